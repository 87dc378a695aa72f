// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Application, ApplicationState } from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';
import { applicationIdAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { flowNavigation } from '#state/flow-navigation.ts';
import { notificationsAtom, showNotification } from '#state/notifications.ts';
import { popupsAtom } from '#state/popups.ts';
import type { Services } from '#state/services.ts';

const as = (state: ApplicationState): Application => ({ id: 'a1', state, customer: {} });

function navigationOf(screen: Screen, { isLeft = false, inApp = false } = {}) {
  const navigate = vi.fn<Services['navigate']>(async () => undefined);
  const services = servicesFor({ navigate, inApp });
  const { store } = services;
  const place = { screen, customerType: 'ntb', isLeft: () => isLeft } as const;
  return {
    ...services,
    navigation: flowNavigation(services, place),
    navigate,
    paths: () => navigate.mock.calls.map(([path]) => path),
    notices: () =>
      Object.entries(store.get(notificationsAtom)).flatMap(([name, notice]) =>
        notice ? [name] : [],
      ),
  };
}

/** What the bank's app and the browser are asked to open. */
function opened() {
  const postMessage = vi.fn();
  vi.stubGlobal('NativeApp', { postMessage });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  return { postMessage, assign };
}
const toHome = (services: Services) =>
  JSON.stringify({
    action: 'OPEN_EXTERNAL_BROWSER',
    url: services.site.homeUrl,
    closeWebView: true,
  });

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the notification after a step was saved', () => {
  it.each([
    ['PEFI_INFO', '/flow/ntb/housing-legal-data', ['saved']],
    ['REJECTED', '/flow/ntb/result', []],
    ['CANCELLED', '/flow/ntb/result', []],
    ['LEGITIMATION_COMPLETED', '/flow/fail', []],
  ] as const)('with the answer %s, which leads to %s: %j', (state, path, expected) => {
    const { navigation, paths, notices, session } = navigationOf('personal-financial-data');
    navigation.proceed(session.accept(as(state)));
    expect(paths()).toEqual([path]);
    expect(notices()).toEqual(expected);
  });

  it('ends with the navigation after the next screen, which saves nothing itself', () => {
    const { navigation, notices, store } = navigationOf('summary');
    showNotification(store, 'saved');
    navigation.proceed(as('PROCESSED'));
    expect(notices()).toEqual([]);
  });

  it('is shown although the screen was left while its answers were on the way', () => {
    const { navigation, paths, notices } = navigationOf('personal-financial-data', {
      isLeft: true,
    });
    navigation.proceed(as('PEFI_INFO'));
    expect(notices()).toEqual(['saved']);
    expect(paths()).toEqual([]);
  });
});

it("the notice about another user's application ends with the next navigation", () => {
  const { navigation, notices, store } = navigationOf('start');
  showNotification(store, 'otherSignIn');
  navigation.proceed(as('INIT'));
  expect(notices()).toEqual([]);
});

it("a partner's address that arrives after the screen was left is not opened", () => {
  const { assign } = opened();
  const { navigation, store } = navigationOf('psd', { isLeft: true });
  expect(navigation.openPartner('account-check', 'https://partner.example/')).toBe(false);
  expect(store.get(popupsAtom)).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
});

it('an address of a partner that may not be opened is a technical error', () => {
  const { assign } = opened();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { navigation, site, store } = navigationOf('psd');
  site.redirectHosts = ['partner.example'];
  for (const address of [undefined, 'https://other.example/', 'javascript:alert(1)'])
    expect(navigation.openPartner('account-check', address)).toBe(false);
  expect(store.get(popupsAtom).map(({ kind }) => kind)).toEqual(['TECHNICAL_ERROR']);
  expect(assign).not.toHaveBeenCalled();
  const logged = expect.stringContaining('account-check: no address that may be opened');
  expect(warn).toHaveBeenCalledWith(logged);
});

test.each([true, false])(
  "leaving forgets the application and opens the bank's home page; the app closes this one (in the app: %s)",
  (inApp) => {
    const { postMessage, assign } = opened();
    const { navigation, paths, ...services } = navigationOf('result', { inApp });
    services.session.accept(as('COMPLETED'));
    navigation.leave();
    expect(postMessage.mock.calls).toEqual(inApp ? [[toHome(services)]] : []);
    expect(assign.mock.calls).toEqual(inApp ? [] : [[services.site.homeUrl]]);
    expect(services.store.get(applicationIdAtom)).toBeUndefined();
    expect(paths()).toEqual([]);
  },
);

test('in the app, the way home out of an open application leads to the bank', () => {
  const { postMessage } = opened();
  const { navigation, paths, ...services } = navigationOf('fail', { inApp: true });
  services.session.accept(as('LEGITIMATION_INIT'));
  navigation.home();
  expect(postMessage.mock.calls).toEqual([[toHome(services)]]);
  expect(services.store.get(applicationIdAtom)).toBe('a1');
  expect(paths()).toEqual([]);
});

test.each([
  ['id-check', true],
  ['psdresult', true],
  ['summary', false],
] as const)('%s is replaced in the history by the next screen: %s', (screen, replace) => {
  const { navigation, navigate } = navigationOf(screen);
  navigation.go('result');
  expect(navigate.mock.lastCall?.[1]).toEqual({ replace });
});

describe('documents in the app', () => {
  const openIn = (inApp: boolean, token?: string) => {
    const { postMessage } = opened();
    const { navigation, session, login } = navigationOf('result', { inApp });
    vi.spyOn(login, 'token').mockReturnValue(token);
    session.accept(as('COMPLETED'));
    return [navigation.openDocument('d1'), postMessage.mock.calls];
  };

  it('are opened in the external browser', () => {
    const address = expect.stringContaining('/api/applications/a1/documents/d1');
    expect(openIn(true)).toEqual([true, [[address]]]);
  });

  it('are downloaded by this page for signed-in visitors, and outside the app', () => {
    expect(openIn(true, 't')).toEqual([false, []]);
    expect(openIn(false)).toEqual([false, []]);
  });
});
