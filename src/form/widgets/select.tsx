import { ComboboxChevron, Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useRef, type ChangeEvent } from 'react';
import { useTyped } from '../answers/typed.ts';
import { controlProps, Labelled, useWidget } from './use-widget.tsx';

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
    <Labelled id={props.id} field={field}>
      <Input
        component="select"
        pointer
        ref={select}
        {...controlProps(field, props)}
        value={chosen}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
          choose(currentTarget.value)
        }
        rightSection={<ComboboxChevron size="sm" error={field.error} />}
        rightSectionProps={{ 'aria-hidden': true }}
      >
        {!choices.includes('') && <option value="">{texts.choose()}</option>}
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {texts.option(field.path, choice)}
          </option>
        ))}
      </Input>
    </Labelled>
  );
}
