/**
 * The form of a step: RJSF's `Form` with our theme. RJSF owns conditions, lists, errors and submit; what else a form keeps is in
 * form-store.ts, the German texts of errors in validation.ts.
 *
 * One way: widget → RJSF → `onChange` → `answers` → RJSF's `formData`. Text inputs are uncontrolled and commit when they are left.
 */
import { Button, VisuallyHidden } from '@mantine/core';
import type { IChangeEvent } from '@rjsf/core';
import { setByPath, toErrorSchema, toPath } from '@rjsf/utils';
import {
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
import { useAnnouncer } from './answers/announcer.ts';
import { FormStore, type FormState } from './answers/form-store.ts';
import { NO_DEFAULTS } from './answers/validation.ts';
import type { Answers, SchemaFormHandle, SchemaFormProps } from './answers/definition.ts';
import { FormServicesContext, FormStateContext, useFormServices } from './answers/form-context.ts';
import { ID_SEPARATOR, pathOfId } from '#schema/data-path.ts';
import { useTexts } from './answers/texts.ts';
import { ThemedForm } from './theme.tsx';
// Mantine's sheets of the components used here (all of styles.css would be 29 kB), then our own, which override them.
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './form.css';
import './widgets/widgets.css';
import './templates/error-summary.css';

type Props = SchemaFormProps & { readonly ref?: Ref<SchemaFormHandle> | undefined };

/** One form per name: another name starts anew. */
export function SchemaForm(props: Props) {
  return <FormBody key={props.name} {...props} />;
}

/** RJSF's `tagName`: the form element, which it gives no `data-form` and no listeners of the capture phase. */
function FormElement(props: ComponentPropsWithRef<'form'>) {
  const { name, store } = useFormServices();
  return (
    <form
      {...props}
      data-form={name}
      onSubmitCapture={store.willSubmit}
      onMouseDownCapture={store.press}
      onKeyDownCapture={store.keyDown}
      onFocusCapture={store.focused}
    />
  );
}

function FormBody({ ref, ...props }: Props) {
  const { name, definition, lead, children, secondary, submitLabel, submitAction } = props;
  const { layout, searches, countries, widgets, context } = props;
  const texts = useTexts(definition.formats);
  const { announce, region } = useAnnouncer();
  const [rendered, render] = useState<FormState>();
  const [store] = useState(() => new FormStore(props, texts, announce, render));
  const state = rendered ?? store.state;
  const { attachForm } = store;
  const { answers, extra, invalid, isRefused } = state;
  const services = useMemo(
    () => ({ name, definition, texts, store, layout, searches, countries, announce }),
    [name, definition, texts, store, layout, searches, countries, announce],
  );
  useLayoutEffect(() => store.update(props, texts));
  useLayoutEffect(() => store.validate(), [store, answers]);
  useEffect(() => store.takeFocus());
  // A form that goes while somebody types (the browser's Back) counts as left.
  useLayoutEffect(() => store.commitInputs, [store]);
  useImperativeHandle(ref, () => store, [store]);

  // An error of the server is one even without the summary.
  const count = (isRefused ? invalid.length : 0) + extra.length;
  const report = useEffectEvent(() => props.onInvalid?.(count));
  useEffect(() => report(), [count]);

  const running = useRef(false);
  const submit = async ({ formData = {} }: IChangeEvent<Answers>): Promise<void> => {
    store.clearErrors();
    if (running.current) return;
    running.current = true;
    try {
      await props.onSubmit(formData);
    } finally {
      running.current = false;
    }
  };

  const extraErrors = useMemo(
    () =>
      toErrorSchema<Answers>(
        extra.map(({ field, message }) => ({ property: field, message, stack: message })),
      ),
    [extra],
  );
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
      <FormStateContext value={{ ...state, lead, end }}>
        <ThemedForm
          ref={attachForm}
          tagName={FormElement}
          className="form"
          idPrefix={name}
          idSeparator={ID_SEPARATOR}
          noHtml5Validate
          schema={definition.schema}
          uiSchema={uiSchema}
          validator={definition.validator}
          formContext={context}
          formData={answers}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          omitExtraData
          transformErrors={store.germanErrors}
          extraErrors={extraErrors}
          // Without an id RJSF reports defaults, and there are none.
          onChange={({ formData }, id) =>
            id !== undefined && store.changed(pathOfId(name, id), formData)
          }
          onSubmit={(event) => void submit(event)}
          onError={store.found}
        >
          {/* ObjectFieldTemplate renders the part below the fields; without a child RJSF would add a button of its own. */}
          <></>
        </ThemedForm>
        <VisuallyHidden ref={region} aria-live="polite" aria-atomic="true" />
      </FormStateContext>
    </FormServicesContext>
  );
}
