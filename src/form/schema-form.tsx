/**
 * The form of a step: RJSF's `Form` with our theme. RJSF owns conditions, lists, errors and submit. Beside it stand the
 * answers of hidden fields (use-answers.ts), the moment when an error is shown (error-timing.ts), the error summary
 * (use-error-list.ts) and the German texts (validation.ts).
 *
 * One way: widget → RJSF → `onChange` → `answers` → RJSF's `formData`. Text inputs are uncontrolled and commit when they are left.
 */
import { Button, VisuallyHidden } from '@mantine/core';
import type Form from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import {
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
import { useAnnouncer } from './announcer.ts';
import { createAfterClick } from './answers/after-click.ts';
import { getIn, listOf, parsePath, pathKey, setIn, type DataPath } from './schema/data-path.ts';
import type { Answers, SchemaFormHandle, SchemaFormProps } from './definition.ts';
import { createErrorTiming } from './answers/error-timing.ts';
import {
  FormServicesContext,
  FormStateContext,
  ID_SEPARATOR,
  pathOf,
  useFormServices,
  type FormServices,
} from './form-context.ts';
import { ThemedForm } from './theme.tsx';
import { useAnswers } from './answers/use-answers.ts';
import { useErrorList } from './answers/use-error-list.ts';
import { useTexts } from './texts.ts';
import { addDateErrors, completed, germanErrors, NO_DEFAULTS } from './answers/validation.ts';
import './form-styles.ts';

type Props = SchemaFormProps & { readonly ref?: Ref<SchemaFormHandle> | undefined };

/** One form per name: another name starts anew. */
export function SchemaForm(props: Props) {
  return <FormBody key={props.name} {...props} />;
}

const noCountries = (): Promise<readonly string[]> => Promise.resolve([]);
const nothing = {};

/** RJSF's `tagName`: the form element, which it gives no `data-form` and no listeners of the capture phase. */
function FormElement(props: ComponentPropsWithRef<'form'>) {
  const { name, willSubmit, press, keyDown } = useFormServices();
  return (
    <form
      {...props}
      data-form={name}
      onSubmitCapture={willSubmit}
      onMouseDownCapture={press}
      onKeyDownCapture={keyDown}
    />
  );
}

function FormBody({ ref, ...props }: Props) {
  const { name, definition, lead, children, secondary, submitLabel, submitAction, layout } = props;
  const { known = nothing, searches = nothing, countries = noCountries, widgets = nothing } = props;
  const texts = useTexts(definition.formats);
  const form = useRef<Form<Answers, RJSFSchema>>(null);
  const running = useRef(false);
  const inputs = useRef(new Set<() => void>());
  /** Data paths of changes that widgets announced and RJSF has not reported yet. */
  const announced = useRef(new Set<string>());
  const [click] = useState(createAfterClick);
  const [timing] = useState(createErrorTiming);
  const { announce, region } = useAnnouncer();
  const { initial, answers, newest, expect, adopt } = useAnswers(props, texts, timing, announce);
  const errorList = useErrorList(props, texts, answers, timing, announce);

  const change = ({ formData }: IChangeEvent<Answers>, id?: string): void => {
    // Without an id RJSF reports defaults, and there are none.
    if (id === undefined) return;
    const path = pathOf(name, id);
    if (announced.current.delete(pathKey(path))) return;
    adopt(setIn(newest(), path, getIn(formData, path)));
  };
  // Widgets commit when they are left, so each change is validated. RJSF's `liveValidate` validates the data it got before, twice,
  // and loses `extraErrors` (6.11.1).
  const validate = useEffectEvent(() => {
    if (answers === initial) return;
    const valid = form.current?.validateFormWithFormData(completed(definition, newest()));
    if (valid === true) errorList.update([]);
  });
  useLayoutEffect(() => validate(), [answers]);

  const submit = async ({ formData = {} }: IChangeEvent<Answers>): Promise<void> => {
    errorList.clear();
    if (running.current) return;
    running.current = true;
    try {
      await props.onSubmit(formData);
    } finally {
      running.current = false;
    }
  };

  const validation = () => ({
    definition,
    texts,
    answers: newest(),
    known,
    shows: timing.shows,
  });

  const { mendWritten, moveUp } = errorList;
  const services = useMemo<FormServices>(() => {
    const commitInputs = (): void => inputs.current.forEach((commit) => commit());
    const willChange = (path: DataPath, value: unknown): void => {
      click.flush();
      announced.current.add(pathKey(path));
      timing.written(path, value);
      // In the same render as the change that RJSF queues, or that render would reset RJSF's data.
      adopt(setIn(newest(), path, value));
      mendWritten(path);
    };
    return {
      name,
      definition,
      texts,
      layout,
      searches,
      countries,
      announce,
      willChange,
      finishClick: () => flushSync(click.flush),
      willRemove: (list, index) => {
        const rest = listOf(getIn(newest(), list)).filter((_, place) => place !== index);
        expect(setIn(newest(), list, rest));
        timing.removed(list, index);
        moveUp(list, index);
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
      // The browser chooses where Tab leads after this event: a question that the answer calls for is there by then.
      keyDown: ({ key }) => key === 'Tab' && flushSync(commitInputs),
      willSubmit: () => {
        commitInputs();
        timing.submitting();
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
    click,
    timing,
    newest,
    expect,
    adopt,
    mendWritten,
    moveUp,
  ]);

  // A form that goes while somebody types (the browser's Back) counts as left.
  useLayoutEffect(() => {
    const all = inputs.current;
    return () => all.forEach((commit) => commit());
  }, []);

  useImperativeHandle(ref, () => ({
    focusSummary: errorList.focus,
    setValue: services.setValue,
    refuseField: errorList.refuseField,
  }));

  const uiSchema = useMemo(
    () =>
      Object.entries(widgets).reduce<UiSchema>(
        (ui, [key, widget]) => setIn(ui, [...parsePath(key), 'ui:widget'], widget),
        definition.uiSchema,
      ),
    [definition, widgets],
  );
  return (
    <FormServicesContext value={services}>
      <FormStateContext
        value={{
          answers,
          refused: errorList.byServer,
          lead,
          end: (
            <>
              {children}
              <div className="form-actions">
                <Button type="submit" data-action={submitAction}>
                  {submitLabel}
                </Button>
                {secondary}
              </div>
            </>
          ),
          summaryShown: errorList.shown,
          summary: errorList.summary,
        }}
      >
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
          extraErrors={errorList.extraErrors}
          onChange={change}
          onSubmit={(event) => void submit(event)}
          onError={(errors) =>
            timing.isSubmitting() ? errorList.refuse(errors) : errorList.update(errors)
          }
        >
          {/* What follows the fields stands in ObjectFieldTemplate; without a child RJSF would add a button of its own. */}
          <></>
        </ThemedForm>
        <VisuallyHidden ref={region} aria-live="polite" aria-atomic="true" />
      </FormStateContext>
    </FormServicesContext>
  );
}
