import { Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { fitsFormat, notationFor } from '../formats/format.ts';
import { useTypedText } from './use-typed-text.ts';
import { withUsualAnswer } from './usual-answer.tsx';
import { controlProps, Labelled, useWidget } from './use-widget.tsx';

/** One line of text; the format decides notation, keyboard, placeholder and whether a valid answer is confirmed. */
export function TextWidget(props: WidgetProps) {
  const { schema, value, readonly } = props;
  const field = useWidget(props);
  const { definition, texts } = field.services;
  const typedText = useTypedText<HTMLInputElement>(field, props);
  const { type = 'text', unit } = notationFor(definition.formats, schema);
  const valid = texts.format(schema.format, 'valid');
  return (
    <Labelled id={props.id} field={field}>
      {withUsualAnswer(
        props,
        typedText,
        <Input
          {...controlProps(field, props)}
          {...typedText.input}
          type={type}
          readOnly={readonly}
          placeholder={texts.format(schema.format, 'placeholder')}
          {...(unit !== undefined && {
            leftSection: unit,
            leftSectionProps: { 'aria-hidden': true },
            classNames: { input: 'form-input-euro' },
          })}
        />,
      )}
      {valid !== undefined && (
        // Rendered before it has a text, and no part of the description: so it is announced once.
        <p className="form-valid drawn-before" aria-live="polite" aria-atomic="true">
          {fitsFormat(definition.formats, schema, value ?? '') && valid}
        </p>
      )}
    </Labelled>
  );
}

/** Text of several lines; Enter starts a new one instead of submitting. */
export function TextareaWidget(props: WidgetProps) {
  const field = useWidget(props);
  const { input } = useTypedText<HTMLTextAreaElement>(field, props);
  return (
    <Labelled id={props.id} field={field}>
      <Input component="textarea" multiline {...controlProps(field, props)} {...input} rows={4} />
    </Labelled>
  );
}
