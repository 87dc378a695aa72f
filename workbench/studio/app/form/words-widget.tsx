import { Textarea } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { controlProps, Labelled, useWidget } from '#form/widgets/use-widget.tsx';

/** Words without line breaks, in a box that grows with them. Each letter is a change: a draft outlives its tab. */
export function WordsWidget(props: WidgetProps) {
  const field = useWidget(props);
  return (
    <Labelled id={props.id} field={field}>
      <Textarea
        autosize
        minRows={Number(props.options['rows'] ?? 1)}
        placeholder={props.placeholder}
        {...controlProps(field, props)}
        value={String(props.value ?? '')}
        onChange={({ target }) => field.commit(target.value === '' ? undefined : target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </Labelled>
  );
}
