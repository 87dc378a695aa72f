/**
 * The native modal dialog: the browser makes the background inert, keeps the focus inside and handles Escape. It is in the DOM only
 * while open. The role is `dialog` for every popup, because `[role=dialog][data-popup]` is a hook of the contract (section 2).
 */
import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { currentControl, returnFocus } from '#ui/controls.ts';
import { ToneIcon, type Tone } from '#ui/icons/tone-icon.tsx';

const LOOKS = {
  primary: {},
  secondary: { variant: 'outline' },
  danger: { variant: 'outline', color: 'red' },
} as const;
export type ButtonLook = keyof typeof LOOKS;

interface DialogButton {
  action: string;
  label: string;
  look?: ButtonLook;
  onClick(): void;
}

interface MessageProps {
  title: string;
  tone?: Tone;
  text: ReactNode;
  /** Safe button first. */
  buttons: readonly DialogButton[];
  /** For popups: the kind, as `data-popup`. */
  popup?: string | undefined;
  /** Called on Escape or the phone's back gesture; the owner unmounts the dialog. */
  onDismiss(): void;
  /** Below the text; a form takes the buttons beside its own. */
  children?: ReactNode | ((buttons: ReactNode) => ReactNode);
}

/**
 * With a title, a text and buttons, for popups and the questions of the frame. The dialog itself takes the focus: with the focus on a
 * button, Orca in Firefox announces only the button, not the title and text. On close the focus returns to the control that opened it;
 * if that cannot be focused any more, to the next control or the heading.
 */
export function MessageDialog({
  title,
  tone,
  text,
  buttons,
  popup,
  onDismiss,
  children,
}: MessageProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const trigger = currentControl();
    // Without `autofocus`, showModal() would focus the first button.
    dialog.toggleAttribute('autofocus', true);
    if (!dialog.open) dialog.showModal();
    dialog.focus();
    // Chromium 156 focuses a button first all the same, and scrolls down to it.
    dialog.scrollTop = 0;
    return () => {
      dialog.close();
      returnFocus(trigger);
    };
  }, []);
  const actions = buttons.map(({ action, label, look = 'primary', onClick }) => (
    <Button key={action} {...LOOKS[look]} data-action={action} onClick={onClick}>
      {label}
    </Button>
  ));
  return (
    <dialog
      ref={element}
      role="dialog"
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-popup={popup}
      onCancel={(event) => {
        // In React the event bubbles up from a nested dialog.
        if (event.target !== event.currentTarget) return;
        // Only the owner closes the dialog; without this a second Escape would close it.
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 id={`${id}-title`} className="dialog__title">
        {tone && <ToneIcon tone={tone} />}
        <span>{title}</span>
      </h2>
      <div id={`${id}-text`} className="dialog__text stack stack--tight">
        {text}
      </div>
      {typeof children === 'function' ? children(actions) : children}
      {typeof children !== 'function' && <div className="dialog__actions">{actions}</div>}
    </dialog>
  );
}
