/** What a UI schema may ask of a step: answers that the bank has, to be read only, and the brand's data protection information. */
import '#screens/parts/form/step-widgets.css';
import { Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { separatorOf, visibleFields } from '#form/answers/fields.ts';
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
  const known = readOnlyFields(form, application);
  const line = lineOf(form, { ...application }, known);
  return Object.fromEntries([
    ...known.map((key, index) => [
      key,
      (props: WidgetProps) => <KnownWidget {...props} line={index === 0 ? line : undefined} />,
    ]),
    ...confirming.map(({ key }) => [key, DataProtectionWidget]),
  ]);
}

/** The answers at `keys` as the summary shows them: `Lindengasse 5/11, 1070 Wien`. */
const lineOf = (form: FormDefinition, data: Answers, keys: readonly string[]): string =>
  visibleFields(form, data)
    .filter(({ key }) => keys.includes(key))
    .map((field, index, all) => {
      const before = all[index - 1];
      return `${before === undefined ? '' : separatorOf(before, field)}${String(getIn(data, field.path))}`;
    })
    .join('');

/**
 * The first of the fields shows all of them in one line, and how to change them. The control of each stays, hidden: only one that the
 * server refuses is seen.
 */
function KnownWidget({ line, ...props }: WidgetProps & { line: string | undefined }) {
  const { i18n } = useTranslation('steps');
  const { name } = useFormServices();
  const inBranches: object = { context: useServices().site.branches ? 'branches' : '' };
  // The hint explains how to fill it in, which is not possible here.
  const field = { ...useWidget(props), hint: undefined };
  const value = String(props.value ?? '');
  return (
    <>
      {line !== undefined && (
        <div className="form-known">
          <p className="strong" translate="no">
            {line}
          </p>
          <p className="muted small">{i18n.t(`steps:${name}.given`, { ...inBranches })}</p>
        </div>
      )}
      {field.error ? (
        <Labelled id={props.id} field={field}>
          <Input {...controlProps(field, props)} readOnly value={value} />
        </Labelled>
      ) : (
        <input name={field.name} value={value} readOnly hidden />
      )}
    </>
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
