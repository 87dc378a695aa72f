/** Addresses that visitors come in by: parameters, the portal, the identity provider. */
import { describe, expect, it, vi } from 'vitest';
import { appears, APPLICATION, arrives, begun, setUpVisits, t } from '#app/routes.test-helpers.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { LoadError } from '#io/release.ts';
import {
  applicationIdAtom,
  legitimationDelayAtom,
  requestedLoanAtom,
  loginAtom,
  signOutReasonAtom,
} from '#state/atoms.ts';
import type { Services } from '#state/services.ts';
import { eventually } from '../../tests/eventually.ts';
import { listed, meaning } from '../../tests/listed.ts';

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
  it('lead to the calculator where main knows no loan (row 2.4)', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    const { site } = await open('/main?amount=abc&inApp=true', servicesFor({ inApp: true }));
    const calculator = `${site.calculatorUrl}?inApp=true`;
    await eventually(() => expect(replace).toHaveBeenCalledExactlyOnceWith(calculator));
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
  it('leave the loan of an application that is begun as it is', async () => {
    const services = begun('a1');
    services.session.accept({ ...APPLICATION, state: 'LEGAL_INFO' });
    const before = services.store.get(requestedLoanAtom);
    const opened = await open('/main?amount=15000&duration=3', services);
    await appears('main[data-step=main]');
    expect(opened.store.get(requestedLoanAtom)).toEqual(before);
  });
  it.each([
    ['/main/?amount=15000', '/main?amount=15000'],
    ...meaning(
      '/main?amount=1',
      `/?amount=1 | /main?vorgangId=v&amount=1
      | /main?vorgangId=v&konditionId=../k&amount=1 | /main%3Famount=1 | /main?amp;amount=1`,
    ),
    ['/nowhere?amount=12000&duration=5', '/main?amount=12000&duration=5'],
    ...meaning('/main', '/flow/ntb | /flow/ntb/nowhere | /flow/nobody/summary | /flow/ntb/SUMMARY'),
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

describe('an entry from the comparison portal (row 2.7)', () => {
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
  it('is ignored while an application is stored, which stays', async () => {
    const opened = await open(ENTRY, begun('a1'));
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
  it.each(
    listed(`/flow/ntb/registration | /flow/existing/start | /flow?step=summary
      | /flow/ntb/summary?applicationId=a1 | /main?applicationId=a1
      | /main?vorgangId=v1&konditionId=k1`),
  )('shows its notice and no way in at %s, without a call', async (path) => {
    const opened = await open(path, closedUntil('9999-01-01T00:00:00Z'));
    await arrives(opened, '/main');
    await eventually(() =>
      expect(document.querySelector('[data-site-notice]')?.textContent).toContain('Wartung'),
    );
    expect(document.body.textContent).toContain(t('shell:main.closed'));
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
