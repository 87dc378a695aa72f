import type { RJSFSchema } from '@rjsf/utils';

export type ChoiceValue = string | number | boolean;

/** The answers a schema allows: its enumeration, or yes and no. */
export function choicesOf({ enum: values, type }: RJSFSchema): readonly ChoiceValue[] {
  if (type === 'boolean') return [true, false];
  return (values ?? []).filter(
    (value): value is ChoiceValue => typeof value === 'string' || typeof value === 'number',
  );
}

/** The answer a control's `value` stands for; controls know text only. */
export function chosen(choices: readonly ChoiceValue[], text: string): ChoiceValue | undefined {
  return choices.find((choice) => String(choice) === text);
}

/** The look of a radio button or checkbox in a form: 24 px, and its whole row can be pressed. */
export const CHOICE_LOOK = {
  size: 'md',
  classNames: {
    root: 'form-choice',
    inner: 'form-choice-box',
    labelWrapper: 'form-choice-words',
    label: 'form-choice-label',
  },
} as const;
