/**
 * The native modal dialog: background inert, focus kept inside and Escape by the platform. In the page only while shown.
 * The role is `dialog` for every popup: what others rely on is `[role=dialog][data-popup]` (contract, section 2).
 */
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { currentControl } from '#app/focus/pressed.ts';
import { returnFocus } from '#app/focus/tab-order.ts';

interface Props {
  labelledBy: string;
  describedBy?: string | undefined;
  /** For popups: the kind, as `data-popup`. */
  popup?: string;
  className?: string;
  /** Escape was pressed (or the phone's back gesture); the owner takes the dialog away. */
  onDismiss(): void;
  children: ReactNode;
}

/**
 * The focus goes to the dialog itself: Orca with Firefox says name and text then, and with the focus on a button only the button.
 * Afterwards it goes back to where it was, or to the control pressed; where that cannot take it any more, to the next control or the
 * heading.
 */
export function Dialog({
  labelledBy,
  describedBy,
  popup,
  className = '',
  onDismiss,
  children,
}: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const trigger = currentControl(dialog.ownerDocument);
    // Or the first button would have the focus first.
    dialog.toggleAttribute('autofocus', true);
    if (!dialog.open) dialog.showModal();
    dialog.focus();
    return () => {
      dialog.close();
      returnFocus(dialog.ownerDocument, trigger);
    };
  }, []);
  return (
    <dialog
      ref={element}
      role="dialog"
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-popup={popup}
      onCancel={(event) => {
        // React lets it bubble, from a dialog above this one.
        if (event.target !== event.currentTarget) return;
        // Whether it closes is the owner's decision; a second Escape would otherwise close it for good.
        event.preventDefault();
        onDismiss();
      }}
    >
      {children}
    </dialog>
  );
}
