import { CheckIcon, RadioIcon } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

const MARKS = { radio: RadioIcon, checkbox: CheckIcon };

interface ChoiceProps extends ComponentProps<'input'> {
  readonly type: keyof typeof MARKS;
  readonly id: string;
  readonly label: ReactNode;
}

/**
 * The browser's radio button or checkbox with its words, looking like Mantine's, whose components render twice when they are mounted.
 * `className` is of the whole row, all of which can be pressed.
 */
export function Choice({ label, className = 'form-choice', ...control }: ChoiceProps) {
  const Mark = MARKS[control.type];
  return (
    <div className={`${className} form-choice-row`}>
      <span className="form-choice-box">
        <input {...control} />
        <Mark className="form-choice-mark" />
      </span>
      <label className="form-choice-label" htmlFor={control.id}>
        {label}
      </label>
    </div>
  );
}
