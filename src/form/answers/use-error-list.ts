/** What the error summary lists after a refused submit: errors of the validation, and those RJSF gets as `extraErrors`. */
import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { keyWithout, parsePath, pathKey, type DataPath } from '../schema/data-path.ts';
import type { Answers, FieldMessage, SchemaFormProps } from '../definition.ts';
import { visibleFields } from '../schema/fields.ts';
import type { ErrorTiming } from './error-timing.ts';
import { fieldId, keyOfError } from '../form-context.ts';
import type { FormTexts } from '../texts.ts';
import { errorSchemaOf } from './validation.ts';

/** Several messages for one field are one error; of an item of a list it names the item. Without a message it is a general sentence. */
function onePerField(
  messages: readonly FieldMessage[],
  {
    definition,
    texts,
    answers,
  }: { texts: FormTexts; answers: Answers } & Pick<Props, 'definition'>,
): readonly FieldMessage[] {
  const fields = visibleFields(definition, answers);
  const general = (key: string): string => {
    const field = fields.find(({ path }) => pathKey(path) === key);
    return field === undefined
      ? texts.word('refused')
      : texts.error({ field, keyword: 'type', params: {} }, answers);
  };
  return [...new Set(messages.map(({ field }) => field))].map((field) => {
    const own = messages.flatMap((one) => (one.field === field ? one.message : []));
    const message = own.filter((text) => text.trim() !== '').join(' ');
    return {
      field,
      message: message === '' ? general(field) : texts.ofItem(parsePath(field), message, answers),
    };
  });
}

type Props = Pick<SchemaFormProps, 'name' | 'definition' | 'serverErrors' | 'onInvalid'>;

export interface ErrorList {
  /** The error summary is shown: a submit was refused and not everything is mended yet. */
  readonly shown: boolean;
  readonly extraErrors: ErrorSchema<Answers>;
  /** The fields of these. */
  readonly byServer: readonly string[];
  readonly summary: RefObject<HTMLDivElement | null>;
  /** The submit was refused: lists these errors and moves the focus to the summary. */
  readonly refuse: (errors: readonly RJSFValidationError[]) => void;
  /** Takes over the result of a validation. */
  readonly update: (errors: readonly RJSFValidationError[]) => void;
  readonly clear: () => void;
  /** A field was written: what the server said about it no longer holds. */
  readonly mendWritten: (path: DataPath) => void;
  /** An item is removed from a list: errors of those behind it move up. */
  readonly moveUp: (list: DataPath, index: number) => void;
  readonly focus: () => void;
  /** One answer is refused after a valid submit: said at its field alone, which takes the focus. */
  readonly refuseField: (error: FieldMessage) => void;
}

export function useErrorList(
  { name, definition, serverErrors, onInvalid }: Props,
  texts: FormTexts,
  answers: Answers,
  timing: ErrorTiming,
): ErrorList {
  const summary = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);
  const [refused, setRefused] = useState(false);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [extra, setExtra] = useState<readonly FieldMessage[]>([]);
  const [received, setReceived] = useState<readonly FieldMessage[]>();
  if (serverErrors !== undefined && received !== serverErrors) {
    setReceived(serverErrors);
    setExtra(onePerField(serverErrors, { definition, texts, answers }));
    setRefused(refused || serverErrors.length > 0);
  }
  const extraErrors = useMemo(() => errorSchemaOf(extra), [extra]);

  // An error of the server is one even without the summary.
  const count = (refused ? invalid.length : 0) + extra.length;
  const report = useEffectEvent(() => onInvalid?.(count));
  useEffect(() => report(), [count]);
  const fieldWanted = useRef<string>(undefined);
  useEffect(() => {
    if (fieldWanted.current === undefined) return;
    document.getElementById(fieldWanted.current)?.focus();
    fieldWanted.current = undefined;
  });
  // The summary may be rendered after the focus was asked for.
  useEffect(() => {
    if (!focusWanted.current || summary.current === null) return;
    focusWanted.current = false;
    summary.current.focus();
  });

  /** Without those that RJSF merged in from `extraErrors`. */
  const keysOf = (errors: readonly RJSFValidationError[]): readonly string[] =>
    errors.map(keyOfError).filter((key) => !extra.some(({ field }) => field === key));
  const list = (keys: readonly string[], others: readonly FieldMessage[]): void => {
    setInvalid(keys);
    setExtra(others);
    if (keys.length + others.length > 0) return;
    setRefused(false);
    timing.mended();
  };
  const mendWritten = useCallback((path: DataPath): void => {
    setExtra((now) => now.filter(({ field }) => field !== pathKey(path)));
  }, []);
  const moveUp = useCallback((items: DataPath, index: number): void => {
    setExtra((now) =>
      now.flatMap((error) => {
        const field = keyWithout(error.field, items, index);
        return field === undefined ? [] : [{ ...error, field }];
      }),
    );
  }, []);
  return {
    shown: refused,
    extraErrors,
    byServer: extra.map(({ field }) => field),
    summary,
    refuse: (errors) => {
      const keys = keysOf(errors);
      timing.refused(keys);
      setRefused(true);
      list(keys, []);
      focusWanted.current = true;
    },
    update: (errors) => list(keysOf(errors), extra),
    clear: () => list([], []),
    mendWritten,
    moveUp,
    focus: () => {
      focusWanted.current = true;
      setExtra((now) => [...now]);
    },
    refuseField: (error) => {
      fieldWanted.current = fieldId(name, parsePath(error.field));
      setExtra([error]);
    },
  };
}
