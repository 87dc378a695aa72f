/** Addresses that visitors come in by: links, parameters, the portal, the identity provider, a reload. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '@testing-library/react';
import { APPLICATION, appears, arrives, setUpVisits } from '#app/routes.test-helpers.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { LoadError } from '#io/release.ts';
import { readHistoryEntry } from '#io/browser/history-entry.ts';
import {
  applicationIdAtom,
  legitimationDelayAtom,
  requestedLoanAtom,
  loginAtom,
  signOutReasonAtom,
} from '#state/atoms.ts';
import type { Services } from '#state/services.ts';
import { eventually } from '../../tests/eventually.ts';
import { inTurn } from '../../tests/server.ts';
import { t } from '../../tests/wording/texts.ts';

const { calls, pathsOf, leave, open, serve } = setUpVisits();

describe('the entry parameters of an address (section 2)', () => {
  it('restore the named application and are removed from the address', async () => {
    serve({ getApplication: { ...APPLICATION, id: 'new' } });
    const services = servicesFor({ inApp: true });
    services.session.rememberId('old');
    const opened = await open('/main?applicationId=new&delay=5s&inApp=true', services);
    await arrives(opened, '/flow/ntb/summary?inApp=true');
    expect(opened.store.get(applicationIdAtom)).toBe('new');
    expect(pathsOf('getApplication')).toEqual(['/api/applications/new']);
  });
  it.each([
    ['/main?amount=15000&duration=3', { amount: 15_000, years: 3 }],
    ['/?amount=15000', { amount: 15_000, years: 5 }],
    ['/flow/ntb/registration?amount=15000', undefined],
    ['/main?amount=abc', undefined],
    ['/main/?amount=15000&duration=3', { amount: 15_000, years: 3 }],
  ])('remember the loan that %s asks for', async (path, loan) => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const { store } = await open(path);
    await eventually(() => expect(store.get(requestedLoanAtom)).toEqual(loan));
  });
  it.each([
    ['/main/?amount=15000', '/main?amount=15000'],
    ['/?amount=1', '/main?amount=1'],
    ['/nowhere?amount=12000&duration=5', '/main?amount=12000&duration=5'],
    ['/flow/ntb', '/main'],
    ['/flow/ntb/nowhere', '/main'],
    ['/flow/nobody/summary', '/main'],
    ['/flow/ntb/SUMMARY', '/main'],
    ['/main?vorgangId=v&amount=1', '/main?amount=1'],
    ['/main?vorgangId=v&konditionId=../k&amount=1', '/main?amount=1'],
    ['/main%3Famount=1', '/main?amount=1'],
    ['/main?amp;amount=1', '/main?amount=1'],
  ])('lead from %s to %s, in its place', async (path, expected) => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const opened = await open(path);
    await arrives(opened, expected);
    expect(opened.router.state.historyAction).not.toBe('PUSH');
    expect(pathsOf('initialiseFromComparisonPortal')).toEqual([]);
  });
  it('keep a well-formed delay for the status of the legitimation', async () => {
    const application = { ...APPLICATION, state: 'LEGITIMATION_INIT' as const };
    serve({ getApplication: application, getLegitimation: { status: 'INITIALIZED' } });
    const services = servicesFor();
    services.session.accept(application);
    const opened = await open('/flow/ntb/id-check?delay=5s', services);
    await arrives(opened, '/flow/ntb/id-check');
    expect(opened.store.get(legitimationDelayAtom)).toBe(5_000);
  });
});

describe('a link that was damaged on its way', () => {
  it.each([
    '/main?applicationId=new.',
    '/main?amount=1&amp;applicationId=%3Cnew%3E',
    '/main%3FapplicationId=new',
    '/main).?applicationid=new%20',
  ])('opens its application: %s', async (path) => {
    serve({ getApplication: { ...APPLICATION, id: 'new' } });
    await arrives(await open(path), '/flow/ntb/summary');
    expect(pathsOf('getApplication')).toEqual(['/api/applications/new']);
  });
  it.each([undefined, 'first'])(
    'says that its application is unknown where no id is left, and keeps the one begun here: %s',
    async (begun) => {
      const services = servicesFor();
      if (begun !== undefined) services.session.rememberId(begun);
      const opened = await open('/main?applicationId=a%2Fb&amount=15000', services);
      await arrives(opened, '/flow/fail');
      const unknown = t('steps:fail.heading_gone');
      await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(unknown));
      expect(opened.storage.read('application_id')).toBe(begun);
      expect(pathsOf('getApplication')).toEqual([]);
    },
  );
});

describe('a link to another application than the one begun here', () => {
  const dialog = () => document.querySelector('[role=dialog]');
  const press = async (action: string) => {
    const selector = `[role=dialog] [data-action=${action}]`;
    await act(async () => document.querySelector<HTMLElement>(selector)?.click());
  };
  const FIRST = { ...APPLICATION, id: 'first' };
  const OTHER = {
    ...APPLICATION,
    id: 'other',
    state: 'PEFI_INFO',
    customer: { firstName: 'Bruno', lastName: 'Huber' },
  };
  const serveBoth = () =>
    serve({ getApplication: ({ path }) => (path.endsWith('/first') ? FIRST : OTHER) });
  async function openOther(path = '/main?applicationId=other') {
    serveBoth();
    const services = servicesFor();
    services.session.rememberId('first');
    const opened = await open(path, services);
    // The dialog may be open before its content is there.
    await appears('[role=dialog] [data-action=confirm]');
    return opened;
  }
  const stored = ({ storage }: Services) => storage.read('application_id');
  afterEach(() => window.history.replaceState(null, ''));

  it('is opened and asked about before any field or figure of it is shown', async () => {
    const opened = await openOther();
    expect(opened.address()).toBe('/flow/ntb/housing-legal-data');
    expect(stored(opened)).toBe('other');
    expect(dialog()?.textContent).toContain('Bruno H., €\u00a010.000');
    expect(document.querySelector('form, main[data-step]')).toBeNull();
    expect(pathsOf('getApplication')).toHaveLength(1);
  });
  it('goes on with it', async () => {
    const opened = await openOther();
    await press('confirm');
    await eventually(() =>
      expect(document.querySelector('main')?.dataset['step']).toBe('housing-legal-data'),
    );
    await eventually(() => expect(dialog()).toBeNull());
    expect(stored(opened)).toBe('other');
    expect(readHistoryEntry().linkedId).toBeUndefined();
  });
  it.each(['cancel', 'Escape'])('goes back to the first by %s', async (way) => {
    const opened = await openOther('/main?applicationId=other&delay=9s');
    const replaceState = vi.spyOn(window.history, 'replaceState');
    if (way === 'cancel') await press(way);
    else await act(async () => dialog()?.dispatchEvent(new Event('cancel')));
    await arrives(opened, '/flow/ntb/summary');
    await eventually(() => expect(dialog()).toBeNull());
    expect(stored(opened)).toBe('first');
    expect(opened.store.get(legitimationDelayAtom)).toBe(0);
    for (const [entry] of replaceState.mock.calls)
      expect(entry).not.toHaveProperty('linkedId', 'other');
  });
  it('asks again after a reload, and keeps the first when the page is left', async () => {
    const before = await openOther();
    // The page may show the dialog before it listens.
    await eventually(() => {
      window.dispatchEvent(new Event('pagehide'));
      expect(stored(before)).toBe('first');
    });
    window.dispatchEvent(new Event('pageshow'));
    expect(stored(before)).toBe('other');
    await before.leave();
    const after = await openOther('/flow/ntb/housing-legal-data');
    expect(stored(after)).toBe('other');
    await press('cancel');
    await arrives(after, '/flow/ntb/summary');
  });
  it('is not asked about where it is the same by another id, also after a reload', async () => {
    serve({ getApplication: { ...APPLICATION, id: 'first' } });
    const services = servicesFor();
    services.session.rememberId('first');
    window.history.replaceState({ linkedId: 'alias' }, '');
    const opened = await open('/flow/ntb/summary', services);
    await arrives(opened, '/flow/ntb/summary');
    expect(dialog()).toBeNull();
    expect(readHistoryEntry().linkedId).toBeUndefined();
    expect(pathsOf('getApplication')).toEqual(['/api/applications/alias']);
  });
  it('is not asked about where it is the same, or the only one', async () => {
    serveBoth();
    const services = servicesFor();
    services.session.rememberId('first');
    const same = await open('/main?applicationId=first', services);
    await arrives(same, '/flow/ntb/summary');
    expect(dialog()).toBeNull();
    await same.leave();
    const only = await open('/main?applicationId=other');
    await arrives(only, '/flow/ntb/housing-legal-data');
    expect(dialog()).toBeNull();
  });
  it.each([404, 500, 403])('keeps the first where the link is answered with %i', async (status) => {
    serve({ getApplication: ({ path }) => (path.endsWith('/other') ? status : 404) });
    const services = servicesFor();
    services.session.rememberId('first');
    const opened = await open('/main?applicationId=other', services);
    await arrives(opened, '/flow/fail');
    expect([stored(opened), opened.store.get(applicationIdAtom)]).toEqual(['first', 'first']);
    expect(dialog()).toBeNull();
  });
  it('is opened once after a reload that finds it no more', async () => {
    // A second call would find it, and ask.
    serve({ getApplication: inTurn(404, OTHER) });
    window.history.replaceState({ linkedId: 'other' }, '');
    const services = servicesFor();
    services.session.rememberId('first');
    const opened = await open('/flow/ntb/housing-legal-data', services);
    await arrives(opened, '/flow/fail');
    expect(pathsOf('getApplication')).toEqual(['/api/applications/other']);
    expect([stored(opened), dialog()]).toEqual(['first', null]);
    expect(readHistoryEntry().linkedId).toBeUndefined();
  });
  it('is stored again as the page of the first comes back from the cache of the browser', async () => {
    serveBoth();
    const services = servicesFor();
    services.session.rememberId('first');
    const opened = await open('/flow', services);
    await arrives(opened, '/flow/ntb/summary');
    await eventually(() => expect(document.querySelector('main')?.dataset['step']).toBe('summary'));
    services.storage.write('application_id', 'other');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(stored(opened)).toBe('first');
  });
});

describe('a page loaded again after the time of inactivity', () => {
  const popup = () => document.querySelector('[data-popup=SESSION_TIMEOUT]');
  const answer = (action: string) =>
    act(async () => popup()?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click());
  const asks = () => appears('[data-popup=SESSION_TIMEOUT] [data-action=confirm]');
  const NOW = Date.parse('2026-11-23T09:00:00Z');
  const shows = (step: string) =>
    eventually(() => expect(document.querySelector('main')?.dataset['step']).toBe(step));
  /** The page before was last used so many minutes ago. */
  async function reopen(minutes: number, path = '/flow/ntb/summary') {
    const customer = { firstName: 'Mia', city: 'Markerstadt' };
    serve({ getApplication: { ...APPLICATION, customer } });
    const services = servicesFor();
    services.session.rememberId('a1');
    services.storage.write('lastSeen', String(NOW - minutes * 60_000));
    services.session.readStorage();
    return open(path, services);
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
  afterEach(() => {
    vi.useRealTimers();
    window.history.replaceState(null, '');
  });

  it.each([
    '/flow/ntb/summary',
    '/flow/ntb/housing-legal-data?x=1',
    '/flow',
    '/main?applicationId=a1',
  ])('asks at %s before anything of the application is shown, and goes on', async (path) => {
    const opened = await reopen(46, path);
    await asks();
    expect(document.body.textContent).not.toContain('Markerstadt');
    expect(document.querySelector('form')).toBeNull();
    const lastSeen = String(NOW - 46 * 60_000);
    // Written after what is shown.
    await eventually(() =>
      expect(readHistoryEntry().lastSeen, 'a further reload asks again').toBe(lastSeen),
    );
    expect(opened.storage.read('lastSeen'), 'so does another address').toBe(lastSeen);
    // What waits moves the clock.
    vi.setSystemTime(NOW);
    await answer('confirm');
    await shows(path.includes('housing') ? 'housing-legal-data' : 'summary');
    expect(readHistoryEntry().lastSeen).toBe(String(NOW));
    expect(opened.storage.read('lastSeen')).toBeUndefined();
  });
  it('asks where the browser ended the page without notice, and only the entry has the time', async () => {
    window.history.replaceState({ lastSeen: String(NOW - 46 * 60_000) }, '');
    serve({ getApplication: APPLICATION });
    const services = servicesFor();
    services.session.rememberId('a1');
    services.session.readStorage();
    await open('/flow/ntb/summary', services);
    await asks();
  });
  it('asks on the way from the welcome page, too, where the time was over before', async () => {
    const opened = await reopen(46, '/main');
    await shows('main');
    expect(popup()).toBeNull();
    await act(() => opened.router.navigate('/flow/ntb/summary'));
    await asks();
    await act(() => opened.router.navigate('/main'));
    await shows('main');
    await act(() => opened.router.navigate(-1));
    await asks();
  });
  it('does not ask after the welcome page, where the time restarts (row 9.2)', async () => {
    const opened = await reopen(44, '/main');
    await shows('main');
    expect(opened.storage.read('lastSeen')).toBeUndefined();
    for (const _visit of [1, 2]) {
      vi.setSystemTime(Date.now() + 44 * 60_000);
      await act(() => opened.router.navigate('/flow/ntb/summary'));
      await shows('summary');
      expect(popup()).toBeNull();
      vi.setSystemTime(Date.now() + 44 * 60_000);
      await act(() => opened.router.navigate('/main'));
      await shows('main');
    }
  });
  it('has the time beside the application only while it is hidden or left', async () => {
    const opened = await reopen(30);
    await shows('summary');
    const kept = () => opened.storage.read('lastSeen');
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const hide = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    expect(kept()).toBeUndefined();
    hide(true);
    expect(kept()).toBe(String(NOW - 30 * 60_000));
    hide(false);
    expect(kept()).toBeUndefined();
    opened.session.reset();
    hide(true);
    expect(kept(), 'nothing is left of an application that was ended').toBeUndefined();
  });
  it('signs out and forgets the application where the visitor ends it', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const opened = await reopen(600);
    await asks();
    await answer('cancel');
    await eventually(() => expect(opened.address()).toMatch(/^\/main/));
    expect(opened.store.get(applicationIdAtom)).toBeUndefined();
  });
  it('does not ask before', async () => {
    const opened = await reopen(30);
    await arrives(opened, '/flow/ntb/summary');
    await shows('summary');
    expect(popup()).toBeNull();
  });
});

describe('an entry from the comparison portal', () => {
  const ENTRY = '/main?vorgangId=v&konditionId=k&amount=15000';
  it('leads to the start of an existing customer', async () => {
    const customer = { isExistingCustomer: true };
    serve({ initialiseFromComparisonPortal: { ...APPLICATION, id: 'd', customer } });
    const opened = await open(ENTRY);
    await arrives(opened, '/flow/existing/start');
    expect(opened.session.portalId()).toBe('d');
  });
  it('restores the application of a new customer', async () => {
    const customer = { isExistingCustomer: false };
    serve({
      initialiseFromComparisonPortal: { ...APPLICATION, id: 'd', customer },
      getApplication: { ...APPLICATION, id: 'd' },
    });
    const opened = await open(ENTRY);
    await arrives(opened, '/flow/ntb/summary');
    expect(opened.store.get(applicationIdAtom)).toBe('d');
  });
  it('shows the result to an applicant whom a check rejects', async () => {
    serve({ initialiseFromComparisonPortal: { check: 'CUSTOMER_BL_CHECK' } });
    const opened = await open(ENTRY);
    await arrives(opened, '/flow/ntb/result');
    const refused = t('steps:result.decision.RED.heading');
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(refused));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(opened.store.get(applicationIdAtom)).toBeUndefined();
  });
  it('does nothing when it fails', async () => {
    serve({ initialiseFromComparisonPortal: 500 });
    const opened = await open(ENTRY);
    await arrives(opened, '/main?amount=15000');
  });
  it('is ignored while an application is stored, which stays (row 2.7)', async () => {
    const services = servicesFor();
    services.session.rememberId('a1');
    const opened = await open(ENTRY, services);
    await arrives(opened, '/main?amount=15000');
    expect(calls).toEqual([]);
    expect(opened.storage.read('application_id')).toBe('a1');
  });
});

describe('a brand that is closed by its deployment values', () => {
  const closedUntil = (until: string) => {
    const services = servicesFor();
    const notice = { text: 'Wartung', from: '2020-01-01T00:00:00Z', until, closed: true };
    return { ...services, site: { ...services.site, notice } };
  };
  it.each([
    '/flow/ntb/registration',
    '/flow/existing/start',
    '/flow?step=summary',
    '/flow/ntb/summary?applicationId=a1',
    '/main?applicationId=a1',
    '/main?vorgangId=v1&konditionId=k1',
  ])('shows its notice and no way in at %s, without a call', async (path) => {
    const opened = await open(path, closedUntil('9999-01-01T00:00:00Z'));
    await arrives(opened, '/main');
    await eventually(() =>
      expect(document.querySelector('[data-site-notice]')?.textContent).toContain('Wartung'),
    );
    expect(document.querySelectorAll('.hero a')).toHaveLength(0);
    expect(calls).toEqual([]);
    expect(opened.store.get(applicationIdAtom)).toBeUndefined();
  });
  it('is open again afterwards', async () => {
    const opened = await open('/flow/ntb/registration', closedUntil('2020-01-02T00:00:00Z'));
    await arrives(opened, '/flow/ntb/registration');
  });
});

describe('answers of the identity provider', () => {
  it('are processed, and lead to the requested step', async () => {
    const finish = vi.fn(async () => '/flow/existing/start');
    const check = vi.fn(async () => ({ kind: 'unavailable' }));
    const services = servicesFor();
    const login = { ...services.login, finish, check } as unknown as Services['login'];
    await arrives(
      await open('/signin?code=c&state=s1', { ...services, login }),
      '/flow/existing/start',
    );
    expect(finish).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/\/signin\?code=c&state=s1$/),
    );
  });
  it('stay in the address while the file that reads them cannot be loaded', async () => {
    const services = servicesFor();
    const finish = vi.fn(() => Promise.reject(new LoadError(true, undefined)));
    const login = { ...services.login, finish } as unknown as Services['login'];
    const { router } = await open('/signin?code=c&state=s1', { ...services, login });
    await appears('[data-failure=release] [data-action=reload]');
    expect(router.state.location.search).toBe('?code=c&state=s1');
  });
  it('are ignored without a query', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await arrives(await open('/signin'), '/main');
  });
  it.each(['logout', 'foreign', 'elsewhere', 'ended'] as const)(
    'show the welcome page with the reason %s, which leads nowhere else',
    async (reason) => {
      for (const inApp of [false, true])
        for (const query of ['', 'amount=20000&', 'amount=abc&']) {
          const opened = await open(`/main?${query}state=${reason}`, servicesFor({ inApp }));
          await arrives(opened, `/main${query && '?'}${query.slice(0, -1)}`);
          expect(opened.store.get(signOutReasonAtom)).toBe(reason);
          await leave();
        }
    },
  );
  it.each<[string, (services: Services) => void]>([
    ['an application is stored', ({ session }) => session.rememberId('a1')],
    ['a loan is chosen', ({ session }) => session.rememberLoan({ amount: 15_000, years: 4 })],
    ['the entry from the portal is stored', ({ session }) => session.rememberPortalId('d1')],
    [
      'the visitor is signed in',
      ({ store }) => store.set(loginAtom, { kind: 'in', name: undefined, roles: [] }),
    ],
  ])('are not believed while %s: nobody was signed out', async (_name, remember) => {
    for (const reason of ['logout', 'foreign', 'elsewhere', 'ended', 'returned']) {
      const services = servicesFor();
      remember(services);
      const opened = await open(`/main?amount=15000&state=${reason}`, services);
      await arrives(opened, '/main?amount=15000');
      expect(opened.store.get(signOutReasonAtom)).toBeUndefined();
      await leave();
    }
  });
});
