/** Signing out. */
import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { useGo } from '#app/navigation.ts';
import { useLeaving } from '#app/session/leaving.tsx';
import { MAIN_PATH } from '#flow/resume.ts';
import type { SignOutNotice } from '#flow/navigation/sign-in.ts';
import { loginAtom, signOutNoticeAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

/** Goes to the main page, which shows `notice`, unless the browser has left for the provider. */
export function useSignOut(notice: SignOutNotice = 'logout'): () => Promise<void> {
  const { login, store } = useServices();
  const go = useGo();
  return useCallback(async () => {
    await login.signOut(notice);
    // Visitors who were not signed in see only the notice of an ended session.
    if (notice === 'ended') store.set(signOutNoticeAtom, notice);
    await go(MAIN_PATH, { replace: true });
  }, [login, store, notice, go]);
}

/** `onLogout` is present while the visitor is signed in; it asks before unsaved entries are lost. */
export function useLogout(): { onLogout?: () => void } {
  const signOut = useSignOut();
  const { mayLeave } = useLeaving();
  const logOut = async () => {
    if (await mayLeave()) await signOut();
  };
  return useAtomValue(loginAtom).kind === 'in' ? { onLogout: () => void logOut() } : {};
}
