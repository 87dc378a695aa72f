import { Fragment, useState, type ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { notationFor } from '../notation.ts';
import { useFormRoom } from '../room.ts';
import { Input } from './controls.tsx';
import { LabelledFrame, useParts } from './frame.tsx';
import { nativeKeys } from './native-keys.ts';
import { inNotation, useTypedText } from './typed-text.ts';
import { autocompleteOf, type WidgetProps } from './widget.ts';

/** The next whole number within the schema's limits; from nothing or from text it starts at the lower limit. */
export function stepped(value: unknown, step: 1 | -1, minimum: number, maximum: number): number {
  return typeof value === 'number' ? Math.min(maximum, Math.max(minimum, value + step)) : minimum;
}

/** A small whole number, typed or counted by two buttons. */
export function Widget(props: WidgetProps): ReactElement {
  const { path, schema, uiSchema, value, error, context } = props;
  const { definition, texts } = useFormRoom();
  const parts = useParts(props);
  const text = inNotation(notationFor(definition.formats, schema));
  const input = useTypedText<HTMLInputElement>({ path, value, ...text });
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const [said, say] = useState({ times: 0, text: '' });
  // Counts from what stands in the box: the form may still hold the answer of before. The focus stays on the button, so what came of it
  // is said.
  const press = (step: 1 | -1, limit: string): void => {
    const before = text.parse(input.ref.current?.value ?? '');
    const number = stepped(before, step, minimum, maximum);
    const shown = text.show(number);
    input.put(shown);
    say(({ times }) => ({
      times: times + 1,
      text: number === before ? texts.word(limit, { number: shown }) : shown,
    }));
  };
  const button = (step: 1 | -1, key: string, limit: string): ReactElement => (
    <button
      type="button"
      className="form-step"
      aria-label={texts.word(key, { label: texts.label(path, context) })}
      onClick={() => press(step, limit)}
    >
      <span aria-hidden="true">{step === 1 ? '+' : '−'}</span>
    </button>
  );
  return (
    <LabelledFrame {...props} parts={parts}>
      {/* What was said is not read once more beside the box. */}
      <div
        className="form-stepper"
        onBlur={() => said.text !== '' && say(({ times }) => ({ times, text: '' }))}
      >
        {button(-1, 'stepper.less', 'stepper.least')}
        <Input
          ref={input.ref}
          name={controlName(path)}
          defaultValue={input.defaultValue}
          inputMode="numeric"
          autoComplete={autocompleteOf(uiSchema)}
          error={error !== undefined}
          inputClass="form-input form-stepper-input"
          {...nativeKeys}
          {...input.handlers}
        />
        {button(1, 'stepper.more', 'stepper.most')}
        <span className="form-hidden" role="status">
          <Fragment key={said.times}>{said.text}</Fragment>
        </span>
      </div>
    </LabelledFrame>
  );
}
