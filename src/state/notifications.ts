/** The notifications of the flow (specification, section 8: a notification has a type and a size): saved, until when it is kept, connection lost, session about to end, feedback sent. */
import { atom } from 'jotai/vanilla';
import type { Store } from '#state/session.ts';

/** Milliseconds until a message disappears; long enough to read it. */
export const NOTIFICATION_MS = 12_000;
/** Shorter: that answers are saved is also visible from the next page. */
export const SAVED_MS = 4_000;

export interface NotificationRow {
  type: 'info' | 'success' | 'warning' | 'error';
  /** `large` stays until its cause is gone or it is closed. */
  size: 'small' | 'large';
  /** Milliseconds until it disappears; `NOTIFICATION_MS` by default. */
  ms?: number;
  /** Its button, labelled by `flow:notices.{name}.action`. */
  action?: 'continue' | 'reload';
}

/** THE table of notifications. Texts by name: `flow:notices.{name}.text`. */
export const NOTIFICATIONS = {
  saved: { type: 'success', size: 'small', ms: SAVED_MS },
  kept: { type: 'info', size: 'small' },
  offline: { type: 'warning', size: 'large' },
  forgetful: { type: 'info', size: 'large' },
  online: { type: 'success', size: 'small' },
  idle: { type: 'warning', size: 'large', action: 'continue' },
  replaced: { type: 'warning', size: 'large', action: 'reload' },
  feedback: { type: 'success', size: 'small' },
  signedElsewhere: { type: 'warning', size: 'large' },
  otherSignIn: { type: 'warning', size: 'large' },
} as const satisfies Record<string, NotificationRow>;
export type NotificationName = keyof typeof NOTIFICATIONS;

export interface ShownNotification {
  /** A message shown again gets a new key: it is announced again and gets its full time. */
  key: number;
  /** For texts with plural forms; announced when it changes. */
  count: number | undefined;
}

export const notificationsAtom = atom<
  Readonly<Partial<Record<NotificationName, ShownNotification>>>
>({});
// A call that ends after a visit to the flow may have shown one.
notificationsAtom.onMount = (set) => {
  set({});
  return () => set({});
};

export function showNotification(store: Store, name: NotificationName, count?: number): void {
  store.set(notificationsAtom, (shown) => {
    const key = shown[name]?.key ?? 0;
    return { ...shown, [name]: { count, key: count === undefined ? key + 1 : key } };
  });
}

export function hideNotification(store: Store, name: NotificationName): void {
  if (store.get(notificationsAtom)[name] !== undefined)
    store.set(notificationsAtom, (shown) => ({ ...shown, [name]: undefined }));
}
