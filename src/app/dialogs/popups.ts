/** THE table of popups (specification, section 8). Texts by kind and action: `popups:{KIND}.title|text|confirm|cancel|close`. */
import type { ButtonLook } from '#ui/dialog.tsx';
import type { PopupAnswer, PopupKind } from '#flow/problems.ts';
import type { Tone } from '#ui/tone-icon.tsx';

interface PopupRow {
  /** Their look by their answer: in reading order, the safe one first. */
  buttons: { readonly [Answer in PopupAnswer]?: ButtonLook };
  /** The answer of Escape; never one that cannot be undone. */
  escape: PopupAnswer;
  tone: Tone;
  /** Content below the text: the list of refused fields, or the contact panel with the list of branches. */
  body?: 'errors' | 'contact';
}

/** Before something is lost. */
const LOSS: PopupRow = {
  buttons: { cancel: 'primary', confirm: 'danger' },
  escape: 'cancel',
  tone: 'warning',
};
const CONTACT: PopupRow = {
  buttons: { close: 'primary' },
  escape: 'close',
  tone: 'info',
  body: 'contact',
};

export const POPUPS: Readonly<Record<PopupKind, PopupRow>> = {
  TECHNICAL_ERROR: {
    buttons: { close: 'primary', confirm: 'secondary' },
    escape: 'close',
    tone: 'error',
  },
  INVALID_INPUT: { buttons: { close: 'primary' }, escape: 'close', tone: 'error', body: 'errors' },
  CANCEL_FLOW: LOSS,
  SESSION_TIMEOUT: {
    buttons: { confirm: 'primary', cancel: 'secondary' },
    escape: 'confirm',
    tone: 'warning',
  },
  CUSTOMER_EXISTS: {
    buttons: { confirm: 'primary', close: 'secondary' },
    escape: 'close',
    tone: 'info',
  },
  FTL_OFFER_AVAILABLE: {
    buttons: { confirm: 'primary', cancel: 'secondary' },
    escape: 'cancel',
    tone: 'success',
  },
  APPLICATION_EXISTS: {
    buttons: { close: 'primary', confirm: 'secondary' },
    escape: 'close',
    tone: 'info',
  },
  DELETE_FILE_CONFIRMATION: LOSS,
  RESTART_APPLICATION: LOSS,
  FEEDBACK: {
    buttons: { confirm: 'primary', cancel: 'secondary' },
    escape: 'cancel',
    tone: 'info',
  },
  GET_HELP_NOTIFICATION: CONTACT,
  EMPLOYEE: CONTACT,
};
