/** Read-only controls for fields whose answers the bank already has; their values are sent unchanged. */
import '#screens/form-step/read-only-widgets.css';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDefinition } from '#form/definition.ts';
import { TextInput } from '@mantine/core';
import { useWidget, wrapperProps } from '#form/widgets/use-widget.tsx';
import type { WidgetProps } from '@rjsf/utils';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { readOnlyFields, keyOf } from '#screens/shared/forms/read-only-fields.ts';

type Widgets = Readonly<Record<string, ComponentType<WidgetProps>>>;

/** The widgets that replace those of the read-only fields in `SchemaForm`. */
export const readOnlyWidgets = (
  step: Step,
  form: FormDefinition,
  customer: Application['customer'] | undefined,
): Widgets =>
  Object.fromEntries(
    readOnlyFields(step, form, customer).map((name, index) => [
      keyOf(name),
      index === 0 ? FirstReadOnlyWidget : ReadOnlyWidget,
    ]),
  );

/** The first field explains for all of them (so far the address) where the values come from and how to change them. */
function FirstReadOnlyWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const { branches } = useFlowControl().site;
  return (
    <ReadOnlyInput
      {...props}
      note={t('housing-legal-data.given', { context: branches ? 'branches' : '' })}
    />
  );
}

function ReadOnlyWidget(props: WidgetProps) {
  return <ReadOnlyInput {...props} note={undefined} />;
}

/** The hint of the field explains how to fill it in, which is not possible here. */
function ReadOnlyInput({ note, ...props }: WidgetProps & { note: string | undefined }) {
  const field = useWidget(props);
  return (
    <TextInput
      {...wrapperProps({ ...field, hint: note }, props)}
      readOnly
      value={String(props.value ?? '')}
    />
  );
}
