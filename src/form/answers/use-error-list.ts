/** What the error summary lists after a refused submit: errors of the validation, and those RJSF gets as `extraErrors`. */
import { ErrorSchemaBuilder, type RJSFValidationError } from '@rjsf/utils';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Announce } from '../announcer.ts';
import type { Answers, FieldMessage, SchemaFormProps } from '../definition.ts';
import { fieldId, fullMessage, keyOfError } from '../form-context.ts';
import { keyWithout, parsePath, pathKey, type DataPath } from '../schema/data-path.ts';
import { visibleFields } from '../schema/fields.ts';
import type { FormTexts } from '../texts.ts';
import type { ErrorTiming } from './error-timing.ts';

/** Several messages for one field are one error; of an item of a list it names the item. Without a message it is a general sentence. */
function onePerField(
  messages: readonly FieldMessage[],
  { definition }: SchemaFormProps,
  texts: FormTexts,
  answers: Answers,
): readonly FieldMessage[] {
  const fields = visibleFields(definition, answers);
  const general = (key: string): string => {
    const field = fields.find(({ path }) => pathKey(path) === key);
    return field === undefined
      ? texts.word('refused')
      : texts.error({ field, keyword: 'type', params: {} }, answers);
  };
  return [...new Set(messages.map(({ field }) => field))].map((field) => {
    const message = messages
      .flatMap((each) => (each.field === field && each.message.trim() !== '' ? each.message : []))
      .join(' ');
    return {
      field,
      message: message === '' ? general(field) : texts.ofItem(parsePath(field), message, answers),
    };
  });
}

export function useErrorList(
  props: SchemaFormProps,
  texts: FormTexts,
  answers: Answers,
  timing: ErrorTiming,
  announce: Announce,
) {
  const { name, serverErrors, onInvalid } = props;
  const summary = useRef<HTMLDivElement>(null);
  /** What takes the focus as soon as it is there. */
  const wanted = useRef<() => HTMLElement | null>(undefined);
  /** A submit was refused and not everything is mended yet. */
  const [refused, setRefused] = useState(false);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [extra, setExtra] = useState<readonly FieldMessage[]>([]);
  const [received, setReceived] = useState<readonly FieldMessage[]>();
  if (serverErrors !== undefined && received !== serverErrors) {
    setReceived(serverErrors);
    setExtra(onePerField(serverErrors, props, texts, answers));
    setRefused(refused || serverErrors.length > 0);
  }
  const extraErrors = useMemo(
    () =>
      extra.reduce(
        (errors, { field, message }) =>
          errors.addErrors(message, field === '' ? [] : field.split('.')),
        new ErrorSchemaBuilder<Answers>(),
      ).ErrorSchema,
    [extra],
  );

  // An error of the server is one even without the summary.
  const count = (refused ? invalid.length : 0) + extra.length;
  const report = useEffectEvent(() => onInvalid?.(count));
  useEffect(() => report(), [count]);
  useEffect(() => {
    const target = wanted.current?.();
    if (!target) return;
    wanted.current = undefined;
    target.focus();
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
  /** Fields written since the last validation. */
  const written = useRef(new Set<string>());
  return {
    shown: refused,
    extraErrors,
    /** The fields of these. */
    byServer: extra.map(({ field }) => field),
    summary,
    /** The submit was refused: lists these errors and moves the focus to the summary. */
    refuse(errors: readonly RJSFValidationError[]): void {
      const keys = keysOf(errors);
      timing.refused(keys);
      setRefused(true);
      list(keys, []);
      wanted.current = () => summary.current;
    },
    /** Takes over the result of a validation. */
    update(errors: readonly RJSFValidationError[]): void {
      for (const error of errors)
        if (written.current.has(keyOfError(error)))
          announce(keyOfError(error), `${texts.word('errorPrefix')} ${fullMessage(error)}`);
      written.current.clear();
      list(keysOf(errors), extra);
    },
    clear: (): void => list([], []),
    /** A field was written: what the server said about it no longer holds. */
    mendWritten: useCallback((path: DataPath): void => {
      written.current.add(pathKey(path));
      setExtra((now) => now.filter(({ field }) => field !== pathKey(path)));
    }, []),
    /** An item is removed from a list: errors of those behind it move up. */
    moveUp: useCallback((items: DataPath, index: number): void => {
      setExtra((now) =>
        now.flatMap((error) => {
          const field = keyWithout(error.field, items, index);
          return field === undefined ? [] : [{ ...error, field }];
        }),
      );
    }, []),
    focus(): void {
      wanted.current = () => summary.current;
      setExtra((now) => [...now]);
    },
    /** One answer is refused after a valid submit: said at its field alone, which takes the focus. */
    refuseField(error: FieldMessage): void {
      wanted.current = () => document.getElementById(fieldId(name, parsePath(error.field)));
      setExtra([error]);
    },
  };
}
