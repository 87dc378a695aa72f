/** The login as the frame sees it, and the ways in and out. */
import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEnvironment } from '#app/environment.ts';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { loginAtom } from '#state/login.ts';
import type { Login } from '#state/login.ts';

export function useLogin(): Login {
  const { store } = useEnvironment();
  return useAtomValue(loginAtom, { store });
}

/** To the main page, once the browser did not leave for the provider. */
export function useSignOut(): () => Promise<void> {
  const { login, entry: { inApp } } = useEnvironment();
  const navigate = useNavigate();
  return useCallback(async () => {
    await login.signOut('logout');
    await navigate(withInApp(MAIN_PATH, inApp), { replace: true });
  }, [login, inApp, navigate]);
}

/** `onLogout` where somebody is signed in. */
export function useLogout(): { onLogout?: () => void } {
  const signOut = useSignOut();
  return useLogin().kind === 'in' ? { onLogout: () => void signOut() } : {};
}
