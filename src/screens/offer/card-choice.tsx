/** A question whose answers are cards: a native radio button in each, nothing preselected, none better-looking. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { controlName } from '#form/data-path.ts';
import { FieldBox, FieldError, Hint, Info, LabelText, useParts } from '#form/theme/frame.tsx';
import type { WidgetProps } from '#form/theme/widget.ts';
import './card-choice.css';

export interface Card {
  /** The radio button's `value`. */
  value: string;
  /** Its name: phrasing content, all of it can be pressed. */
  label: ReactNode;
  /** Below it; the part with the id `details` describes the radio button. */
  content: (details: string) => ReactNode;
}

interface CardChoiceProps extends WidgetProps {
  /** In the place of the field's label. */
  legend?: ReactNode;
  /** Below the question, no part of it. */
  after?: ReactNode;
  children: ReactNode;
}

/** Frame around the cards: legend, hint, explanation and error of the field. */
export function CardChoice({ legend, after, children, ...field }: CardChoiceProps): ReactElement {
  const parts = useParts(field);
  return (
    <FieldBox {...field}>
      <fieldset
        className="form-question card-question"
        role="radiogroup"
        aria-invalid={field.error === undefined ? undefined : true}
        aria-describedby={parts.describedBy}
      >
        <legend className="form-label" id={parts.labelId}>
          {legend ?? <LabelText {...field} />}
        </legend>
        <Hint parts={parts} />
        <Info path={field.path} context={field.context} />
        <FieldError error={field.error} id={parts.errorId} />
        {children}
      </fieldset>
      {after}
    </FieldBox>
  );
}

interface CardsProps {
  field: WidgetProps;
  cards: readonly Card[];
  /** The value chosen. */
  chosen: string | undefined;
  onChoose: (value: string) => void;
  /** Of these cards stands the first of all, to which the error summary leads. */
  first?: boolean;
  /** The parts of the cards, four of them, line up. */
  aligned?: boolean;
}

export function Cards({
  field,
  cards,
  chosen,
  onChoose,
  first = true,
  aligned = false,
}: CardsProps): ReactElement {
  const { id } = useParts(field);
  return (
    <div className={aligned ? 'cards cards--aligned' : 'cards'}>
      {cards.map(({ value, label, content }, index) => (
        <div key={value} className="choice-card">
          <Radio
            size="md"
            classNames={{
              body: 'choice-card__head',
              labelWrapper: 'choice-card__words',
              label: 'choice-card__label',
            }}
            id={first && index === 0 ? id : `${id}-${value}`}
            name={controlName(field.path)}
            value={value}
            label={<span className="choice-card__name">{label}</span>}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            aria-describedby={`${id}-${value}-details`}
          />
          {content(`${id}-${value}-details`)}
        </div>
      ))}
    </div>
  );
}
