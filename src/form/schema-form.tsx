/**
 * The form of a step: RJSF's `Form` with our theme. RJSF owns conditions, lists, errors and submit; what else a form keeps is in
 * answers/: its answers, the errors shown, the focus, and what is typed.
 *
 * A value has one way in: widget → RJSF → `onChange` → answers. Text inputs are uncontrolled and commit when they are left.
 */
import { Button, VisuallyHidden } from '@mantine/core';
import type Form from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import { setByPath, toPath, type RJSFSchema, type RJSFValidationError } from '@rjsf/utils';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type Ref,
} from 'react';
import {
  fieldId,
  getIn,
  ID_SEPARATOR,
  listOf,
  parsePath,
  pathKey,
  pathOfId,
  type DataPath,
} from '#schema/data-path.ts';
import { useAnnouncer } from './answers/announcer.ts';
import { createAnswers } from './answers/answers.ts';
import type {
  Answers,
  FieldMessage,
  SchemaFormHandle,
  SchemaFormProps,
} from './answers/definition.ts';
import { createFocus, enterNext } from './answers/focus.ts';
import {
  FormServicesContext,
  FormStateContext,
  useFormServices,
  type FormServices,
} from './answers/form-context.ts';
import { visibilityChanges } from './answers/question-changes.ts';
import { createShownErrors, refusalsOf } from './answers/shown-errors.ts';
import { useTexts } from './answers/texts.ts';
import { createTyped } from './answers/typed.ts';
import { keyOfError, NO_DEFAULTS, type Wording } from './answers/validation.ts';
import { loadFormats } from './formats/format.ts';
import { summaryId } from './templates/error-list-template.tsx';
import { ThemedForm } from './theme.tsx';
// Mantine's sheets of the components used here (all of styles.css would be 29 kB), then our own, which override them.
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './form.css';
import './widgets/widgets.css';
import './templates/error-summary.css';

const NOTHING: Answers = {};

type Props = SchemaFormProps & { readonly ref?: Ref<SchemaFormHandle> | undefined };

/** One form per name: another name starts anew. */
export function SchemaForm(props: Props) {
  return <FormBody key={props.name} {...props} />;
}

/** RJSF's `tagName`: the form element, which it gives no `data-form` and no listeners of the capture phase. */
function FormElement(props: ComponentPropsWithRef<'form'>) {
  const { name, typed, willSubmit } = useFormServices();
  return (
    <form
      {...props}
      data-form={name}
      onSubmitCapture={willSubmit}
      onKeyDown={enterNext}
      {...typed.listeners}
    />
  );
}

function FormBody({ ref, ...props }: Props) {
  const { name, definition, lead, children, secondary, submitLabel, submitAction } = props;
  const { layout, searches, countries, widgets, context, known = NOTHING, onInvalid } = props;
  const texts = useTexts(definition.formats);
  const { announce, region } = useAnnouncer();
  const rjsf = useRef<Form<Answers, RJSFSchema>>(null);
  const [wording] = useState((): Wording => ({ texts, known }));
  const [answers] = useState(() => createAnswers(props, wording));
  const [shown] = useState(() => createShownErrors(definition, wording));
  const [typed] = useState(createTyped);
  const [focus] = useState(createFocus);
  const [isRefused, setIsRefused] = useState(false);
  useLayoutEffect(() => void Object.assign(wording, { texts, known }));
  useEffect(() => focus.take());
  useEffect(() => void loadFormats(definition.formats), [definition]);
  // The browser's Back while somebody types: before the router takes the form away.
  useEffect(() => {
    window.addEventListener('popstate', typed.commit, true);
    return () => window.removeEventListener('popstate', typed.commit, true);
  }, [typed]);

  const showErrors = useCallback(
    (messages: readonly FieldMessage[]): void => {
      shown.refuse(refusalsOf(messages, wording, answers.fields(), answers.all()), true);
      rjsf.current?.validateForm();
    },
    [shown, wording, answers],
  );

  const services = useMemo((): FormServices => {
    const control = (path: DataPath) => document.getElementById(fieldId(name, path));
    const countOf = (list: DataPath): number => listOf(getIn(answers.all(), list)).length;
    const announceItem = (key: string, list: DataPath, index: number): void => {
      const item = texts.item([...list, index]) ?? index + 1;
      announce(pathKey(list), texts.word(key, { item }));
    };
    const left = (path: DataPath, value: unknown): void => {
      shown.left(path, value);
      announce(`error ${pathKey(path)}`, () => shown.messageAt(path));
    };
    return {
      ...{ name, definition, texts, layout, searches, countries, announce, typed, answers, left },
      setValue(path, value) {
        left(path, value);
        rjsf.current?.setFieldValue([...path], value as Answers | undefined);
      },
      willSubmit() {
        typed.commit();
        shown.submit();
        setIsRefused(true);
      },
      // The focus goes into the new item.
      willAdd(list) {
        const index = countOf(list);
        announceItem('list.added', list, index);
        focus.later(() =>
          control([...list, index])?.querySelector<HTMLElement>('input, select, textarea'),
        );
      },
      // The focus goes to the item in its place, or to the button that adds one.
      willRemove(list, index) {
        announceItem('list.removed', list, index);
        answers.itemRemoved(list, index);
        shown.itemRemoved(list, index);
        const last = countOf(list) - 1;
        focus.later(() => control([...list, Math.min(index, last)]) ?? control(list));
      },
    };
  }, [
    name,
    definition,
    texts,
    layout,
    searches,
    countries,
    announce,
    typed,
    answers,
    shown,
    focus,
  ]);

  const focusSummary = useCallback((): void => {
    focus.later(() => document.getElementById(summaryId(name)));
    focus.take();
  }, [focus, name]);
  // Stays the same: while a render is committed, as it is when RJSF submits, a ref to a new one would be empty.
  useImperativeHandle(
    ref,
    () => ({
      showErrors,
      focusSummary,
      setValue: services.setValue,
      refuseField(error) {
        const path = parsePath(error.field);
        shown.refuse([error], false);
        announce(`error ${error.field}`, () => shown.messageAt(path));
        focus.later(() => document.getElementById(fieldId(name, path)));
        rjsf.current?.validateForm();
      },
    }),
    [showErrors, focusSummary, services, shown, announce, focus, name],
  );

  const changed = (path: DataPath, { formData = {}, errors }: IChangeEvent<Answers>): void => {
    const { before, exchanged, given } = answers.changed(path, formData);
    const all = answers.all();
    for (const place of exchanged) shown.left(place, getIn(all, place), false);
    for (const place of given)
      rjsf.current?.setFieldValue([...place], getIn(all, place) as Answers | undefined);
    for (const [change, [first, ...others]] of visibilityChanges(before, answers.fields(), all))
      if (first !== undefined) {
        const [label, count] = [answers.labelOf(first, all), others.length + 1];
        announce(change, texts.word(`questions.${change}`, { label, count }));
      }
    setIsRefused(shown.report(errors));
    props.onChange?.(all);
    focus.take();
  };
  /** A submit is refused, or the server has refused answers. */
  const onError = (errors: readonly RJSFValidationError[]): void => {
    if (shown.refuseSubmit(errors)) {
      props.onRefused?.(
        errors.map((error) => ({ field: keyOfError(error), rule: error.name ?? '' })),
      );
      focusSummary();
    }
    setIsRefused(shown.report(errors));
    focus.take();
  };

  const running = useRef(false);
  const submit = async ({ formData = {} }: IChangeEvent<Answers>): Promise<void> => {
    shown.accepted();
    setIsRefused(false);
    if (running.current) return;
    running.current = true;
    try {
      await props.onSubmit(formData);
    } finally {
      running.current = false;
    }
  };

  const uiSchema = useMemo(() => {
    const changed = structuredClone(definition.uiSchema);
    for (const [key, widget] of Object.entries(widgets ?? {}))
      setByPath(changed, [...toPath(key), 'ui:widget'], widget);
    return changed;
  }, [definition, widgets]);
  const end = (
    <>
      {children}
      <div className="form-actions">
        <Button type="submit" data-action={submitAction}>
          {submitLabel}
        </Button>
        {secondary}
      </div>
    </>
  );
  return (
    <FormServicesContext value={services}>
      <FormStateContext value={{ answers: answers.initial, isRefused, onInvalid, lead, end }}>
        <ThemedForm
          ref={rjsf}
          tagName={FormElement}
          className="form"
          idPrefix={name}
          idSeparator={ID_SEPARATOR}
          noHtml5Validate
          schema={definition.schema}
          uiSchema={uiSchema}
          validator={shown.validator}
          formContext={context}
          initialFormData={answers.initial}
          liveValidate="onChange"
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          omitExtraData
          // Without an id RJSF reports defaults, and there are none.
          onChange={(event, id) => id !== undefined && changed(pathOfId(name, id), event)}
          onSubmit={(event) => void submit(event)}
          onError={onError}
        >
          {/* ObjectFieldTemplate renders the part below the fields; without a child RJSF would add a button of its own. */}
          <></>
        </ThemedForm>
        <VisuallyHidden ref={region} aria-live="polite" aria-atomic="true" />
      </FormStateContext>
    </FormServicesContext>
  );
}
