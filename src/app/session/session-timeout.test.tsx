import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { servicesFor, showAt, showKeys } from '#app/services.test-helpers.tsx';
import { LeavingGuard } from '#app/session/leaving-guard.tsx';
import { NotificationHost } from '#app/notifications/notifications.tsx';
import { PopupHost } from '#app/dialogs/popup-host.tsx';
import { usePresence, SessionTimeout } from '#app/session/session-timeout.tsx';
import { INACTIVITY_TIMEOUT_MS } from '#flow/limits.ts';
import type { Actions } from '#state/actions.ts';
import { unsentFilesAtom } from '#state/atoms.ts';
import type { Services } from '#state/services.ts';

const posted = vi.fn();
let hear: (message: string) => void;
const signOut = vi.fn(() => Promise.resolve());
const services = servicesFor({
  login: { signOut } as unknown as Services['login'],
  actions: {} as Actions,
});

function Watched() {
  const presence = usePresence();
  return presence.attention === 'away' && <SessionTimeout {...presence} />;
}

beforeEach(async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(listener: (event: { data: string }) => void) {
        hear = (data) => listener({ data });
      }
      postMessage = posted;
      close = vi.fn();
    },
  );
  await showKeys();
  vi.useFakeTimers();
  const area = (
    <>
      <Watched />
      <PopupHost />
      <LeavingGuard />
      <NotificationHost />
    </>
  );
  await showAt('/flow/ntb/summary', area, services);
  await act(async () => vi.advanceTimersByTimeAsync(INACTIVITY_TIMEOUT_MS + 1_000));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const isPopupOpen = () => document.querySelector('[data-popup=SESSION_TIMEOUT]') !== null;
const answer = (action: string) =>
  act(async () =>
    document
      .querySelector<HTMLElement>(`[data-popup=SESSION_TIMEOUT] [data-action=${action}]`)
      ?.click(),
  );

test.each([
  ['a key press', 'keydown', 'h1', true],
  ['a click on a button', 'click', 'button', true],
  ['a click on a list of choices', 'click', 'select', true],
  ['a click into a text field', 'click', 'input', true],
  ['a click on a label', 'click', 'span', true],
  ['a click on a heading', 'click', 'h1', false],
])('%s counts as activity (%s at %s): %s', async (_name, type, tag, isActivity) => {
  const wait = (minutes: number) => act(async () => vi.advanceTimersByTimeAsync(minutes * 60_000));
  await answer('confirm');
  const element = document.body.appendChild(document.createElement(tag));
  await wait(44);
  act(() => void element.dispatchEvent(new Event(type, { bubbles: true })));
  await wait(2);
  expect(isPopupOpen()).toBe(!isActivity);
  element.remove();
});

test('continuing is broadcast to every tab', async () => {
  expect(isPopupOpen()).toBe(true);
  await answer('confirm');
  expect(isPopupOpen()).toBe(false);
  expect(posted).toHaveBeenCalledOnce();
});

test('activity in another tab does not unhide the page, continuing there does', async () => {
  await act(async () => hear('activity'));
  expect(isPopupOpen()).toBe(true);
  await act(async () => hear('continued'));
  expect(isPopupOpen()).toBe(false);
});

test('ending the session does not unhide other tabs', async () => {
  expect(isPopupOpen()).toBe(true);
  await answer('cancel');
  expect(signOut).toHaveBeenCalledExactlyOnceWith('ended');
  expect(isPopupOpen()).toBe(false);
  expect(posted).not.toHaveBeenCalled();
});

test.each([true, false])(
  'the browser asks before files that are not sent are lost: %s',
  async (unsent) => {
    await act(async () => services.store.set(unsentFilesAtom, unsent));
    const asks = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks).toBe(unsent);
  },
);
