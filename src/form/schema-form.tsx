/**
 * The form of a step: RJSF's `Form` with our theme. RJSF owns conditions, lists, errors and submit; what else a form keeps is in
 * answers/form-parts.ts.
 *
 * A value has one way in: widget → RJSF → `onChange` → answers. Text inputs are uncontrolled and commit when they are left.
 */
import { Button, VisuallyHidden } from '@mantine/core';
import type Form from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import { setByPath, toPath, type RJSFSchema, type RJSFValidationError } from '@rjsf/utils';
import {
  Fragment,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { getIn, ID_SEPARATOR, pathOfId, type DataPath } from '#schema/data-path.ts';
import { todayInVienna } from '#schema/today.ts';
import type { Answers, SchemaFormHandle, SchemaFormProps } from './answers/definition.ts';
import { enterNext } from './answers/focus.ts';
import {
  FormServicesContext,
  FormStateContext,
  useFormServices,
  type FormServices,
} from './answers/form-context.ts';
import { createFormParts } from './answers/form-parts.ts';
import { serverMessagesOf } from './answers/shown-errors.ts';
import { useTexts } from './answers/texts.ts';
import { keyOfError, NO_DEFAULTS } from './answers/validation.ts';
import { loadFormats } from './formats/format.ts';
import { summaryId } from './templates/error-list-template.tsx';
import { ThemedForm } from './theme.tsx';
// Mantine's sheets of the components used here (all of styles.css would be 29 kB), then our own, which override them.
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './form.css';
import './widgets/widgets.css';
import './templates/error-summary.css';

type Props = SchemaFormProps & { readonly ref?: Ref<SchemaFormHandle> | undefined };

/** RJSF's `tagName`: the form element, which it gives no `data-form` and no listeners of the capture phase. */
function FormElement(props: ComponentPropsWithRef<'form'>) {
  const { name, typed, beforeSubmit } = useFormServices();
  return (
    <form
      {...props}
      data-form={name}
      onSubmitCapture={beforeSubmit}
      onKeyDown={enterNext}
      {...typed.listeners}
    />
  );
}

export function SchemaForm({ ref, ...props }: Props) {
  const { name, definition, children, below, atFoot, secondary, submitLabel, submitAction } = props;
  const { layout, searches, countries, widgets, context, onInvalid } = props;
  const { submitVariant = 'filled' } = props;
  const { known = () => undefined, today = todayInVienna } = props;
  const texts = useTexts(definition.formats, props.textKey);
  const rjsf = useRef<Form<Answers, RJSFSchema>>(null);
  const [parts] = useState(() => createFormParts(props, { texts, known, today }));
  const { answers, shown, typed, focus, region } = parts;
  const [showsSummary, setShowsSummary] = useState(false);
  // Also where RJSF has reported something: its own state may render without this component.
  useEffect(() => focus.take());
  useEffect(() => void loadFormats(definition.formats), [definition]);
  useEffect(() => {
    // The browser's Back while somebody types, before the router takes the form away: RJSF reports what it has rendered.
    const commitNow = () => flushSync(typed.commit);
    window.addEventListener('popstate', commitNow, true);
    window.addEventListener('mousedown', typed.press, true);
    return () => {
      window.removeEventListener('popstate', commitNow, true);
      window.removeEventListener('mousedown', typed.press, true);
    };
  }, [typed]);

  const services = useMemo((): FormServices => {
    const set = (path: DataPath) => (value: unknown) =>
      rjsf.current?.setFieldValue([...path], value as Answers | undefined);
    return {
      ...{ ...parts, name, definition, texts, layout },
      sources: { searches, countries, today },
      commit: (path, value, report = set(path)) => parts.commit(path, value, report),
      beforeSubmit() {
        parts.typed.commit();
        parts.shown.submit();
        setShowsSummary(true);
      },
    };
  }, [parts, today, name, definition, texts, layout, searches, countries]);
  const focusSummary = useCallback((): void => {
    focus.later(() => document.getElementById(summaryId(name)));
    focus.take();
  }, [focus, name]);
  // Stays the same: RJSF calls `onSubmit` while it commits a render, when React has detached a ref that changed.
  useImperativeHandle(
    ref,
    () => ({
      showErrors(messages) {
        shown.refuse(serverMessagesOf(messages, texts, answers.fields(), answers.all()), true);
        rjsf.current?.validateForm();
      },
      refuseField(error) {
        parts.refuseField(error);
        rjsf.current?.validateForm();
      },
      validate() {
        if (rjsf.current?.validateForm() === true) setShowsSummary(shown.report([]));
      },
      focusSummary,
      setValue: (path, value) => services.commit(path, value),
    }),
    [parts, services, shown, texts, answers, focusSummary],
  );

  const changed = (path: DataPath, { formData = {}, errors }: IChangeEvent<Answers>): void => {
    const given = parts.changed(path, formData);
    const all = answers.all();
    for (const place of given)
      rjsf.current?.setFieldValue([...place], getIn(all, place) as Answers | undefined);
    setShowsSummary(shown.report(errors));
    props.onChange?.(all);
    focus.take();
  };
  /** A submit is refused, or the server has refused answers. */
  const onError = (errors: readonly RJSFValidationError[]): void => {
    if (shown.submitRefused(errors)) {
      props.onRefused?.(
        errors.map((error) => ({ field: keyOfError(error), rule: error.name ?? '' })),
      );
      focusSummary();
      // The list answers the press; the fields follow in slices.
      startTransition(() => void rjsf.current?.validateForm());
    }
    setShowsSummary(shown.report(errors));
    focus.take();
  };

  const running = useRef(false);
  const submit = async ({ formData = {} }: IChangeEvent<Answers>): Promise<void> => {
    shown.accepted();
    setShowsSummary(false);
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
  const actions = (
    <div key="actions" className="form-actions cluster">
      <Button type="submit" variant={submitVariant} data-action={submitAction}>
        {submitLabel}
      </Button>
      {secondary}
    </div>
  );
  const rest = <Fragment key="below">{below}</Fragment>;
  const end = (
    <>
      {children}
      {atFoot === true ? [rest, actions] : [actions, rest]}
    </>
  );
  return (
    <FormServicesContext value={services}>
      <FormStateContext value={{ answers: answers.initial, showsSummary, onInvalid, end }}>
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
