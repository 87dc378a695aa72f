import { Radio } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import icons from './icons.svg?no-inline';
import { CHOICE_LOOK, choicesOf } from './choices.ts';
import { Question } from './question.tsx';
import { useWidget } from './use-widget.tsx';

/** Answers of at most so many letters stand in a row. */
const BRIEF = 4;

/** A question with its answers in sight: an enumeration, yes or no, or marks from 1 to 5. */
export function RadioWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value } = props;
  const field = useWidget(props);
  const { texts } = field.services;
  const iconOf = (uiSchema?.['ui:icons'] ?? {}) as Readonly<Record<string, string>>;
  const choices = choicesOf(schema);
  const labels = choices.map((choice) =>
    typeof choice === 'boolean'
      ? texts.word(choice ? 'yes' : 'no')
      : texts.option(field.path, choice),
  );
  const isBrief = labels.every((label) => label.length <= BRIEF);
  const layout = isBrief ? `form-choices-${choices.length > 2 ? 'brief' : 'inline'}` : '';
  return (
    <Question id={id} field={field}>
      <div className={`form-choices ${layout}`}>
        {choices.map((choice, index) => (
          <Radio
            {...CHOICE_LOOK}
            key={String(choice)}
            id={index === 0 ? id : `${id}-${index}`}
            name={field.name}
            value={String(choice)}
            label={
              <>
                {String(choice) in iconOf && (
                  <svg className="form-choice-icon" aria-hidden="true">
                    <use href={`${icons}#${iconOf[String(choice)]}`} />
                  </svg>
                )}
                {labels[index]}
              </>
            }
            checked={choice === value}
            onChange={() => field.commit(choice)}
          />
        ))}
      </div>
    </Question>
  );
}
