/** What a widget shows around its control (label, hint, explanation, error) and how it hands over its value. */
import { Input, VisuallyHidden } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { controlName, type DataPath } from '../schema/data-path.ts';
import { isHeading } from '../schema/fields.ts';
import { pathOf, useFormServices, useTextContext, type FormServices } from '../form-context.ts';

interface PropsUsed {
  readonly id: string;
  readonly uiSchema?: WidgetProps['uiSchema'] | undefined;
  readonly required?: boolean | undefined;
  readonly rawErrors?: readonly string[] | undefined;
  readonly onChange: (value: unknown) => void;
}

export interface WidgetParts {
  readonly services: FormServices;
  readonly path: DataPath;
  /** `name` of the control. */
  readonly name: string;
  /** Of the label, without '(optional)'. */
  readonly labelText: string;
  readonly label: ReactNode;
  readonly hint: string | undefined;
  /** An explanation behind a disclosure, where the texts have one. */
  readonly info: ReactNode;
  readonly error: ReactNode;
  readonly commit: (value: unknown) => void;
}

export function useWidget({
  id,
  uiSchema = {},
  required = false,
  rawErrors = [],
  onChange,
}: PropsUsed): WidgetParts {
  const services = useFormServices();
  const { texts } = services;
  const path = pathOf(services.name, id);
  const context = useTextContext(path, uiSchema['ui:context']);
  const params = context === undefined ? {} : { context };
  const labelText = texts.label(path, context);
  const title = texts.field(path, 'info.title', params);
  return {
    services,
    path,
    name: controlName(path),
    labelText,
    label: (
      <>
        {isHeading(services.definition.uiSchema, path) ? (
          <span className="form-heading" role="heading" aria-level={2}>
            {labelText}
          </span>
        ) : (
          labelText
        )}
        {required ? null : <span className="form-optional"> {texts.word('optional')}</span>}
      </>
    ),
    hint: texts.field(path, 'hint', params),
    info: title !== undefined && (
      <details className="form-info">
        <summary>
          <span className="form-info-sign" aria-hidden="true">
            ?
          </span>
          <span className="form-info-title">{title}</span>
        </summary>
        <p>{texts.field(path, 'info.text', params)}</p>
      </details>
    ),
    error: rawErrors.length > 0 && (
      <ErrorText prefix={texts.word('errorPrefix')}>{rawErrors.join(' ')}</ErrorText>
    ),
    commit: (value) => {
      services.willChange(path, value);
      onChange(value);
    },
  };
}

/** `prefix` says to screen readers what sighted people see by colour and sign (`form:errorPrefix`). */
export function ErrorText({ prefix, children }: { prefix: string; children: string }) {
  return (
    <>
      <VisuallyHidden component="span">{prefix} </VisuallyHidden>
      <span>{children}</span>
    </>
  );
}

/** An error as the widgets show theirs, for controls outside a form's schema. */
export function ErrorLine({
  prefix,
  id,
  children,
}: {
  prefix: string;
  id?: string;
  children: string;
}) {
  return (
    <Input.Error id={id}>
      <ErrorText prefix={prefix}>{children}</ErrorText>
    </Input.Error>
  );
}

/** For the `autocomplete` of a control: off, unless the UI schema names a token. */
export const autocompleteOf = (uiSchema: WidgetProps['uiSchema']): string => {
  const token: unknown = uiSchema?.['ui:autocomplete'];
  return typeof token === 'string' ? token : 'off';
};

/** Props of Mantine's `Input.Wrapper`, and so of every input with a label above it. */
export const wrapperProps = ({ label, hint, info, error }: WidgetParts, id: string) => ({
  id,
  label,
  description: hint,
  error,
  inputContainer: (input: ReactNode) => (
    <>
      {info}
      {input}
    </>
  ),
});
