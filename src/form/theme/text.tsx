import type { ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { notationFor } from '../notation.ts';
import { useFormRoom } from '../room.ts';
import { Input } from './controls.tsx';
import { LabelledFrame, useParts } from './frame.tsx';
import { nativeKeys } from './native-keys.ts';
import { inNotation, useTypedText } from './typed-text.ts';
import { autocompleteOf, type WidgetProps } from './widget.ts';

/** One line of text; the format decides spelling and keyboard. */
export function Widget(props: WidgetProps): ReactElement {
  const { path, schema, uiSchema, value, error } = props;
  const { definition } = useFormRoom();
  const parts = useParts(props);
  const notation = notationFor(definition.formats, schema);
  const input = useTypedText<HTMLInputElement>({ path, value, ...inNotation(notation) });
  return (
    <LabelledFrame {...props} parts={parts}>
      <Input
        ref={input.ref}
        type={notation.type ?? 'text'}
        name={controlName(path)}
        defaultValue={input.defaultValue}
        inputMode={notation.inputMode}
        autoComplete={autocompleteOf(uiSchema)}
        spellCheck={false}
        error={error !== undefined}
        inputClass="form-input"
        {...nativeKeys}
        {...input.handlers}
      />
    </LabelledFrame>
  );
}
