import { Textarea, TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { fitsFormat, notationFor } from '../formats/format.ts';
import { useTypedText } from './use-typed-text.ts';
import { useWidget, wrapperProps } from './use-widget.tsx';

/** One line of text; the format decides notation, keyboard, placeholder and whether a valid answer is confirmed. */
export function TextWidget(props: WidgetProps) {
  const { schema, value, readonly } = props;
  const field = useWidget(props);
  const { definition, texts } = field.services;
  const { input } = useTypedText<HTMLInputElement>(field, props);
  const { type = 'text', inputMode, unit } = notationFor(definition.formats, schema);
  const wrapper = wrapperProps(field, props);
  const valid = texts.format(schema.format, 'valid');
  return (
    <TextInput
      {...wrapper}
      {...(valid !== undefined && {
        inputContainer: (box) => (
          <>
            {wrapper.inputContainer(box)}
            {/* Rendered before it has a text, and no part of the description: so it is announced once. */}
            <p className="form-valid" aria-live="polite" aria-atomic="true">
              {fitsFormat(definition.formats, schema, value ?? '') && valid}
            </p>
          </>
        ),
      })}
      {...input}
      type={type}
      inputMode={inputMode}
      spellCheck={false}
      readOnly={readonly}
      placeholder={texts.format(schema.format, 'placeholder')}
      {...(unit !== undefined && {
        leftSection: unit,
        leftSectionProps: { 'aria-hidden': true },
        leftSectionPointerEvents: 'none',
        classNames: { input: 'form-input-euro' },
      })}
    />
  );
}

/** Text of several lines; Enter starts a new one instead of submitting. */
export function TextareaWidget(props: WidgetProps) {
  const field = useWidget(props);
  const { input } = useTypedText<HTMLTextAreaElement>(field, props);
  return <Textarea {...wrapperProps(field, props)} {...input} rows={4} />;
}
