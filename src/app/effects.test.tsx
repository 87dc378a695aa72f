import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEffects } from '#app/effects.ts';
import { EnvironmentContext } from '#app/environment.ts';
import { environmentFor } from '#app/fixtures/environment.ts';
import { LeavingGuard } from '#app/leaving.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { NotificationHost } from '#app/notifications.tsx';
import { PopupHost } from '#app/popup-host.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
const navigate = vi.fn<Navigate>();
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  navigate.mockReset();
});

/** What can be done to the page, in the app or not. */
async function effectsOf(entry: { inApp: boolean }) {
  const environment = await environmentFor(entry);
  let effects: ReturnType<typeof useEffects> | undefined;
  function Reader() {
    effects = useEffects();
    return null;
  }
  await act(async () => root.render(
    <I18nextProvider i18n={environment.texts}>
      <EnvironmentContext value={environment}>
        <Navigation place={{ search: '', visit: '1' }} navigate={navigate}>
          <NotificationHost><PopupHost><LeavingGuard><Reader /></LeavingGuard></PopupHost></NotificationHost>
        </Navigation>
      </EnvironmentContext>
    </I18nextProvider>,
  ));
  if (effects === undefined) throw new Error('nothing was read');
  return { ...environment, effects };
}

describe('leaving for the instant-loan site', () => {
  it.each([true, false])('takes this page there, also where the app could open a browser (in the app: %s)', async (inApp) => {
    const bridge = { postMessage: vi.fn() };
    vi.stubGlobal('NativeApp', bridge);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { effects } = await effectsOf({ inApp });
    effects.leave('https://instant.example/start');
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://instant.example/start');
    expect(bridge.postMessage).not.toHaveBeenCalled();
  });
});
