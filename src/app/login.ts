/** The login as the frame sees it, and the ways in and out. */
import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { useNavigate } from '#app/navigation.tsx';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import type { SignOutNotice } from '#flow/sign-in.ts';
import { loginAtom, signOutNoticeAtom } from '#state/login.ts';
import type { Login } from '#state/login.ts';

export function useLogin(): Login {
  const { store } = useEnvironment();
  return useAtomValue(loginAtom, { store });
}

/** To the main page, which says `notice`, once the browser did not leave for the provider. */
export function useSignOut(notice: SignOutNotice = 'logout'): () => Promise<void> {
  const {
    login,
    store,
    entry: { inApp },
  } = useEnvironment();
  const navigate = useNavigate();
  return useCallback(async () => {
    await login.signOut(notice);
    // Whoever was not signed in has nothing to be told but the end of a session.
    if (notice === 'ended') store.set(signOutNoticeAtom, notice);
    await navigate(withInApp(MAIN_PATH, inApp), { replace: true });
  }, [login, store, notice, inApp, navigate]);
}

/** `onLogout` where somebody is signed in. */
export function useLogout(): { onLogout?: () => void } {
  const signOut = useSignOut();
  return useLogin().kind === 'in' ? { onLogout: () => void signOut() } : {};
}
