import { Checkbox } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useRef, type ReactNode } from 'react';
import { useTyped } from '../answers/typed.ts';
import { CHOICE_LOOK } from './radio.tsx';
import { FieldError, Hint, useWidget } from './use-widget.tsx';

/** A statement to agree with, unticked at first; its text is the label. `children`: more to read, below its explanation. */
export function CheckboxWidget({
  children,
  ...props
}: WidgetProps & { readonly children?: ReactNode }) {
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
      <Checkbox
        {...CHOICE_LOOK}
        {...field.described}
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
