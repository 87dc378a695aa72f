import type { WidgetProps } from '@rjsf/utils';
import { useRef, type PropsWithChildren } from 'react';
import { useTyped } from '../answers/typed.ts';
import { Choice } from './choice.tsx';
import { describedBy, FieldError, Hint, useWidget } from './use-widget.tsx';

/** A statement to agree with, unticked at first; its text is the label. `children`: more to read, below its explanation. */
export function CheckboxWidget({ children, ...props }: PropsWithChildren<WidgetProps>) {
  const { id, value } = props;
  const field = useWidget(props);
  const box = useRef<HTMLInputElement>(null);
  const checked = value === true;
  useTyped(field.services.typed, () => {
    if (box.current !== null && box.current.checked !== checked) field.commit(!checked);
  });
  return (
    <>
      <FieldError id={id} field={field} />
      <Choice
        type="checkbox"
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy(id, field)}
        id={id}
        name={field.name}
        label={field.label}
        ref={box}
        checked={checked}
        onChange={(event) => field.commit(event.currentTarget.checked)}
      />
      <Hint id={id} field={field} />
      {field.info}
      {children}
    </>
  );
}
