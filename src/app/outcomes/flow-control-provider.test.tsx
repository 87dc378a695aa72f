import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAt, showKeys } from '#app/services.test-helpers.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import { FlowControlProvider } from '#app/outcomes/flow-control-provider.tsx';
import { LeavingGuard } from '#app/session/leaving-guard.tsx';
import { NotificationHost, useNotices } from '#app/notifications/notifications.tsx';
import { PopupHost } from '#app/dialogs/popup-host.tsx';
import { startFlow } from '#app/start-flow.ts';
import type { Application, ApplicationState } from '#flow/application.ts';
import type { Screen } from '#flow/resume.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import type { FlowControl } from '#screens/shared/tasks/flow-control.ts';
import { applicationIdAtom } from '#state/atoms.ts';

let leave: () => Promise<void>;

beforeEach(showKeys);
afterEach(async () => {
  await leave();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function controlOf(screen: Screen, overrides = { inApp: false }) {
  let control: FlowControl | undefined;
  let notices: ReturnType<typeof useNotices> | undefined;
  function Reader() {
    control = useFlowControl();
    notices = useNotices();
    return null;
  }
  const area = (
    <>
      <PopupHost>
        <LeavingGuard>
          <FlowControlProvider screen={screen} customerType="ntb">
            <Reader />
          </FlowControlProvider>
        </LeavingGuard>
      </PopupHost>
      <NotificationHost />
    </>
  );
  const services = servicesFor(overrides);
  const actions = startFlow(services, () => false);
  const shown = await showAt(ADDRESS, area, { ...services, actions });
  leave = shown.leave;
  if (control === undefined || notices === undefined) throw new Error('nothing was read');
  return { ...shown, control, notices };
}

const ADDRESS = '/flow/ntb/here';
const notified = () =>
  [...document.querySelectorAll<HTMLElement>('[data-notification]')].map(
    ({ dataset }) => dataset['notification'],
  );
const as = (state: ApplicationState): Application => ({ id: 'a1', state, customer: {} });

describe('the notification after a step was saved', () => {
  it.each([
    ['PEFI_INFO', '/flow/ntb/housing-legal-data', ['success']],
    ['REJECTED', '/flow/ntb/result', []],
    ['CANCELLED', '/flow/ntb/result', []],
    ['LEGITIMATION_COMPLETED', '/flow/fail', []],
  ] as const)('with the answer %s, which leads to %s: %j', async (state, path, expected) => {
    const { control, address } = await controlOf('personal-financial-data');
    await act(async () => control.proceed(as(state)));
    expect(address()).toBe(path);
    expect(notified()).toEqual(expected);
  });

  it('ends with the navigation after the next screen', async () => {
    const { control, notices } = await controlOf('summary');
    await act(async () => notices.show('saved'));
    await act(async () => control.proceed(as('PROCESSED')));
    expect(notified()).toEqual([]);
  });

  it('is not shown by a step that saves nothing', async () => {
    const { control } = await controlOf('summary');
    await act(async () => control.proceed(as('PROCESSED')));
    expect(notified()).toEqual([]);
  });
});

it("the notice about another user's application ends with the next navigation", async () => {
  const { control, notices } = await controlOf('start');
  await act(async () => notices.show('otherSignIn'));
  expect(notified()).toEqual(['warning']);
  await act(async () => control.proceed(as('INIT')));
  expect(notified()).toEqual([]);
});

it.each([true, false])(
  "leaving forgets the application and opens the bank's home page; the app closes this one (in the app: %s)",
  async (inApp) => {
    const bridge = { postMessage: vi.fn() };
    vi.stubGlobal('NativeApp', bridge);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { address, config, control, loan, store } = await controlOf('result', { inApp });
    loan.take(as('COMPLETED'));
    await act(async () => control.leave());
    const url = config.brands.bank.homeUrl;
    if (inApp)
      expect(bridge.postMessage).toHaveBeenCalledExactlyOnceWith(
        JSON.stringify({ action: 'OPEN_EXTERNAL_BROWSER', url, closeWebView: true }),
      );
    else expect(assign).toHaveBeenCalledExactlyOnceWith(url);
    expect(bridge.postMessage).toHaveBeenCalledTimes(inApp ? 1 : 0);
    expect(assign).toHaveBeenCalledTimes(inApp ? 0 : 1);
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(address()).toBe(ADDRESS);
  },
);

it('in the app, the way home out of an open application leaves for the bank', async () => {
  const bridge = { postMessage: vi.fn() };
  vi.stubGlobal('NativeApp', bridge);
  const { address, config, control, loan, store } = await controlOf('fail', { inApp: true });
  loan.take(as('LEGITIMATION_INIT'));
  await act(async () => control.home());
  const url = config.brands.bank.homeUrl;
  expect(bridge.postMessage).toHaveBeenCalledExactlyOnceWith(
    JSON.stringify({ action: 'OPEN_EXTERNAL_BROWSER', url, closeWebView: true }),
  );
  expect(store.get(applicationIdAtom)).toBe('a1');
  expect(address()).toBe(ADDRESS);
});

it.each([
  ['id-check', 'REPLACE'],
  ['psdresult', 'REPLACE'],
  ['summary', 'PUSH'],
] as const)('%s leads on by %s', async (screen, action) => {
  const { control, router } = await controlOf(screen);
  await act(async () => control.go('result'));
  expect(router.state.historyAction).toBe(action);
});

describe('documents in the app', () => {
  const DOCUMENT = '/api/applications/a1/documents/d1';
  const opened = async (situation: { inApp: boolean; token?: string }) => {
    const bridge = { postMessage: vi.fn() };
    vi.stubGlobal('NativeApp', bridge);
    const { control, loan, login } = await controlOf('result', { inApp: situation.inApp });
    vi.spyOn(login, 'token').mockReturnValue(situation.token);
    loan.take(as('COMPLETED'));
    return { opened: control.openDocument('d1'), bridge };
  };

  it('are opened in the external browser', async () => {
    const { opened: isOpened, bridge } = await opened({ inApp: true });
    expect(isOpened).toBe(true);
    expect(bridge.postMessage).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(DOCUMENT));
  });

  it.each([{ inApp: false }, { inApp: true, token: 't' }])(
    'are downloaded by this page outside the app and for signed-in visitors: %j',
    async (situation) => {
      const { opened: isOpened, bridge } = await opened(situation);
      expect(isOpened).toBe(false);
      expect(bridge.postMessage).not.toHaveBeenCalled();
    },
  );
});
