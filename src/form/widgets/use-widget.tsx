/** The parts of a widget around its control (label, hint, explanation, error), and how it commits its value. */
import { Input, VisuallyHidden } from '@mantine/core';
import { getUiOptions, type WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormServices, useTextContext, type FieldServices } from '../answers/form-context.ts';
import { controlName, pathOfId } from '#schema/data-path.ts';
import { isHeading } from '../answers/fields.ts';

/** Of a widget, or of a list, which has no `onChange`. */
type PropsUsed = Pick<WidgetProps, 'id' | 'uiSchema' | 'rawErrors'> &
  Partial<Pick<WidgetProps, 'required' | 'onChange'>>;

export type WidgetParts = ReturnType<typeof useWidget>;

export function useWidget({ id, uiSchema, required, rawErrors = [], onChange }: PropsUsed) {
  const services: FieldServices = useFormServices();
  const { texts, definition } = services;
  const path = pathOfId(services.name, id);
  const context = useTextContext(path, uiSchema?.['ui:context']);
  const labelText = texts.label(path, context);
  const title = texts.field(path, 'info.title', { context });
  const hint = texts.field(path, 'hint', { context });
  /** By topic. */
  const [notices, setNotices] = useState<Readonly<Record<string, string | undefined>>>({});
  const heading = isHeading(definition.uiSchema, path);
  const optional = required !== true && (
    <span className="form-optional">{` ${texts.word('optional')}`}</span>
  );
  const error = rawErrors.length > 0 && <ErrorText>{rawErrors.join(' ')}</ErrorText>;
  return {
    services,
    path,
    /** `name` of the control. */
    name: controlName(path),
    /** Without '(optional)'. */
    labelText,
    optional,
    /** The label is the heading of its group. */
    heading,
    label: (
      <>
        {heading ? (
          <span className="form-heading" role="heading" aria-level={2}>
            {labelText}
          </span>
        ) : (
          <span>{labelText}</span>
        )}
        {optional}
      </>
    ),
    hint,
    /** An explanation behind a disclosure, where the texts have one. */
    info: (title !== undefined && (
      <details className="form-info">
        <summary>
          <span className="form-info-sign" aria-hidden="true">
            ?
          </span>
          <span className="form-info-title">{title}</span>
        </summary>
        <p>{texts.field(path, 'info.text', { context })}</p>
      </details>
    )) as ReactNode,
    error,
    /** What became of other fields by this answer. */
    notices: Object.values(notices).filter((text) => text !== undefined),
    /** Shows and announces such a notice; without text it goes. */
    notify: (topic: string, text?: string): void => {
      setNotices((shown) => (shown[topic] === text ? shown : { ...shown, [topic]: text }));
      if (text !== undefined) services.announce(topic, text);
    },
    commit: (value: unknown): void => services.commit(path, value, onChange),
  };
}

/** The ids of its error and its hint, for the control or the group. */
export const describedBy = (
  id: string,
  { error, hint }: Pick<WidgetParts, 'error' | 'hint'>,
): string | undefined =>
  [error && `${id}-error`, hint && `${id}-description`].filter(Boolean).join(' ') || undefined;

/** No paragraphs: a `radiogroup` may not own any. */
export const Hint = ({ id, field: { hint } }: { id: string; field: WidgetParts }) =>
  hint !== undefined && (
    <Input.Description component="div" id={`${id}-description`}>
      {hint}
    </Input.Description>
  );

export const FieldError = ({ id, field: { error } }: { id: string; field: WidgetParts }) =>
  error && (
    <Input.Error component="div" id={`${id}-error`}>
      {error}
    </Input.Error>
  );

/** The prefix announces what sighted people see by colour and sign. */
function ErrorText({ children }: { children: string }) {
  const { t } = useTranslation('form');
  return (
    <>
      <VisuallyHidden component="span">{`${t('errorPrefix')} `}</VisuallyHidden>
      <span>{children}</span>
    </>
  );
}

/** An error as the widgets show theirs, for controls outside a form's schema. */
export const ErrorLine = (props: { children: string }) => (
  <Input.Error>
    <ErrorText {...props} />
  </Input.Error>
);

interface LabelledProps {
  readonly id: string;
  readonly field: WidgetParts;
  readonly children: ReactNode;
}

/** One control below its label, hint, error and explanation. Mantine's `Input.Wrapper`, which has the same parts, renders twice when it is mounted. */
export const Labelled = ({ id, field, children }: LabelledProps) => (
  <div>
    <Input.Label id={`${id}-label`} htmlFor={id}>
      {field.label}
    </Input.Label>
    <Hint id={id} field={field} />
    {field.info}
    {field.notices.map((notice) => (
      <p className="form-hint" key={notice}>
        {notice}
      </p>
    ))}
    <FieldError id={id} field={field} />
    {children}
  </div>
);

/** Props of the `Input` in it, which takes no `aria-describedby`. Nothing is filled in by the browser unless the UI schema names a token. */
export const controlProps = (
  field: WidgetParts,
  { id, uiSchema }: Pick<WidgetProps, 'id' | 'uiSchema'>,
) => ({
  id,
  name: field.name,
  error: Boolean(field.error),
  attributes: { input: { 'aria-describedby': describedBy(id, field) } },
  autoComplete: getUiOptions(uiSchema).autocomplete ?? 'off',
});
