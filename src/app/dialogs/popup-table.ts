/** THE table of popups (specification, section 8). Texts by kind and action: `popups:{KIND}.title|text|confirm|cancel|close`. */
import type { ButtonLook } from '#ui/dialog.tsx';
import type { PopupButton, PopupKind } from '#flow/problems.ts';
import type { Tone } from '#ui/icons/tone-icon.tsx';

interface PopupRow {
  /** Their look by their name, in reading order: what people need first; before a loss, the safe one. */
  buttons: { readonly [Button in PopupButton]?: ButtonLook };
  /** The button that Escape stands for, never one that cannot be undone; `close`, which may have none, stays on the page. */
  escape: PopupButton;
  tone: Tone;
  /** Content below the text: the list of refused fields, or the contact panel. */
  body?: 'errors' | 'contact';
}

/** Before something is lost. */
const LOSS = row('warning', 'cancel', { cancel: 'primary', confirm: 'danger' });
const CONTACT = row('info', 'close', { close: 'secondary' }, 'contact');

export const POPUPS: Readonly<Record<PopupKind, PopupRow>> = {
  TECHNICAL_ERROR: row('error', 'close', { confirm: 'primary', close: 'secondary' }),
  INVALID_INPUT: row('error', 'close', { close: 'primary' }, 'errors'),
  CANCEL_FLOW: LOSS,
  SESSION_TIMEOUT: row('info', 'confirm', { confirm: 'primary', cancel: 'secondary' }),
  CUSTOMER_EXISTS: row('info', 'close', { confirm: 'primary', close: 'secondary' }),
  // Named by section 8 and never opened: the redirect comes at once (flow/problems.ts).
  FTL_OFFER_AVAILABLE: row('success', 'cancel', { confirm: 'primary', cancel: 'secondary' }),
  APPLICATION_EXISTS: row('info', 'close', { confirm: 'primary', close: 'secondary' }),
  DELETE_FILE_CONFIRMATION: LOSS,
  RESTART_APPLICATION: LOSS,
  FEEDBACK: row('info', 'cancel', { confirm: 'primary', cancel: 'secondary' }),
  GET_HELP_NOTIFICATION: CONTACT,
  EMPLOYEE: CONTACT,
  // Escape neither leads away nor sends.
  UNSENT_CHANGE: row('warning', 'close', { cancel: 'primary', confirm: 'secondary' }),
};

function row(
  tone: Tone,
  escape: PopupButton,
  buttons: PopupRow['buttons'],
  body?: PopupRow['body'],
): PopupRow {
  return { tone, escape, buttons, ...(body && { body }) };
}
