import type { ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { notationFor } from '../notation.ts';
import { useFormRoom } from '../room.ts';
import { Textarea } from './controls.tsx';
import { LabelledFrame, useParts } from './frame.tsx';
import { nativeKeys } from './native-keys.ts';
import { inNotation, useTypedText } from './typed-text.ts';
import { autocompleteOf, type WidgetProps } from './widget.ts';

/** Text of several lines; Enter starts a new one instead of submitting. */
export function Widget(props: WidgetProps): ReactElement {
  const { path, schema, uiSchema, value, error } = props;
  const { definition } = useFormRoom();
  const parts = useParts(props);
  const input = useTypedText<HTMLTextAreaElement>({
    path,
    value,
    ...inNotation(notationFor(definition.formats, schema, 'textarea')),
  });
  return (
    <LabelledFrame {...props} parts={parts}>
      <Textarea
        rows={4}
        ref={input.ref}
        name={controlName(path)}
        defaultValue={input.defaultValue}
        autoComplete={autocompleteOf(uiSchema)}
        error={error !== undefined}
        inputClass="form-input form-textarea"
        {...nativeKeys}
        {...input.handlers}
      />
    </LabelledFrame>
  );
}
