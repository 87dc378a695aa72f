import { NativeSelect } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { choicesOf, chosen } from './choices.ts';
import { autocompleteOf, useWidget, wrapperProps } from './use-widget.tsx';

/** The native list of choices. Nothing is preselected, unless the enumeration itself has an empty answer. */
export function SelectWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value } = props;
  const field = useWidget(props);
  const { texts } = field.services;
  const choices = choicesOf(schema);
  const known = choices.find((choice) => choice === value);
  return (
    <NativeSelect
      {...wrapperProps(field, id)}
      name={field.name}
      value={known === undefined ? '' : String(known)}
      onChange={(event) => field.commit(chosen(choices, event.currentTarget.value))}
      autoComplete={autocompleteOf(uiSchema)}
      rightSectionProps={{ 'aria-hidden': true }}
    >
      {choices.includes('') ? null : <option value="">{texts.choose()}</option>}
      {choices.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {texts.option(field.path, choice)}
        </option>
      ))}
    </NativeSelect>
  );
}
