/** What a UI schema may ask of a step: answers that the bank has, to be read only, and the brand's data protection information. */
import '#screens/parts/form/step-widgets.css';
import { Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import type { FormDefinition } from '#form/answers/definition.ts';
import { useFormServices } from '#form/answers/form-context.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { CheckboxWidget } from '#form/widgets/checkbox.tsx';
import { controlProps, Labelled, useWidget } from '#form/widgets/use-widget.tsx';
import { allFields, type SchemaField } from '#schema/conditions.ts';
import { getIn } from '#schema/data-path.ts';
import { NewWindowLink } from '#ui/new-window-link.tsx';
import { useServices } from '#state/context.tsx';

/** The fields (not of lists) whose UI schema has an option that passes `is`. */
export const fieldsWith = (
  { schema, uiSchema }: FormDefinition,
  option: `ui:${string}`,
  is: (value: unknown, field: SchemaField) => boolean,
): readonly SchemaField[] =>
  allFields(schema).filter((field) => {
    const value = getIn(uiSchema, [...field.path, option]);
    return value !== undefined && is(value, field);
  });

/**
 * The keys of the fields that are read-only (`ui:readonlyUnless`) because the bank already has their answers and does not ask for them
 * (specification, section 3: addressRequired). All of them or none, so that no address is half filled in. None when the form refuses
 * one of the values, because an error at a read-only field could not be corrected.
 */
export function readOnlyFields(
  form: FormDefinition,
  application: Pick<Application, 'customer'> | undefined,
): readonly string[] {
  const keys = fieldsWith(
    form,
    'ui:readonlyUnless',
    (flag, { path }) => getIn(application, [...path.slice(0, -1), String(flag)]) === false,
  ).map(({ key }) => key);
  if (keys.length === 0) return keys;
  const refused = errorsOf(form, { ...application }).some(({ field }) => keys.includes(field.key));
  return refused ? [] : keys;
}

/** By the keys of the fields. The values of read-only fields are sent unchanged. */
export function stepWidgets(
  form: FormDefinition,
  application: Application | undefined,
): Readonly<Record<string, ComponentType<WidgetProps>>> {
  const confirming = fieldsWith(form, 'ui:widget', (widget) => widget === 'data-protection');
  return Object.fromEntries([
    ...readOnlyFields(form, application).map((key, index) => [
      key,
      index === 0 ? FirstReadOnlyWidget : ReadOnlyWidget,
    ]),
    ...confirming.map(({ key }) => [key, DataProtectionWidget]),
  ]);
}

/** The first field explains for all of them where the values come from and how to change them. */
function FirstReadOnlyWidget(props: WidgetProps) {
  const { i18n } = useTranslation('steps');
  const { name } = useFormServices();
  const params: object = { context: useServices().site.branches ? 'branches' : '' };
  return <ReadOnlyWidget {...props} note={i18n.t(`steps:${name}.given`, { ...params })} />;
}

/** The hint of the field explains how to fill it in, which is not possible here. */
function ReadOnlyWidget({ note, ...props }: WidgetProps & { note?: string }) {
  const field = { ...useWidget(props), hint: note };
  return (
    <Labelled id={props.id} field={field}>
      <Input {...controlProps(field, props)} readOnly value={String(props.value ?? '')} />
    </Labelled>
  );
}

interface PrivacyProps {
  className?: string;
  /** Before the link. */
  children?: ReactNode;
}

/** The link to the brand's data protection information, if it has some. */
export function Privacy({ className, children }: PrivacyProps) {
  const { t } = useTranslation('shell');
  const { privacyUrl } = useServices().site;
  return privacyUrl === undefined ? null : (
    <p className={className}>
      {children}
      <NewWindowLink href={privacyUrl}>{t('footer.privacy')}</NewWindowLink>
    </p>
  );
}

/** The confirmation that it was read. */
const DataProtectionWidget = (props: WidgetProps) => (
  <CheckboxWidget {...props}>
    <Privacy className="form-hint" />
  </CheckboxWidget>
);
