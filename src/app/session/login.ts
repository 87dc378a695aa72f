/** Signing out. */
import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { useGo } from '#app/go.ts';
import { useLeaving } from '#app/session/leaving.tsx';
import { MAIN_PATH } from '#flow/resume.ts';
import type { SignOutNotice } from '#flow/navigation/sign-in.ts';
import { loginAtom, signOutNoticeAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

/** Unless the browser has left for the provider: to the main page, which shows `notice`. */
export function useSignOut(notice: SignOutNotice = 'logout'): () => Promise<void> {
  const { login, store } = useServices();
  const go = useGo();
  return useCallback(async () => {
    await login.signOut(notice);
    // Without a sign-in only the end of a session is shown.
    if (notice === 'ended') store.set(signOutNoticeAtom, notice);
    await go(MAIN_PATH, { replace: true });
  }, [login, store, notice, go]);
}

/** `onLogout` while the visitor is signed in: entries that are not saved are asked about first. */
export function useLogout(): { onLogout?: () => void } {
  const signOut = useSignOut();
  const { mayLeave } = useLeaving();
  const logOut = async () => {
    if (await mayLeave()) await signOut();
  };
  return useAtomValue(loginAtom).kind === 'in' ? { onLogout: () => void logOut() } : {};
}
