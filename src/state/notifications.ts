/** The notifications shown. app/notifications/notifications.tsx has the table of their looks. */
import { atom } from 'jotai/vanilla';
import type { Store } from '#state/session.ts';

export type NotificationName =
  | 'saved'
  | 'offline'
  | 'forgetful'
  | 'online'
  | 'idle'
  | 'replaced'
  | 'feedback'
  | 'signedElsewhere'
  | 'otherSignIn';

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
