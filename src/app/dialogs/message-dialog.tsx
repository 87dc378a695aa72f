/** A dialog with a title, a text and buttons, for popups and the questions of the frame. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '#app/dialogs/dialog.tsx';
import { ToneIcon } from '#screens/shared/tone-icon.tsx';
import type { Tone } from '#screens/shared/tone-icon.tsx';

const LOOKS = {
  primary: {},
  secondary: { variant: 'outline' },
  danger: { variant: 'outline', color: 'red' },
} as const;

export interface DialogButton {
  action: string;
  label: string;
  look?: keyof typeof LOOKS;
  onClick(): void;
}

interface Props {
  title: string;
  tone?: Tone;
  text: ReactNode;
  /** Safe button first. */
  buttons: readonly DialogButton[];
  /** For popups: the kind, as `data-popup`. */
  popup?: string;
  onDismiss(): void;
  children?: ReactNode;
}

export function MessageDialog({ title, tone, text, buttons, popup, onDismiss, children }: Props) {
  const id = useId();
  return (
    <Dialog
      {...(popup && { popup })}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onDismiss={onDismiss}
    >
      <h2 id={`${id}-title`} className="dialog__title">
        {tone && <ToneIcon tone={tone} />}
        {title}
      </h2>
      <div id={`${id}-text`} className="dialog__text stack stack--tight">
        {text}
      </div>
      {children}
      <div className="dialog__actions">
        {buttons.map(({ action, label, look = 'primary', onClick }) => (
          <Button key={action} {...LOOKS[look]} data-action={action} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
