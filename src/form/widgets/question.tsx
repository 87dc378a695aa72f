import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WidgetParts } from './use-widget.tsx';

interface QuestionProps {
  readonly id: string;
  readonly field: WidgetParts;
  /** In the place of the field's label. */
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

/** Several radio buttons that answer one question. Mantine's `Radio.Group` cannot be marked as invalid (`aria-invalid`); the question is, not each answer. */
export function Question({
  id,
  field: { label, hint, info, error },
  legend,
  children,
}: QuestionProps) {
  const describedBy = [error ? `${id}-error` : '', hint === undefined ? '' : `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      className="form-question"
      role="radiogroup"
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend id={`${id}-label`}>
        <Input.Label labelElement="div">{legend ?? label}</Input.Label>
      </legend>
      {hint !== undefined && <Input.Description id={`${id}-description`}>{hint}</Input.Description>}
      {error ? <Input.Error id={`${id}-error`}>{error}</Input.Error> : null}
      {info}
      {children}
    </fieldset>
  );
}
