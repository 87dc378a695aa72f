import { TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { notationFor } from '../formats/notation.ts';
import { inNotation, useTypedText } from './use-typed-text.ts';
import { autocompleteOf, useWidget, wrapperProps } from './use-widget.tsx';

/** One line of text; the format decides notation and keyboard. */
export function TextWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value, readonly } = props;
  const field = useWidget(props);
  const notation = notationFor(field.services.definition.formats, schema);
  const { put: _put, ...input } = useTypedText<HTMLInputElement>(
    field,
    value,
    inNotation(notation),
  );
  return (
    <TextInput
      {...wrapperProps(field, id)}
      {...input}
      name={field.name}
      type={notation.type ?? 'text'}
      inputMode={notation.inputMode}
      autoComplete={autocompleteOf(uiSchema)}
      spellCheck={false}
      readOnly={readonly}
      {...(notation.unit !== undefined && {
        leftSection: notation.unit,
        leftSectionProps: { 'aria-hidden': true },
        leftSectionPointerEvents: 'none',
        classNames: { input: 'form-input-euro' },
      })}
    />
  );
}
