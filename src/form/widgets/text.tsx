import { TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { fitsFormat, notationFor } from '../formats/notation.ts';
import { inNotation, useTypedText } from './use-typed-text.ts';
import { autocompleteOf, useWidget, wrapperProps } from './use-widget.tsx';

/** One line of text; the format decides notation and keyboard. */
export function TextWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value, readonly } = props;
  const field = useWidget(props);
  const { definition, texts } = field.services;
  const notation = notationFor(definition.formats, schema);
  const { put: _put, ...input } = useTypedText<HTMLInputElement>(
    field,
    value,
    inNotation(notation),
  );
  const wrapper = wrapperProps(field, id);
  const valid = texts.format(schema.format, 'valid');
  return (
    <TextInput
      {...wrapper}
      {...(valid !== undefined && {
        inputContainer: (box) => (
          <>
            {wrapper.inputContainer(box)}
            {/* There before it speaks, and no part of the description: it is announced once. */}
            <p className="form-valid" role="status">
              {fitsFormat(definition.formats, schema, value ?? '') && valid}
            </p>
          </>
        ),
      })}
      {...input}
      name={field.name}
      type={notation.type ?? 'text'}
      inputMode={notation.inputMode}
      autoComplete={autocompleteOf(uiSchema)}
      spellCheck={false}
      readOnly={readonly}
      placeholder={texts.format(schema.format, 'placeholder')}
      {...(notation.unit !== undefined && {
        leftSection: notation.unit,
        leftSectionProps: { 'aria-hidden': true },
        leftSectionPointerEvents: 'none',
        classNames: { input: 'form-input-euro' },
      })}
    />
  );
}
