import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { useTyped } from '../answers/typed.ts';
import { Choice } from './choice.tsx';
import icons from './icons.svg?no-inline';
import { errorIdOf, Question } from './question.tsx';
import { useWidget } from './use-widget.tsx';

/** Answers of at most so many letters stand in a row. */
const BRIEF = 4;

/** A question with its answers in sight: an enumeration, yes or no, or marks from 1 to 5. */
export function RadioWidget(props: WidgetProps) {
  const { id, uiSchema, value, options } = props;
  const field = useWidget(props);
  const { typed, texts } = field.services;
  const iconOf = (uiSchema?.['ui:icons'] ?? {}) as Readonly<Record<string, string>>;
  const choices = (options.enumOptions ?? []).map(({ value: choice }: { value: unknown }) => ({
    choice,
    icon: iconOf[String(choice)],
    label:
      typeof choice === 'boolean'
        ? texts.word(choice ? 'yes' : 'no')
        : texts.option(field.path, choice),
  }));
  const group = useRef<HTMLDivElement>(null);
  useTyped(typed, () => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = choices.find(({ choice }) => String(choice) === checked);
    if (chosen !== undefined && chosen.choice !== value) field.commit(chosen.choice);
  });
  const longest = Math.max(...choices.map(({ label }) => label.length));
  const layout =
    longest === 1 ? 'marks' : longest > BRIEF ? 'long' : choices.length > 2 ? 'brief' : 'inline';
  return (
    <Question id={id} field={field} radios>
      <div className={`form-choices form-choices-${layout}`} ref={group}>
        {choices.map(({ choice, icon, label }, index) => (
          <Choice
            type="radio"
            key={String(choice)}
            id={index === 0 ? id : `${id}-${index}`}
            name={field.name}
            value={String(choice)}
            label={
              <>
                {icon !== undefined && (
                  <svg className="form-choice-icon" aria-hidden="true">
                    <use href={`${icons}#${icon}`} />
                  </svg>
                )}
                <span>{label}</span>
              </>
            }
            checked={choice === value}
            aria-describedby={errorIdOf(id, field)}
            onChange={() => field.commit(choice)}
          />
        ))}
      </div>
    </Question>
  );
}
