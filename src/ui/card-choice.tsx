/** A question whose answers are cards: a native radio button in each, nothing preselected, none better-looking. */
import type { ReactNode } from 'react';
import { Choice } from '#form/widgets/choice.tsx';
import './card-choice.css';

export interface Card {
  value: string;
  /** Its name, all of which can be pressed. Inline elements and `<br>` only: Orca would read a block in a label a second time. */
  label: ReactNode;
  /** Below it; the part with the id `details` describes the radio button. */
  content?: (details: string) => ReactNode;
}

interface CardsProps {
  id: string;
  name: string;
  cards: readonly Card[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
  error: string | undefined;
  /** Id of the first radio button, the target of the error summary. */
  first?: boolean;
}

export function Cards({ id, name, cards, chosen, onChoose, error, first = true }: CardsProps) {
  return (
    <div className="cards">
      {cards.map(({ value, label, content }, index) => (
        <div key={value} className="choice-card">
          <Choice
            type="radio"
            className="choice-card__head"
            id={first && index === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            label={label}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            aria-describedby={
              [error, content && `${id}-${value}-details`].filter(Boolean).join(' ') || undefined
            }
          />
          {content?.(`${id}-${value}-details`)}
        </div>
      ))}
    </div>
  );
}
