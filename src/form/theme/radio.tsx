import type { ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { useFormRoom } from '../room.ts';
import { choicesOf } from './choices.ts';
import { Radio } from './controls.tsx';
import { GroupFrame, useParts } from './frame.tsx';
import type { WidgetProps } from './widget.ts';

/** A question with its answers in sight: an enumeration, yes or no, or marks from 1 to 5. */
export function Widget(props: WidgetProps): ReactElement {
  const { path, schema, value } = props;
  const { draft, texts } = useFormRoom();
  const parts = useParts(props);
  return (
    <GroupFrame {...props} parts={parts}>
      <div
        className={schema.type === 'boolean' ? 'form-choices form-choices-inline' : 'form-choices'}
      >
        {choicesOf(schema).map((choice, index) => (
          <Radio
            key={String(choice)}
            id={index === 0 ? parts.id : `${parts.id}-${index}`}
            name={controlName(path)}
            value={String(choice)}
            label={
              typeof choice === 'boolean'
                ? texts.word(choice ? 'yes' : 'no')
                : texts.option(path, choice)
            }
            checked={choice === value}
            onChange={() => draft.commit(path, choice)}
          />
        ))}
      </div>
    </GroupFrame>
  );
}
