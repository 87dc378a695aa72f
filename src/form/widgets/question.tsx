import type { ReactNode } from 'react';
import { describedBy, FieldError, Hint, type WidgetParts } from './use-widget.tsx';

interface QuestionProps {
  readonly id: string;
  readonly field: WidgetParts;
  /** In the place of the field's label. */
  readonly legend?: ReactNode;
  /** The answers are radio buttons without further content. */
  readonly radios?: boolean;
  readonly children: ReactNode;
}

/** For radio buttons: Orca does not announce the description of their group, so each is described by the error of the question. */
export const errorIdOf = (id: string, { error }: Pick<WidgetParts, 'error'>): string | undefined =>
  error ? `${id}-error` : undefined;

/**
 * Several controls that answer one question. Mantine's `Radio.Group` cannot be marked as invalid (`aria-invalid`); the question is,
 * not each answer. A `radiogroup` may own nothing but radio buttons and text: cards, lists, explanations and headings need a plain group.
 */
export function Question({ id, field, legend, radios, children }: QuestionProps) {
  return (
    <fieldset
      className="form-question"
      role={radios && !field.info && !field.heading ? 'radiogroup' : undefined}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={describedBy(id, field)}
    >
      <legend id={`${id}-label`}>
        {legend === undefined && field.heading ? (
          <h2 className="form-heading">
            <span>{field.labelText}</span>
            {field.optional}
          </h2>
        ) : (
          <span className="form-label">{legend ?? field.label}</span>
        )}
      </legend>
      <Hint id={id} field={field} />
      {field.info}
      <FieldError id={id} field={field} />
      {children}
    </fieldset>
  );
}
