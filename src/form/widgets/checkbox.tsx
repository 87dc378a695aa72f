import { Checkbox, Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { CHOICE_LOOK } from './choices.ts';
import { useWidget } from './use-widget.tsx';

/** A statement to agree with, unticked at first; its text is the label. `children`: more to read, below its explanation. */
export function CheckboxWidget({
  children,
  ...props
}: WidgetProps & { readonly children?: ReactNode }) {
  const { id, value } = props;
  const { label, hint, info, error, name, commit } = useWidget(props);
  const described = [error ? `${id}-error` : '', hint === undefined ? '' : `${id}-description`];
  return (
    <>
      {error ? <Input.Error id={`${id}-error`}>{error}</Input.Error> : null}
      <Checkbox
        {...CHOICE_LOOK}
        id={id}
        name={name}
        label={label}
        checked={value === true}
        onChange={(event) => commit(event.currentTarget.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
      {hint !== undefined && <Input.Description id={`${id}-description`}>{hint}</Input.Description>}
      {info}
      {children}
    </>
  );
}
