import { Input } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { controlName } from '../data-path.ts';
import { notationFor, parseText, showText } from '../notation.ts';
import { LabelledFrame, useParts } from './frame.tsx';
import { useTypedText } from './typed-text.ts';
import { autocompleteOf, invalid, type WidgetProps } from './widget.ts';

/** One line of text, or several with `ui:widget: textarea`; the format decides spelling and keyboard. */
export function TextWidget(props: WidgetProps): ReactElement {
  const { path, schema, uiSchema, value, error } = props;
  const parts = useParts(props);
  const widget: unknown = uiSchema['ui:widget'];
  const notation = useMemo(() => notationFor(schema, typeof widget === 'string' ? widget : undefined), [schema, widget]);
  const input = useTypedText<HTMLInputElement>({
    path,
    value,
    parse: (text) => parseText(notation, text),
    show: (shown) => showText(notation, shown),
  });
  return (
    <LabelledFrame {...props} parts={parts}>
      <Input<'input' | 'textarea'>
        component={notation.multiline ? 'textarea' : 'input'}
        {...(notation.multiline ? { rows: 4, multiline: true } : { type: notation.type ?? 'text' })}
        ref={input.ref}
        id={parts.id}
        name={controlName(path)}
        defaultValue={input.defaultValue}
        inputMode={notation.inputMode}
        autoComplete={autocompleteOf(uiSchema)}
        spellCheck={notation.multiline ?? false}
        error={error !== undefined}
        aria-invalid={invalid(error)}
        aria-describedby={parts.describedBy}
        classNames={{ input: 'form-input' }}
        {...input.handlers}
      />
    </LabelledFrame>
  );
}
