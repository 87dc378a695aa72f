import { Textarea } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { notationFor } from '../formats/notation.ts';
import { inNotation, useTypedText } from './use-typed-text.ts';
import { autocompleteOf, useWidget, wrapperProps } from './use-widget.tsx';

/** Text of several lines; Enter starts a new one instead of submitting. */
export function TextareaWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value } = props;
  const field = useWidget(props);
  const notation = notationFor(field.services.definition.formats, schema, 'textarea');
  const { put: _put, ...input } = useTypedText<HTMLTextAreaElement>(
    field,
    value,
    inNotation(notation),
  );
  return (
    <Textarea
      {...wrapperProps(field, id)}
      {...input}
      rows={4}
      name={field.name}
      autoComplete={autocompleteOf(uiSchema)}
    />
  );
}
