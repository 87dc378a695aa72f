/** Controls that leave the page, or sign out. */
import { useAtomValue } from 'jotai/react';
import type { ComponentProps, MouseEvent } from 'react';
import { goToPage } from '#io/browser/native.ts';
import { loginAtom } from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';
import { leaveWithoutQuestion, mayLeave, signOut } from '#state/leaving.ts';

interface AwayLinkProps extends ComponentProps<'a'> {
  href: string;
  leave?: (() => void) | undefined;
}

/** A link to another page in this tab. With a modifier key it opens a second tab, so nothing is left. */
export function AwayLink({ href, leave = () => goToPage(href), ...props }: AwayLinkProps) {
  const { store } = useServices();
  const follow = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (await mayLeave(store)) leaveWithoutQuestion(store, leave);
  };
  return <a {...props} href={href} onClick={(event) => void follow(event)} />;
}

/** A click without modifier key or other button, which opens the link in this tab. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** `onLogout` is present while the visitor is signed in; it asks before unsaved entries are lost. */
export function useLogout(): { onLogout?: () => void } {
  const services = useServices();
  const logOut = async () => {
    if (await mayLeave(services.store)) await signOut(services);
  };
  return useAtomValue(loginAtom).kind === 'in' ? { onLogout: () => void logOut() } : {};
}
