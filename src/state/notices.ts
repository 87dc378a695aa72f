/** The notifications shown. app/notifications/notifications.tsx has the table of their looks. */
import { atom } from 'jotai/vanilla';
import type { Store } from '#state/session.ts';

export type NoticeName =
  | 'saved'
  | 'offline'
  | 'forgetful'
  | 'online'
  | 'idle'
  | 'replaced'
  | 'feedback'
  | 'signedElsewhere'
  | 'otherSignIn';

export interface ShownNotice {
  /** A message shown again gets a new key: it is announced again and gets its full time. */
  key: number;
  /** For texts with plural forms; announced when it changes. */
  count: number | undefined;
}

export const noticesAtom = atom<Readonly<Partial<Record<NoticeName, ShownNotice>>>>({});
// A call that ends after a visit to the flow may have shown one.
noticesAtom.onMount = (set) => {
  set({});
  return () => set({});
};

export function showNotice(store: Store, name: NoticeName, count?: number): void {
  store.set(noticesAtom, (shown) => {
    const key = shown[name]?.key ?? 0;
    return { ...shown, [name]: { count, key: count === undefined ? key + 1 : key } };
  });
}

export function hideNotice(store: Store, name: NoticeName): void {
  if (store.get(noticesAtom)[name] !== undefined)
    store.set(noticesAtom, (shown) => ({ ...shown, [name]: undefined }));
}
