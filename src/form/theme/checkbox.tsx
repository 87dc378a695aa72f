import type { ReactElement, ReactNode } from 'react';
import { controlName } from '../data-path.ts';
import { useFormRoom } from '../room.ts';
import { Checkbox } from './controls.tsx';
import { FieldBox, FieldError, Hint, Info, LabelText, useParts } from './frame.tsx';
import type { WidgetProps } from './widget.ts';

/** A statement to agree with, unticked at first; its text is the label. `children`: more to read, below its explanation. */
export function Widget({
  children,
  ...props
}: WidgetProps & { children?: ReactNode }): ReactElement {
  const { path, context, required, error, value } = props;
  const { draft } = useFormRoom();
  const parts = useParts(props);
  return (
    <FieldBox {...props}>
      <FieldError error={error} id={parts.errorId} />
      <Checkbox
        id={parts.id}
        name={controlName(path)}
        checked={value === true}
        onChange={(event) => draft.commit(path, event.currentTarget.checked)}
        label={<LabelText path={path} context={context} required={required} />}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={parts.describedBy}
      />
      <Hint parts={parts} />
      <Info path={path} context={context} />
      {children}
    </FieldBox>
  );
}
