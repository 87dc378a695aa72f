import type { ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { notationFor, parseText, showText } from '../notation.ts';
import { useFormRoom } from '../room.ts';
import { Textarea } from './controls.tsx';
import { LabelledFrame, useParts } from './frame.tsx';
import { nativeKeys } from './native-keys.ts';
import { useTypedText } from './typed-text.ts';
import { autocompleteOf, type WidgetProps } from './widget.ts';

/** Text of several lines; Enter starts a new one instead of submitting. */
export function Widget(props: WidgetProps): ReactElement {
  const { path, schema, uiSchema, value, error } = props;
  const { definition } = useFormRoom();
  const parts = useParts(props);
  const notation = notationFor(definition.formats, schema, 'textarea');
  const input = useTypedText<HTMLTextAreaElement>({
    path,
    value,
    parse: (text) => parseText(notation, text),
    show: (shown) => showText(notation, shown),
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
