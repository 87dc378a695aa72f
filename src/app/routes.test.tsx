import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '@testing-library/react';
import { openAt } from '#app/services.test-helpers.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import { createLoaders } from '#app/loaders.ts';
import { handleAt, routes } from '#app/routes.tsx';
import { readHistoryEntry } from '#io/browser/history-entry.ts';
import { STEPS } from '#flow/steps.ts';
import {
  applicationIdAtom,
  lastSeenAtom,
  legitimationDelayAtom,
  loanAtom,
  loginAtom,
  signOutNoticeAtom,
} from '#state/atoms.ts';
import type { Services } from '#state/services.ts';
import { OFFER } from '../../tests/applicants/loan.ts';
import { t } from '../../tests/wording/texts.ts';
import { eventually } from '../../tests/eventually.ts';

const APPLICATION = {
  id: 'a1',
  state: 'LEGAL_INFO',
  loanAmount: 10_000,
  loanDuration: 60,
  customer: {},
};
let calls: string[];
let leave: (() => Promise<void>) | undefined;
/** Responses by the end of the path; any other call is 404. */
const serve = (answers: Record<string, () => Response | Promise<Response>>) =>
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'http://x');
    calls.push(`${typeof input === 'string' ? 'GET' : input.method} ${pathname}`);
    if (pathname.includes('/pricing/')) return Response.json(OFFER);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return found === undefined ? Response.json({}, { status: 404 }) : found[1]();
  });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  calls = [];
  serve({});
});
afterEach(async () => {
  await leave?.();
  leave = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path: string, services?: Services) {
  const opened = await openAt(path, services);
  leave = opened.leave;
  return opened;
}
const arrives = (opened: { address(): string }, address: string) =>
  eventually(() => expect(opened.address()).toBe(address));

const appears = (selector: string) =>
  eventually(() => expect(document.querySelector(selector)).not.toBeNull());

describe('the entry parameters of an address (section 2)', () => {
  it('restore the named application and are removed from the address', async () => {
    serve({ '/applications/new': () => Response.json({ ...APPLICATION, id: 'new' }) });
    const services = servicesFor({ inApp: true });
    services.loan.rememberId('old');
    const opened = await open('/main?applicationId=new&delay=5s&inApp=true', services);
    await arrives(opened, '/flow/ntb/summary?inApp=true');
    expect(opened.store.get(applicationIdAtom)).toBe('new');
    expect(calls.filter((call) => call.includes('/applications/'))).toEqual([
      expect.stringMatching(/^GET .*\/applications\/new$/),
    ]);
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
    await eventually(() => expect(store.get(loanAtom)).toEqual(loan));
  });
  it.each([
    ['/main/?amount=15000', '/main?amount=15000'],
    ['/?amount=1', '/main?amount=1'],
    ['/nowhere?amount=12000&duration=5', '/main?amount=12000&duration=5'],
    ['/flow/ntb/nowhere', '/main'],
    ['/flow/nobody/summary', '/main'],
    ['/flow/ntb/SUMMARY', '/main'],
    ['/main?vorgangId=v&amount=1', '/main?amount=1'],
    ['/main?vorgangId=v&konditionId=../k&amount=1', '/main?amount=1'],
  ])('lead from %s to %s, in its place', async (path, expected) => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const opened = await open(path);
    await arrives(opened, expected);
    expect(opened.router.state.historyAction).not.toBe('PUSH');
    expect(calls.filter((call) => call.includes('durchblicker'))).toEqual([]);
  });
  it('keep a well-formed delay for the status of the legitimation', async () => {
    const services = servicesFor();
    services.loan.take({ ...APPLICATION, state: 'LEGITIMATION_INIT', customer: {} });
    const opened = await open('/flow/ntb/id-check?delay=5s', services);
    await arrives(opened, '/flow/ntb/id-check');
    expect(opened.store.get(legitimationDelayAtom)).toBe(5_000);
  });
});

describe('a link to another application than the one begun here', () => {
  const dialog = () => document.querySelector('[role=dialog]');
  const press = async (action: string) => {
    const button = document.querySelector<HTMLElement>(`[role=dialog] [data-action=${action}]`);
    await act(async () => button?.click());
  };
  const serveBoth = () =>
    serve({
      '/applications/first': () => Response.json({ ...APPLICATION, id: 'first' }),
      '/applications/other': () =>
        Response.json({
          ...APPLICATION,
          id: 'other',
          state: 'PEFI_INFO',
          customer: { firstName: 'Bruno', lastName: 'Huber' },
        }),
    });
  async function openOther(path = '/main?applicationId=other') {
    serveBoth();
    const services = servicesFor();
    services.loan.rememberId('first');
    const opened = await open(path, services);
    await eventually(() => expect(dialog()).not.toBeNull());
    return opened;
  }
  const stored = ({ session }: Services) => session.read('application_id');
  afterEach(() => window.history.replaceState(null, ''));

  it('is opened and asked about before any field or figure of it is shown', async () => {
    const opened = await openOther();
    expect(opened.address()).toBe('/flow/ntb/housing-legal-data');
    expect(stored(opened)).toBe('other');
    expect(dialog()?.textContent).toContain('Bruno H., €\u00a010.000');
    expect(document.querySelector('form, main[data-step]')).toBeNull();
    expect(calls.filter((call) => call.includes('/applications/'))).toHaveLength(1);
  });
  it('goes on with it', async () => {
    const opened = await openOther();
    await press('confirm');
    expect(dialog()).toBeNull();
    await eventually(() =>
      expect(document.querySelector('main')?.dataset['step']).toBe('housing-legal-data'),
    );
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
    window.dispatchEvent(new Event('pagehide'));
    expect(stored(before)).toBe('first');
    window.dispatchEvent(new Event('pageshow'));
    expect(stored(before)).toBe('other');
    await before.leave();
    const after = await openOther('/flow/ntb/housing-legal-data');
    expect(stored(after)).toBe('other');
    await press('cancel');
    await arrives(after, '/flow/ntb/summary');
  });
  it('is not asked about where it is the same, or the only one', async () => {
    serveBoth();
    const services = servicesFor();
    services.loan.rememberId('first');
    const same = await open('/main?applicationId=first', services);
    await arrives(same, '/flow/ntb/summary');
    expect(dialog()).toBeNull();
    await same.leave();
    const only = await open('/main?applicationId=other');
    await arrives(only, '/flow/ntb/housing-legal-data');
    expect(dialog()).toBeNull();
  });
  it.each([404, 500, 403])('keeps the first where the link is answered with %i', async (status) => {
    serve({ '/applications/other': () => Response.json({}, { status }) });
    const services = servicesFor();
    services.loan.rememberId('first');
    const opened = await open('/main?applicationId=other', services);
    await arrives(opened, '/flow/fail');
    expect([stored(opened), opened.store.get(applicationIdAtom)]).toEqual(['first', 'first']);
    expect(dialog()).toBeNull();
  });
  it('is stored again as the page of the first comes back from the cache of the browser', async () => {
    serveBoth();
    const services = servicesFor();
    services.loan.rememberId('first');
    const opened = await open('/flow', services);
    await arrives(opened, '/flow/ntb/summary');
    await eventually(() => expect(document.querySelector('main')?.dataset['step']).toBe('summary'));
    services.session.write('application_id', 'other');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(stored(opened)).toBe('first');
  });
});

describe('a page loaded again after the time of inactivity', () => {
  const popup = () => document.querySelector('[data-popup=SESSION_TIMEOUT]');
  const answer = (action: string) =>
    act(async () => popup()?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click());
  async function reopen(minutes: number) {
    serve({
      '/applications/a1': () =>
        Response.json({ ...APPLICATION, customer: { firstName: 'Mia', city: 'Markerstadt' } }),
    });
    const services = servicesFor();
    services.loan.rememberId('a1');
    services.store.set(lastSeenAtom, Date.now() - minutes * 60_000);
    return open('/flow/ntb/summary', services);
  }
  afterEach(() => window.history.replaceState(null, ''));

  it('asks before anything of the application is shown, and goes on', async () => {
    await reopen(46);
    await eventually(() => expect(popup()).not.toBeNull());
    expect(document.body.textContent).not.toContain('Markerstadt');
    expect(document.querySelector('form')).toBeNull();
    const earlier = readHistoryEntry().lastSeen ?? 0;
    expect(Date.now() - earlier, 'a further reload asks again').toBeGreaterThanOrEqual(46 * 60_000);
    await answer('confirm');
    await eventually(() => expect(document.querySelector('main')?.dataset['step']).toBe('summary'));
    expect(Date.now() - (readHistoryEntry().lastSeen ?? 0)).toBeLessThan(45 * 60_000);
  });
  it('signs out and forgets the application where the visitor ends it', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const opened = await reopen(600);
    await eventually(() => expect(popup()).not.toBeNull());
    await answer('cancel');
    await eventually(() => expect(opened.address()).toMatch(/^\/main/));
    expect(opened.store.get(applicationIdAtom)).toBeUndefined();
  });
  it('does not ask before', async () => {
    const opened = await reopen(30);
    await arrives(opened, '/flow/ntb/summary');
    await eventually(() => expect(document.querySelector('main')?.dataset['step']).toBe('summary'));
    expect(popup()).toBeNull();
  });
});

describe('an entry from the comparison portal', () => {
  const ENTRY = '/main?vorgangId=v&konditionId=k&amount=15000';
  it('leads to the start of an existing customer', async () => {
    serve({
      '/applications/durchblicker': () =>
        Response.json({ ...APPLICATION, id: 'd', customer: { isExistingCustomer: true } }),
    });
    const opened = await open(ENTRY);
    await arrives(opened, '/flow/existing/start');
    expect(opened.loan.portalId()).toBe('d');
  });
  it('does nothing when it fails', async () => {
    serve({ '/applications/durchblicker': () => Response.json({}, { status: 500 }) });
    const opened = await open(ENTRY);
    await arrives(opened, '/main?amount=15000');
  });
  it('is ignored while an application is stored', async () => {
    const services = servicesFor();
    services.loan.rememberId('a1');
    await arrives(await open(ENTRY, services), '/main?amount=15000');
    expect(calls).toEqual([]);
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
  it('are ignored without a query', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await arrives(await open('/signin'), '/main');
  });
  it.each(['logout', 'foreign', 'elsewhere'] as const)(
    'redirect with a notice: %s',
    async (notice) => {
      const opened = await open(`/main?state=${notice}`);
      await arrives(opened, '/main');
      expect(opened.store.get(signOutNoticeAtom)).toBe(notice);
    },
  );
  it.each<[string, (services: Services) => void]>([
    ['an application is stored', ({ loan }) => loan.rememberId('a1')],
    ['a loan is chosen', ({ loan }) => loan.rememberLoan({ amount: 15_000, years: 4 })],
    ['the entry from the portal is stored', ({ loan }) => loan.rememberPortalId('d1')],
    [
      'the visitor is signed in',
      ({ store }) => store.set(loginAtom, { kind: 'in', name: undefined, roles: [] }),
    ],
  ])('are not believed while %s: nobody was signed out', async (_name, remember) => {
    for (const notice of ['logout', 'foreign', 'elsewhere', 'ended', 'returned']) {
      const services = servicesFor();
      remember(services);
      const opened = await open(`/main?amount=15000&state=${notice}`, services);
      await arrives(opened, '/main?amount=15000');
      expect(opened.store.get(signOutNoticeAtom)).toBeUndefined();
      await leave?.();
      leave = undefined;
    }
  });
});

describe("back from a partner's page without an application", () => {
  it.each(['psdresult', 'id-check'])(
    'leads to the page that sends back to the app: %s',
    async (step) => {
      const opened = await open(`/flow/ntb/${step}`);
      await arrives(opened, '/main');
      await eventually(() =>
        expect(document.querySelector('main h1')?.textContent).toBe(
          t('shell:main.returned.heading'),
        ),
      );
    },
  );
});

describe('restoring the stored application', () => {
  it('redirects to the failure page when it fails (section 8)', async () => {
    serve({ '/applications/a1': () => Response.json({}, { status: 412 }) });
    const services = servicesFor();
    services.loan.rememberId('a1');
    await arrives(await open('/flow/ntb/summary', services), '/flow/fail');
  });
  it('forgets an application that does not exist, so that a new one can begin', async () => {
    serve({ '/applications/a1': () => Response.json({}, { status: 404 }) });
    const services = servicesFor();
    await arrives(await open('/main?applicationId=a1', services), '/flow/fail');
    expect(services.session.read('application_id')).toBeUndefined();
    expect(document.querySelector('main h1')?.textContent).toBe(
      t('steps:fail.heading', { context: 'gone' }),
    );
  });
  it("leads from another customer's application to the start, with a notice", async () => {
    serve({ '/applications/a1': () => Response.json({}, { status: 403 }) });
    const services = servicesFor();
    services.loan.rememberId('a1');
    services.store.set(loginAtom, { kind: 'in', name: 'Bruno', roles: [] });
    const login = { ...services.login, token: () => 't' };
    const opened = await open('/flow', { ...services, login });
    await arrives(opened, '/flow/existing/start');
    expect(document.querySelectorAll('[data-notification=warning]')).toHaveLength(1);
    expect(opened.store.get(applicationIdAtom)).not.toBe('a1');
  });
  it.each([
    ['named by the address', '/main?applicationId=a1', 'id-check'],
    ['stored in the session', '/flow', 'document-upload'],
  ])('%s, whose legitimation is pending (section 4)', async (_name, path, step) => {
    const existing = { isExistingCustomer: true };
    serve({
      '/applications/a1': () =>
        Response.json({
          ...APPLICATION,
          state: 'DOC_SIGNED',
          legitimationStatus: 'PENDING',
          customer: existing,
        }),
    });
    const services = servicesFor();
    if (path === '/flow') services.loan.rememberId('a1');
    await arrives(await open(path, services), `/flow/existing/${step}`);
  });
  it('is repeated from /flow with the token when the visitor turns out to be signed in', async () => {
    serve({
      '/applications/a1': () =>
        Response.json({ ...APPLICATION, customer: { isExistingCustomer: true } }),
    });
    const services = servicesFor();
    services.loan.rememberId('a1');
    const check = vi.fn(async () => {
      if (services.store.get(loginAtom).kind !== 'in') services.loan.unload();
      services.store.set(loginAtom, { kind: 'in', name: 'Anna', roles: [] });
      return services.store.get(loginAtom);
    });
    const login = { ...services.login, check };
    await arrives(await open('/flow', { ...services, login }), '/flow/existing/summary');
    expect(calls.filter((call) => call.endsWith('/applications/a1'))).toHaveLength(2);
  });
  it('does not navigate after the visitor has gone to main', async () => {
    let refuse: () => void = () => undefined;
    serve({
      '/applications/a1': () =>
        new Promise((resolve) => {
          refuse = () => resolve(Response.json({}, { status: 412 }));
        }),
    });
    const services = servicesFor();
    services.loan.rememberId('a1');
    const opened = await open('/flow/ntb/summary', services);
    await eventually(() => expect(calls.join()).toContain('/applications/a1'));
    await opened.router.navigate('/main?amount=1');
    refuse();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(opened.address()).toBe('/main?amount=1');
  });
});

it('offer box and summary share one request of the price', async () => {
  const services = servicesFor();
  services.loan.take({ ...APPLICATION, state: 'LEGAL_INFO', customer: {} });
  await arrives(await open('/flow/ntb/summary', services), '/flow/ntb/summary');
  await eventually(() => {
    for (const place of ['main', '[data-panel=offer]'])
      expect(document.querySelector(place)?.textContent).toMatch(/€\s205,97/);
  });
  expect(calls.filter((call) => call.includes('/pricing/'))).toHaveLength(1);
});

it.each([
  ['insurance', 'OFFER_SELECTED', ['later', 'feedback', 'restart', 'cancel']],
  ['document-upload', 'DOC_SIGNED', ['later', 'feedback']],
] as const)(
  'the footer of %s (%s) offers to give up what is not signed yet',
  async (step, state, actions) => {
    const services = servicesFor();
    services.loan.take({ ...APPLICATION, state, customer: {} });
    const path = `/flow/ntb/${step}`;
    await arrives(await open(path, services), path);
    await eventually(() => {
      const controls = document.querySelectorAll<HTMLElement>('footer [data-action]');
      expect([...controls].map(({ dataset }) => dataset['action'])).toEqual(actions);
    });
  },
);

it.each([
  ['is kept at the check of the identity', 'id-check', 'LEGITIMATION_INIT', 5_000],
  ['is over at any other step', 'summary', 'LEGAL_INFO', 0],
] as const)('a delay before the legitimation status %s', async (_name, step, state, left) => {
  const services = servicesFor();
  services.store.set(legitimationDelayAtom, 5_000);
  services.loan.take({ ...APPLICATION, state, customer: {} });
  await arrives(await open(`/flow/ntb/${step}`, services), `/flow/ntb/${step}`);
  expect(services.store.get(legitimationDelayAtom)).toBe(left);
});

describe('the bearer token (section 6)', () => {
  const table = routes(
    createLoaders(servicesFor(), { isPush: () => false, sendsToken: () => false }),
  );
  const sends = (path: string): boolean => handleAt(table, path)?.bearer === true;
  /** Section 6, written out by hand. */
  const WITHOUT = [
    'registration',
    'personal-financial-data',
    'housing-legal-data',
    'summary',
    'personal-offer',
  ];
  it.each(STEPS.flatMap((step) => ['ntb', 'existing'].map((type) => ({ step, type }))))(
    'of $type at $step',
    ({ step, type }) => {
      const path = `/flow/${type}/${step}`;
      expect(sends(path)).toBe(!WITHOUT.includes(step));
      expect(sends(`${path}/`)).toBe(!WITHOUT.includes(step));
      expect(sends(`${path}/deeper`)).toBe(false);
    },
  );
  it.each([
    '/',
    '/main',
    '/main/',
    '/signin',
    '/flow/ntb/',
    '/flow/ntb/nowhere',
    '/flow/nobody/psd',
    '/psd',
    '/flowx/ntb/psd',
    '/x/flow/ntb/psd',
    '/flow/ntb/psd%',
    '/main/flow/ntb/psd',
  ])('is not sent at %s', (path) => expect(sends(path)).toBe(false));
  it.each(['/flow', '/flow/', '/flow/fail'])('is sent at %s', (path) =>
    expect(sends(path)).toBe(true),
  );
  it('is not sent to any spelling of a step without it', () => {
    for (const step of WITHOUT) {
      const escaped = [...step].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
      expect(sends(`/flow/existing/${escaped}`)).toBe(false);
      expect(sends(`//flow//existing//${step}`)).toBe(false);
    }
  });
  it('is sent from paths of the flow only', () => {
    fc.assert(
      fc.property(
        fc.webPath(),
        (path) => !sends(path) || path.split('/').find((part) => part !== '') === 'flow',
      ),
    );
  });
});

describe('existing customers', () => {
  it.each(['', '?inApp=true'])('find the sign-in on the registration (%s)', async (query) => {
    const services = { ...servicesFor(), inApp: query !== '' };
    services.loan.rememberLoan({ amount: 15_000, years: 4 });
    const signIn = vi.fn();
    const check = vi.fn(async () =>
      services.store.set(loginAtom, { kind: 'out', why: 'no-session' }),
    );
    const login = { ...services.login, check, signIn } as unknown as Services['login'];
    const opened = await open(`/flow/ntb/registration${query}`, { ...services, login });
    await appears('[data-action=login]');
    expect(document.querySelector('[data-action=login]')?.getAttribute('href')).toBe(
      `/flow/existing/start${query}`,
    );
    document.querySelector<HTMLElement>('[data-action=login]')?.click();
    await arrives(opened, `/flow/existing/start${query}`);
    await eventually(() => expect(signIn).toHaveBeenCalledExactlyOnceWith('/flow/existing/start'));
    // Amount and duration go along.
    expect(services.store.get(loanAtom)).toEqual({ amount: 15_000, years: 4 });
  });
  it('are asked before entries of the registration are lost', async () => {
    const services = servicesFor();
    const opened = await open('/flow/ntb/registration', services);
    await appears('[data-action=login]');
    services.loan.saveDraft('registration', { customer: { firstName: 'Mia' } }, [
      ['customer', 'firstName'],
    ]);
    document.querySelector<HTMLElement>('[data-action=login]')?.click();
    await appears('[role=dialog]');
    expect(opened.address()).toBe('/flow/ntb/registration');
  });
});

describe('a browser that keeps no data', () => {
  it('is named in the flow, before anything is typed', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await open('/flow/ntb/registration');
    await appears('[data-notification]');
    expect(document.body.textContent).toContain(t('flow:notices.forgetful.text'));
  });
});
