import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EnvironmentContext } from '#app/environment.ts';
import type { Environment } from '#app/environment.ts';
import { environmentFor } from '#app/fixtures/environment.ts';
import { showKeys } from '#app/fixtures/keys-as-texts.ts';
import { LeavingGuard } from '#app/leaving.tsx';
import { Navigation } from '#app/navigation.tsx';
import { NotificationHost } from '#app/notifications.tsx';
import { PopupHost } from '#app/popup-host.tsx';
import { usePresence } from '#app/presence.ts';
import { SessionTimeout } from '#app/session-timeout.tsx';
import { INACTIVITY_TIMEOUT_MS } from '#flow/limits.ts';
import { LoanStateContext } from '#state/context.tsx';
import type { LoanState } from '#state/context.tsx';

const posted = vi.fn();
const signOut = vi.fn(() => Promise.resolve());
const environment: Environment = {
  ...(await environmentFor()),
  login: { signOut } as unknown as Environment['login'],
};
let root: ReturnType<typeof createRoot>;

function Watched() {
  return <SessionTimeout {...usePresence()} />;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = posted;
      close = vi.fn();
    },
  );
  await showKeys();
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/flow/ntb/summary');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <EnvironmentContext value={environment}>
        <LoanStateContext value={{ store: environment.store, verbs: {} } as unknown as LoanState}>
          <Navigation place={{ search: '', visit: '1' }} navigate={vi.fn()}>
            <NotificationHost>
              <PopupHost>
                <LeavingGuard>
                  <Watched />
                </LeavingGuard>
              </PopupHost>
            </NotificationHost>
          </Navigation>
        </LoanStateContext>
      </EnvironmentContext>,
    ),
  );
  await act(async () => vi.advanceTimersByTimeAsync(INACTIVITY_TIMEOUT_MS + 1_000));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

const asked = () => document.querySelector('[data-popup=SESSION_TIMEOUT]') !== null;
const answer = (action: string) =>
  act(async () =>
    document
      .querySelector<HTMLElement>(`[data-popup=SESSION_TIMEOUT] [data-action=${action}]`)
      ?.click(),
  );

test('going on is told to every tab', async () => {
  expect(asked()).toBe(true);
  await answer('confirm');
  expect(asked()).toBe(false);
  expect(posted).toHaveBeenCalledOnce();
});

test('ending the session uncovers no other tab', async () => {
  expect(asked()).toBe(true);
  await answer('cancel');
  expect(signOut).toHaveBeenCalledExactlyOnceWith('ended');
  expect(asked()).toBe(false);
  expect(posted).not.toHaveBeenCalled();
});
