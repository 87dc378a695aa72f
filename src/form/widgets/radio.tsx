import { Radio } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { CHOICE_LOOK, choicesOf } from './choices.ts';
import { Question } from './question.tsx';
import { useWidget } from './use-widget.tsx';

/** A question with its answers in sight: an enumeration, yes or no, or marks from 1 to 5. */
export function RadioWidget(props: WidgetProps) {
  const { id, schema, value } = props;
  const field = useWidget(props);
  const { texts } = field.services;
  return (
    <Question id={id} field={field}>
      <div
        className={schema.type === 'boolean' ? 'form-choices form-choices-inline' : 'form-choices'}
      >
        {choicesOf(schema).map((choice, index) => (
          <Radio
            {...CHOICE_LOOK}
            key={String(choice)}
            id={index === 0 ? id : `${id}-${index}`}
            name={field.name}
            value={String(choice)}
            label={
              typeof choice === 'boolean'
                ? texts.word(choice ? 'yes' : 'no')
                : texts.option(field.path, choice)
            }
            checked={choice === value}
            onChange={() => field.commit(choice)}
          />
        ))}
      </div>
    </Question>
  );
}
