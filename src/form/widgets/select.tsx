import { NativeSelect } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { useTyped } from '../answers/typed.ts';
import { useWidget, wrapperProps } from './use-widget.tsx';

/** The native list of choices. Nothing is preselected, unless the enumeration itself has an empty answer. */
export function SelectWidget(props: WidgetProps) {
  const { value } = props;
  const field = useWidget(props);
  const { typed, texts } = field.services;
  const choices: readonly unknown[] = (props.options.enumOptions ?? []).map((each) => each.value);
  const select = useRef<HTMLSelectElement>(null);
  const choose = (text: string): void =>
    field.commit(choices.find((choice) => String(choice) === text));
  const chosen = choices.includes(value) ? String(value) : '';
  useTyped(typed, () => {
    if (select.current !== null && select.current.value !== chosen) choose(select.current.value);
  });
  return (
    <NativeSelect
      ref={select}
      {...wrapperProps(field, props)}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
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
