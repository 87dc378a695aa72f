import { ActionIcon, Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTypedText } from './use-typed-text.ts';
import { controlProps, Labelled, useWidget } from './use-widget.tsx';

/** The next whole number within the schema's limits; from nothing or from text it starts at the lower limit. */
export function stepped(value: unknown, step: 1 | -1, minimum: number, maximum: number): number {
  return typeof value === 'number' ? Math.min(maximum, Math.max(minimum, value + step)) : minimum;
}

/** A small whole number, typed or counted by two buttons. */
export function StepperWidget(props: WidgetProps) {
  const field = useWidget(props);
  const { texts, announce } = field.services;
  const { parse, show, put, input } = useTypedText<HTMLInputElement>(field, props);
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = props.schema;
  // Counts from the text of the input: it may not be committed yet. The focus stays on the button, so the result is announced.
  const press = (step: 1 | -1, limit: string): void => {
    const before = parse(input.ref.current?.value ?? '');
    const number = stepped(before, step, minimum, maximum);
    const shown = show(number);
    put(shown);
    announce(props.id, number === before ? texts.word(limit, { number: shown }) : shown);
  };
  const button = (step: 1 | -1, key: string, limit: string): ReactNode => (
    <ActionIcon
      variant="default"
      size={48}
      aria-label={texts.word(key, { label: field.labelText })}
      onClick={() => press(step, limit)}
    >
      <span aria-hidden="true">{step === 1 ? '+' : '−'}</span>
    </ActionIcon>
  );
  return (
    <Labelled id={props.id} field={field}>
      <div className="form-stepper" data-wrong={Boolean(field.error) || undefined}>
        {button(-1, 'stepper.less', 'stepper.least')}
        <Input {...controlProps(field, props)} {...input} />
        {button(1, 'stepper.more', 'stepper.most')}
      </div>
    </Labelled>
  );
}
