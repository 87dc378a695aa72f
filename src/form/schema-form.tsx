/**
 * The form of a step: RJSF's `Form` with our theme. RJSF owns conditions, lists, errors and submit; this component keeps the answers
 * of hidden fields, which RJSF drops, decides when errors are shown, and turns them into German.
 *
 * One way: widget → RJSF → `onChange` → `answers` → RJSF's `formData`. Text inputs are uncontrolled and commit when they are left.
 */
import { Button } from '@mantine/core';
import type Form from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import {
  getDefaultFormState,
  type RJSFSchema,
  type RJSFValidationError,
  type UiSchema,
} from '@rjsf/utils';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { createAfterClick } from './after-click.ts';
import {
  getIn,
  keyWithout,
  listOf,
  parsePath,
  pathKey,
  setIn,
  type DataPath,
} from './data-path.ts';
import type {
  Answers,
  FieldMessage,
  FormDefinition,
  SchemaFormHandle,
  SchemaFormProps,
} from './definition.ts';
import { createErrorTiming } from './error-timing.ts';
import { allFields, visibleFields } from './fields.ts';
import {
  FormServicesContext,
  FormStateContext,
  ID_SEPARATOR,
  keyOfError,
  pathOf,
  useFormServices,
  type FormServices,
} from './form-context.ts';
import { createQuestionMemory } from './question-changes.ts';
import { contextOf, type FormTexts } from './texts.ts';
import { ThemedForm } from './theme.ts';
import { useTexts } from './use-texts.ts';
import {
  addDateErrors,
  errorSchemaOf,
  germanErrors,
  NO_DEFAULTS,
  type Validation,
} from './validation.ts';
import './form-styles.ts';

type Props = SchemaFormProps & { readonly ref?: Ref<SchemaFormHandle> | undefined };

/** One form per name: another name starts anew. */
export function SchemaForm(props: Props) {
  return <FormBody key={props.name} {...props} />;
}

const noCountries = (): Promise<readonly string[]> => Promise.resolve([]);
const nothing = {};

/** With the empty objects and lists that RJSF adds: what is missing in them is missing then, not they. */
const completed = ({ validator, schema }: FormDefinition, answers: Answers): Answers =>
  getDefaultFormState(validator, schema, answers, schema, false, NO_DEFAULTS) as Answers;

/** An empty text from the server is no answer, as an empty input is none, unless it can be chosen ('no title'). */
function withoutEmptyTexts(schema: RJSFSchema, data: Answers): Answers {
  return [...allFields(schema)].reduce<Answers>((answers, [key, field]) => {
    const path = parsePath(key);
    return field.enum === undefined && getIn(answers, path) === ''
      ? (setIn(answers, path, undefined) as Answers)
      : answers;
  }, data);
}

/** Several messages for one field are one error; of an item of a list it names the item. */
function onePerField(
  messages: readonly FieldMessage[],
  texts: FormTexts,
  answers: Answers,
): readonly FieldMessage[] {
  return [...new Set(messages.map(({ field }) => field))].map((field) => {
    const about = messages.filter((other) => other.field === field);
    const message = about.map((one) => one.message).join(' ');
    return { field, message: texts.ofItem(parsePath(field), message, answers) };
  });
}

/** RJSF's `tagName`: the form element, which it gives no `data-form` and no listeners of the capture phase. */
function FormElement(props: ComponentPropsWithRef<'form'>) {
  const { name, willSubmit, press } = useFormServices();
  return (
    <form {...props} data-form={name} onSubmitCapture={willSubmit} onMouseDownCapture={press} />
  );
}

/** Marks the controls outside the schema that `beforeSubmit` complained about. */
type Complaint = FieldMessage & { readonly other: true };

function FormBody({
  name,
  definition,
  data,
  known = nothing,
  serverErrors,
  searches = nothing,
  countries = noCountries,
  widgets = nothing,
  submitLabel,
  submitAction,
  lead,
  secondary,
  children,
  onChange,
  beforeSubmit,
  onSubmit,
  onInvalid,
  ref,
}: Props) {
  const texts = useTexts(definition.formats);
  const form = useRef<Form<Answers, RJSFSchema>>(null);
  const summary = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);
  const running = useRef(false);
  const inputs = useRef(new Set<() => void>());
  const [click] = useState(createAfterClick);
  const [timing] = useState(createErrorTiming);
  const [initial] = useState(() => withoutEmptyTexts(definition.schema, data));
  const [answers, setAnswers] = useState(initial);
  /** With what was committed but not reported by RJSF yet. */
  const newest = useRef(answers);
  const [exchange] = useState(() =>
    createQuestionMemory(initial, visibleFields(definition, initial), (field, all) =>
      texts.label(field.path, contextOf(field, all)),
    ),
  );
  /** Data paths of changes that widgets announced and RJSF has not reported yet. */
  const announced = useRef(new Set<string>());
  const report = useRef(onChange);
  useLayoutEffect(() => {
    report.current = onChange;
  });
  const adopt = useCallback(
    (changed: Answers): void => {
      const exchanged = exchange(changed, visibleFields(definition, changed));
      exchanged.paths.forEach((path) => timing.asked(path, getIn(exchanged.answers, path)));
      newest.current = exchanged.answers;
      setAnswers(exchanged.answers);
      report.current?.(exchanged.answers);
    },
    [definition, exchange, timing],
  );

  // What the summary lists: errors of the validation, and those RJSF gets as `extraErrors`.
  const [refused, setRefused] = useState(false);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [extra, setExtra] = useState<readonly (FieldMessage | Complaint)[]>([]);
  const [received, setReceived] = useState<readonly FieldMessage[]>();
  if (serverErrors !== undefined && received !== serverErrors) {
    setReceived(serverErrors);
    setExtra(onePerField(serverErrors, texts, answers));
    setRefused(refused || serverErrors.length > 0);
  }
  const extraErrors = useMemo(() => errorSchemaOf(extra), [extra]);
  const count = refused ? invalid.length + extra.length : 0;
  const reportCount = useEffectEvent(() => onInvalid?.(count));
  useEffect(() => reportCount(), [count]);
  useEffect(() => {
    if (!focusWanted.current || summary.current === null) return;
    focusWanted.current = false;
    summary.current.focus();
  });

  const show = (keys: readonly string[], others: readonly (FieldMessage | Complaint)[]): void => {
    setInvalid(keys);
    setExtra(others);
    if (keys.length + others.length > 0) return;
    setRefused(false);
    timing.mended();
  };
  const refuse = (keys: readonly string[], complaints: readonly Complaint[]): void => {
    timing.refused(keys);
    setRefused(true);
    show(keys, complaints);
    focusWanted.current = true;
  };
  const complaints = (): readonly Complaint[] =>
    (beforeSubmit?.() ?? []).map((complaint) => ({ ...complaint, other: true }));
  /** Without those that RJSF merged in from `extraErrors`. */
  const keysOf = (errors: readonly RJSFValidationError[]): readonly string[] =>
    errors.map(keyOfError).filter((key) => !extra.some(({ field }) => field === key));

  const change = ({ formData }: IChangeEvent<Answers>, id?: string): void => {
    // Without an id RJSF reports defaults, and there are none.
    if (id === undefined) return;
    const path = pathOf(name, id);
    if (announced.current.delete(pathKey(path))) return;
    adopt(setIn(newest.current, path, getIn(formData, path)) as Answers);
  };
  // Widgets commit when they are left, so each change is validated. RJSF's `liveValidate` validates the data it got before, twice,
  // and loses `extraErrors` (6.11.1).
  const validate = useEffectEvent(() => {
    if (answers === initial) return;
    const valid = form.current?.validateFormWithFormData(completed(definition, newest.current));
    if (valid === true) show([], extra);
  });
  useLayoutEffect(() => validate(), [answers]);

  const submit = async ({ formData = {} }: IChangeEvent<Answers>): Promise<void> => {
    const missing = complaints();
    if (missing.length > 0) return refuse([], missing);
    show([], []);
    if (running.current) return;
    running.current = true;
    try {
      await onSubmit(formData);
    } finally {
      running.current = false;
    }
  };

  const validation = (): Validation => ({
    definition,
    texts,
    answers: newest.current,
    known,
    shows: timing.shows,
  });

  const services = useMemo<FormServices>(() => {
    const willChange = (path: DataPath, value: unknown): void => {
      click.flush();
      announced.current.add(pathKey(path));
      timing.written(path, value);
      // In the same render as the change that RJSF queues, or that render would reset RJSF's data.
      adopt(setIn(newest.current, path, value) as Answers);
      setExtra((now) => now.filter(({ field }) => field !== pathKey(path)));
    };
    return {
      name,
      definition,
      texts,
      searches,
      countries,
      willChange,
      finishClick: () => flushSync(click.flush),
      willRemove: (list, index) => {
        newest.current = setIn(
          newest.current,
          list,
          listOf(getIn(newest.current, list)).filter((_, place) => place !== index),
        ) as Answers;
        timing.removed(list, index);
        setExtra((now) =>
          now.flatMap((error) => {
            const field = keyWithout(error.field, list, index);
            return field === undefined ? [] : [{ ...error, field }];
          }),
        );
      },
      setValue: (path, value) => {
        willChange(path, value);
        form.current?.setFieldValue([...path], value as Answers | undefined);
      },
      registerInput: (commit) => {
        inputs.current.add(commit);
        return () => inputs.current.delete(commit);
      },
      afterClick: click.run,
      press: click.press,
      willSubmit: () => {
        inputs.current.forEach((commit) => commit());
        timing.submitting();
      },
    };
  }, [name, definition, texts, searches, countries, click, timing, adopt]);

  // A form that goes while somebody types (the browser's Back) counts as left.
  useLayoutEffect(() => {
    const all = inputs.current;
    return () => all.forEach((commit) => commit());
  }, []);

  useImperativeHandle(ref, () => ({
    focusSummary: () => {
      focusWanted.current = true;
      setExtra((now) => [...now]);
    },
    clearError: (cleared) =>
      show(
        invalid,
        extra.filter(({ field }) => field !== cleared),
      ),
  }));

  const uiSchema = useMemo(
    () =>
      Object.entries(widgets).reduce<UiSchema>(
        (ui, [key, widget]) => setIn(ui, [...parsePath(key), 'ui:widget'], widget) as UiSchema,
        definition.uiSchema,
      ),
    [definition, widgets],
  );
  const state = {
    answers,
    summaryShown: refused,
    otherControls: extra.flatMap((error) => ('other' in error ? error.field : [])),
    lead,
    summary,
  };
  return (
    <FormServicesContext value={services}>
      <FormStateContext value={state}>
        <ThemedForm
          ref={form}
          tagName={FormElement}
          className="form"
          idPrefix={name}
          idSeparator={ID_SEPARATOR}
          noHtml5Validate
          schema={definition.schema}
          uiSchema={uiSchema}
          validator={definition.validator}
          formData={answers}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          omitExtraData
          transformErrors={(errors) => germanErrors(errors, validation())}
          customValidate={(_, errors, _ui, found) => addDateErrors(errors, found, validation())}
          extraErrors={extraErrors}
          onChange={change}
          onSubmit={(event) => void submit(event)}
          onError={(errors) =>
            timing.isSubmitting()
              ? refuse(keysOf(errors), complaints())
              : show(keysOf(errors), extra)
          }
        >
          {children}
          <div className="form-actions">
            <Button type="submit" data-action={submitAction}>
              {submitLabel}
            </Button>
            {secondary}
          </div>
        </ThemedForm>
      </FormStateContext>
    </FormServicesContext>
  );
}
