import { NativeSelect } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useWidget, wrapperProps } from './use-widget.tsx';

/** The native list of choices. Nothing is preselected, unless the enumeration itself has an empty answer. */
export function SelectWidget(props: WidgetProps) {
  const { value } = props;
  const field = useWidget(props);
  const { texts } = field.services;
  const choices: readonly unknown[] = (props.options.enumOptions ?? []).map((each) => each.value);
  return (
    <NativeSelect
      {...wrapperProps(field, props)}
      value={choices.includes(value) ? String(value) : ''}
      onChange={({ currentTarget }) =>
        field.commit(choices.find((choice) => String(choice) === currentTarget.value))
      }
      rightSectionProps={{ 'aria-hidden': true }}
    >
      {!choices.includes('') && <option value="">{texts.choose()}</option>}
      {choices.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {texts.option(field.path, choice)}
        </option>
      ))}
    </NativeSelect>
  );
}
