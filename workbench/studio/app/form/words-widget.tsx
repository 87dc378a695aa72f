import { Textarea } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { controlProps, Labelled, useWidget } from '#form/widgets/use-widget.tsx';

/** Lines of text, in a box that grows with them. Each letter is a change: a draft outlives its tab. */
export function LinesWidget(props: WidgetProps) {
  const field = useWidget(props);
  return (
    <Labelled id={props.id} field={field}>
      <Textarea
        autosize
        placeholder={props.placeholder}
        {...controlProps(field, props)}
        value={String(props.value ?? '')}
        onChange={({ target }) => field.commit(target.value === '' ? undefined : target.value)}
      />
    </Labelled>
  );
}

/** Words without line breaks: Enter submits. */
export const WordsWidget = (props: WidgetProps) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the text area in it is the control
  <div
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      (event.target as HTMLTextAreaElement).form?.requestSubmit();
    }}
  >
    <LinesWidget {...props} />
  </div>
);
