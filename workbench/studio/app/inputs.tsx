/** Inputs that several forms have. */
import { Textarea, TextInput, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../shared.ts';

/** Nothing for what is no number. */
const numberIn = (typed: string): number | null | undefined =>
  typed.trim() === ''
    ? null
    : /^-?\d+(?:,\d*)?$/.test(typed.trim())
      ? Number(typed.replace(',', '.'))
      : undefined;

interface Props {
  name: string;
  label: string;
  value: number | null;
  onChange(value: number | null): void;
}

/** A number that may be left out. What is typed stays as it is: `2500,`, and what is no number, which is not saved. */
export function NumberField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const number = numberIn(typed);
  const problem = number === undefined ? t('edit.notANumber') : '';
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      ref={(input) => input?.setCustomValidity(problem)}
      error={problem}
      value={[value, undefined].includes(number) ? typed : String(value ?? '').replace('.', ',')}
      onChange={({ target }) => {
        const next = numberIn(target.value);
        setTyped(target.value);
        if (next !== undefined) onChange(next);
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
