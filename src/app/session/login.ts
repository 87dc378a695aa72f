/** The login as the frame sees it, and the ways in and out. */
import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { useGo } from '#app/go.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import type { SignOutNotice } from '#flow/navigation/sign-in.ts';
import { loginAtom, signOutNoticeAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

/** To the main page, which says `notice`, once the browser did not leave for the provider. */
export function useSignOut(notice: SignOutNotice = 'logout'): () => Promise<void> {
  const { login, store } = useServices();
  const go = useGo();
  return useCallback(async () => {
    await login.signOut(notice);
    // Without a sign-in only the end of a session is said.
    if (notice === 'ended') store.set(signOutNoticeAtom, notice);
    await go(MAIN_PATH, { replace: true });
  }, [login, store, notice, go]);
}

/** `onLogout` where somebody is signed in. */
export function useLogout(): { onLogout?: () => void } {
  const signOut = useSignOut();
  return useAtomValue(loginAtom).kind === 'in' ? { onLogout: () => void signOut() } : {};
}
