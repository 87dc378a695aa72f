/** Fields whose answers the bank has and does not ask for: shown where they would be asked, read-only, and sent as they are. */
import '#screens/form-step/given-fields.css';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDefinition } from '#form/definition.ts';
import { TextInput } from '@mantine/core';
import { useWidget, wrapperProps } from '#form/widgets/use-widget.tsx';
import type { WidgetProps } from '@rjsf/utils';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { givenFields, keyOf } from '#screens/shared/forms/given-answers.ts';

type Widgets = Readonly<Record<string, ComponentType<WidgetProps>>>;

/** For `SchemaForm`: what stands in the place of the given fields' own controls. */
export const givenWidgets = (
  step: Step,
  form: FormDefinition,
  customer: Application['customer'] | undefined,
): Widgets =>
  Object.fromEntries(
    givenFields(step, form, customer).map((name, index) => [
      keyOf(name),
      index === 0 ? FirstGivenWidget : GivenWidget,
    ]),
  );

/** Once for all of them, which so far are the address: where the answers come from, and how they are changed. */
function FirstGivenWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const { branches } = useFlowControl().site;
  return (
    <Given
      {...props}
      note={t('housing-legal-data.given', { context: branches ? 'branches' : '' })}
    />
  );
}

function GivenWidget(props: WidgetProps) {
  return <Given {...props} note={undefined} />;
}

/** The hint of the field explains how to fill it in, which is not possible here. */
function Given({ note, ...props }: WidgetProps & { note: string | undefined }) {
  const field = useWidget(props);
  return (
    <TextInput
      {...wrapperProps({ ...field, hint: note }, props)}
      readOnly
      value={String(props.value ?? '')}
    />
  );
}
