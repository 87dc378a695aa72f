import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnvironmentContext } from '#app/environment.ts';
import { environmentFor } from '#app/fixtures/environment.ts';
import { FlowControlProvider } from '#app/flow-control-provider.tsx';
import { LeavingGuard } from '#app/leaving.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { NotificationHost, useNotices } from '#app/notifications.tsx';
import { PopupHost } from '#app/popup-host.tsx';
import type { Application, ApplicationState } from '#flow/application.ts';
import type { Screen } from '#flow/resume.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import type { FlowControl } from '#screens/flow-control.ts';
import { applicationIdAtom } from '#state/atoms.ts';

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

async function controlOf(screen: Screen, entry = { inApp: false }) {
  const environment = await environmentFor(entry);
  let control: FlowControl | undefined;
  let notices: ReturnType<typeof useNotices> | undefined;
  function Reader() {
    control = useFlowControl();
    notices = useNotices();
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
                  <FlowControlProvider screen={screen} customerType="ntb" onHelp={vi.fn()}>
                    <Reader />
                  </FlowControlProvider>
                </LeavingGuard>
              </PopupHost>
            </NotificationHost>
          </Navigation>
        </EnvironmentContext>
      </I18nextProvider>,
    ),
  );
  if (control === undefined || notices === undefined) throw new Error('nothing was read');
  return { ...environment, control, notices };
}

const notified = () =>
  [...document.querySelectorAll<HTMLElement>('[data-notification]')].map(
    ({ dataset }) => dataset['notification'],
  );
const as = (state: ApplicationState): Application => ({ id: 'a1', state, customer: {} });

describe('what is said once a step is saved', () => {
  it.each([
    ['PEFI_INFO', '/flow/ntb/housing-legal-data', ['success']],
    ['REJECTED', '/flow/ntb/result', []],
    ['CANCELLED', '/flow/ntb/result', []],
    ['LEGITIMATION_COMPLETED', '/flow/fail', []],
  ] as const)('with the answer %s, which leads to %s: %j', async (state, path, expected) => {
    const { control } = await controlOf('personal-financial-data');
    await act(async () => control.proceed(as(state)));
    expect(navigate.mock.calls).toEqual([[path, undefined]]);
    expect(notified()).toEqual(expected);
  });

  it('is nothing where the step saves nothing', async () => {
    const { control } = await controlOf('summary');
    await act(async () => control.proceed(as('PROCESSED')));
    expect(notified()).toEqual([]);
  });
});

it("what was said about another sign-in's application ends where the visitor goes on", async () => {
  const { control, notices } = await controlOf('start');
  await act(async () => notices.show('otherSignIn'));
  expect(notified()).toEqual(['warning']);
  await act(async () => control.proceed(as('INIT')));
  expect(notified()).toEqual([]);
});

it.each([true, false])(
  "leaving forgets the application and takes this page to the bank's home page (in the app: %s)",
  async (inApp) => {
    const bridge = { postMessage: vi.fn() };
    vi.stubGlobal('NativeApp', bridge);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { config, control, loan, store } = await controlOf('result', { inApp });
    loan.take(as('COMPLETED'));
    await act(async () => control.leave());
    expect(assign).toHaveBeenCalledExactlyOnceWith(config.brands.bank.homeUrl);
    expect(bridge.postMessage).not.toHaveBeenCalled();
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(navigate).not.toHaveBeenCalled();
  },
);
