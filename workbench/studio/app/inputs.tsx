/** Inputs that several forms have. */
import { NumberInput, Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';

const numberIn = (typed: string | number): number | null =>
  Number.isNaN(parseFloat(String(typed))) ? null : Number(typed);

interface Props {
  name: string;
  label: string;
  value: number | null;
  onChange(value: number | null): void;
}

/** A number that may be left out. While it is typed, `2500,` stays as it is. */
export function NumberField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      {...props}
      decimalSeparator=","
      hideControls
      value={numberIn(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberIn(next));
      }}
    />
  );
}

/** A text without line breaks, in a box that grows with it. */
export const WordsField = (props: TextareaProps) => (
  <Textarea
    autosize
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }}
    {...props}
  />
);
