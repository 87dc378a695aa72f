/** Fields whose answers the bank has and does not ask for: shown where they would be asked, read-only, and sent as they are. */
import type { ComponentType } from 'react';
import { controlName } from '#form/data-path.ts';
import { fieldId, useFormRoom } from '#form/room.ts';
import { Input } from '#form/theme/controls.tsx';
import { LabelledFrame, partsOf } from '#form/theme/frame.tsx';
import type { WidgetProps } from '#form/theme/widget.ts';
import { judge } from '#form/validation.ts';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { formOf } from '#screens/forms.ts';
import { useStepTexts } from '#screens/step-texts.ts';

type Customer = Application['customer'];
type Widgets = Readonly<Record<string, ComponentType<WidgetProps>>>;

interface Given { fields: readonly (keyof Customer)[]; holds(customer: Customer): boolean }

/** The address is asked for only if the bank says so (specification, section 3: addressRequired). */
const GIVEN: { [Name in Step]?: Given } = {
  'housing-legal-data': { fields: ['street', 'houseNumber', 'zipCode', 'city'], holds: ({ addressRequired }) => addressRequired === false },
};

const keyOf = (name: string): string => `customer.${name}`;

/**
 * The names of the given fields of a step: all of them or none, so that nobody is left with half an address. What the form
 * itself refuses, missing or not, is asked for: an error at a field that nobody can write would end the way here.
 */
export function givenFields(step: Step, customer: Customer | undefined): readonly string[] {
  const given = GIVEN[step];
  if (given === undefined || customer === undefined || !given.holds(customer)) return [];
  const keys = given.fields.map(keyOf);
  return judge(formOf(step), { customer }, {}, (key) => keys.includes(key)).problems.length === 0 ? given.fields : [];
}

/** For `SchemaForm`: what stands in the place of the given fields' own controls. */
export const givenWidgets = (step: Step, customer: Customer | undefined): Widgets =>
  Object.fromEntries(givenFields(step, customer).map((name, index) => [keyOf(name), index === 0 ? FirstGivenWidget : GivenWidget]));

/** Once for all of them, which so far are the address: where the answers come from, and how they are changed. */
function FirstGivenWidget(props: WidgetProps) {
  const t = useStepTexts();
  return <Given {...props} note={t('housing-legal-data.given')} />;
}

function GivenWidget(props: WidgetProps) {
  return <Given {...props} note={undefined} />;
}

/** The field's own hint says how to fill it in, which nobody can here. */
function Given({ note, ...props }: WidgetProps & { note: string | undefined }) {
  const { name } = useFormRoom();
  return (
    <LabelledFrame {...props} parts={partsOf(fieldId(name, props.path), props.error, note)}>
      <Input readOnly name={controlName(props.path)} value={String(props.value ?? '')} inputClass="form-input" />
    </LabelledFrame>
  );
}
