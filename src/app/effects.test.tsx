import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEffects } from '#app/effects.ts';
import { EnvironmentContext } from '#app/environment.ts';
import type { Environment } from '#app/environment.ts';
import { environmentFor } from '#app/fixtures/environment.ts';
import { LeavingGuard } from '#app/leaving.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { NotificationHost } from '#app/notifications.tsx';
import { PopupHost } from '#app/popup-host.tsx';
import type { Application } from '#flow/application.ts';
import { admission } from '#flow/guard.ts';
import { applicationAtom, applicationIdAtom, draftsAtom, loanAtom } from '#state/atoms.ts';

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
  await act(async () =>
    root.render(
      <I18nextProvider i18n={environment.texts}>
        <EnvironmentContext value={environment}>
          <Navigation place={{ search: '', visit: '1' }} navigate={navigate}>
            <NotificationHost>
              <PopupHost>
                <LeavingGuard>
                  <Reader />
                </LeavingGuard>
              </PopupHost>
            </NotificationHost>
          </Navigation>
        </EnvironmentContext>
      </I18nextProvider>,
    ),
  );
  if (effects === undefined) throw new Error('nothing was read');
  return { ...environment, effects };
}

describe('leaving for the instant-loan site', () => {
  it.each([true, false])(
    'takes this page there, also where the app could open a browser (in the app: %s)',
    async (inApp) => {
      const bridge = { postMessage: vi.fn() };
      vi.stubGlobal('NativeApp', bridge);
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      const { effects } = await effectsOf({ inApp });
      effects.leave('https://instant.example/start');
      expect(assign).toHaveBeenCalledExactlyOnceWith('https://instant.example/start');
      expect(bridge.postMessage).not.toHaveBeenCalled();
    },
  );
});

describe('signing in, because the bank knows the applicant already', () => {
  const BEGUN: Application = {
    id: 'a1',
    state: 'PEFI_INFO',
    loanAmount: 12_000,
    loanDuration: 48,
    customer: {},
  };
  const START = '/flow/existing/start';
  const admitted = ({ store }: Environment) =>
    admission({
      step: 'start',
      customerType: 'existing',
      applicationId: store.get(applicationIdAtom),
      application: store.get(applicationAtom),
    });

  it('gives up what was begun as a new customer, so that the start is admitted, and keeps the wish', async () => {
    const { effects, ...environment } = await effectsOf({ inApp: false });
    environment.loan.take(BEGUN);
    effects.signIn();
    expect(navigate.mock.calls).toEqual([[START, undefined]]);
    expect(admitted(environment)).toEqual({ kind: 'show' });
    expect(environment.store.get(loanAtom)).toEqual({ amount: 12_000, years: 4 });
  });

  it('keeps the application of an existing customer, and what was typed where there is none yet', async () => {
    const { effects, loan, store } = await effectsOf({ inApp: false });
    loan.saveDraft('registration', { customer: { firstName: 'Anna' } });
    effects.signIn();
    expect(store.get(draftsAtom)).toHaveProperty('registration');
    loan.take({ ...BEGUN, customer: { isExistingCustomer: true } });
    effects.signIn();
    expect(store.get(applicationIdAtom)).toBe('a1');
  });
});
