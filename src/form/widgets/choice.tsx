import { CheckIcon, Checkbox, Radio, RadioIcon } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

const LOOKS = {
  radio: { control: Radio.classes.radio, mark: Radio.classes.icon, Mark: RadioIcon },
  checkbox: { control: Checkbox.classes.input, mark: Checkbox.classes.icon, Mark: CheckIcon },
};

interface ChoiceProps extends ComponentProps<'input'> {
  readonly type: keyof typeof LOOKS;
  readonly id: string;
  readonly label: ReactNode;
}

/**
 * The browser's radio button or checkbox with its words, by Mantine's classes (https://mantine.dev/styles/styles-api): its components
 * render twice when they are mounted. `className` is of the whole row, all of which can be pressed.
 */
export function Choice({ label, className = 'form-choice', ...control }: ChoiceProps) {
  const { Mark, ...look } = LOOKS[control.type];
  return (
    <div className={`${className} form-choice-row`}>
      <span className="form-choice-box">
        <input {...control} className={look.control} />
        <Mark className={`form-choice-mark ${look.mark}`} />
      </span>
      <label className="form-choice-label" htmlFor={control.id}>
        {label}
      </label>
    </div>
  );
}
