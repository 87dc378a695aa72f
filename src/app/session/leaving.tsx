/** Leaving with unsaved entries, and signing out. The default context never asks; leaving-guard.tsx provides the one that does. */
import { useAtomValue } from 'jotai/react';
import { createContext, useContext } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { goToPage, openExternal } from '#io/browser/native.ts';
import { useGo } from '#app/navigation.ts';
import type { SignOutNotice } from '#flow/navigation/sign-in.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { loginAtom, unsavedFormsAtom } from '#state/atoms.ts';
import type { Store } from '#state/actions/loan-session.ts';
import { useServices } from '#state/context.tsx';
import type { Services } from '#state/context.tsx';

interface Leaving {
  /** Whether the page may be left: at once without unsaved entries, else as the visitor decides. */
  mayLeave(): Promise<boolean>;
  /** Leaves without a question. */
  onPurpose(leave: () => void): void;
}

export const LeavingContext = createContext<Leaving>({
  mayLeave: async () => true,
  onPurpose: (leave) => leave(),
});

export const useLeaving = (): Leaving => useContext(LeavingContext);

interface AwayLinkProps extends ComponentProps<'a'> {
  href: string;
  leave?: (() => void) | undefined;
}

/** A link to another page in this tab. With a modifier key it opens a second tab, so nothing is left. */
export function AwayLink({ href, leave = () => goToPage(href), ...props }: AwayLinkProps) {
  const { mayLeave, onPurpose } = useLeaving();
  const follow = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (await mayLeave()) onPurpose(leave);
  };
  return <a {...props} href={href} onClick={(event) => void follow(event)} />;
}

/** To the brand's home page; the app closes this page. */
export const leaveForHome = ({ site, inApp }: Pick<Services, 'site' | 'inApp'>): void =>
  openExternal(new URL(site.homeUrl), { inApp, closeWebView: true });

/** A click without modifier key or other button, which opens the link in this tab. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export const hasUnsaved = (store: Pick<Store, 'get'>): boolean =>
  store.get(unsavedFormsAtom).length > 0;

/** Fields commit on blur: blurs and refocuses the active field, so that the draft has its text. */
export function commitTyped(): void {
  const focused = document.activeElement;
  const typed = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  if (!typed || focused.closest('form[data-form]') === null) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

/** Goes to the main page, which shows `notice`, unless the browser has left for the provider. */
export function useSignOut(notice: SignOutNotice = 'logout'): () => Promise<void> {
  const { login } = useServices();
  const go = useGo();
  return async () => {
    await login.signOut(notice);
    await go(MAIN_PATH, { replace: true });
  };
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
