import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appears, APPLICATION, arrives, begun, setUpVisits, t } from '#app/routes.test-helpers.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import {
  applicationIdAtom,
  legitimationDelayAtom,
  requestedLoanAtom,
  loginAtom,
} from '#state/atoms.ts';
import { setDraft } from '#state/drafts.ts';
import type { Services } from '#state/services.ts';
import { eventually, settled } from '../../tests/eventually.ts';
import { later } from '../../tests/server.ts';

const { pathsOf, open, serve } = setUpVisits();

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
    serve({ getApplication: 412 });
    await arrives(await open('/flow/ntb/summary', begun('a1')), '/flow/fail');
  });
  it('forgets an application that does not exist, so that a new one can begin', async () => {
    serve({ getApplication: 404 });
    const services = servicesFor();
    await arrives(await open('/main?applicationId=a1', services), '/flow/fail');
    expect(services.storage.read('application_id')).toBeUndefined();
    await eventually(() =>
      expect(document.querySelector('main h1')?.textContent).toBe(
        t('steps:fail.heading', { context: 'gone' }),
      ),
    );
  });
  it("leads from another customer's application to the start, with a notice", async () => {
    const created = { ...APPLICATION, id: 'new', state: 'INIT' };
    serve({ getApplication: 403, createExistingApplication: created });
    const services = begun('a1');
    services.store.set(loginAtom, { kind: 'in', name: 'Bruno', roles: [] });
    const login = { ...services.login, token: () => 't' };
    const opened = await open('/flow', { ...services, login });
    await arrives(opened, '/flow/existing/start');
    await appears('[data-notification=warning]');
    expect(document.querySelectorAll('[data-notification=warning]').length).toBe(1);
    expect(opened.store.get(applicationIdAtom)).not.toBe('a1');
  });
  it.each([
    ['named by the address', '/main?applicationId=a1', 'id-check'],
    ['stored in the session', '/flow', 'document-upload'],
  ])('%s, whose legitimation is pending (section 4)', async (_name, path, step) => {
    const existing = { isExistingCustomer: true };
    const pending = { state: 'DOC_SIGNED', legitimationStatus: 'PENDING' };
    serve({ getApplication: { ...APPLICATION, ...pending, customer: existing } });
    const services = servicesFor();
    if (path === '/flow') services.session.rememberId('a1');
    await arrives(await open(path, services), `/flow/existing/${step}`);
  });
  it('is repeated from /flow with the token when the visitor turns out to be signed in', async () => {
    serve({ getApplication: { ...APPLICATION, customer: { isExistingCustomer: true } } });
    const services = begun('a1');
    const check = vi.fn(async () => {
      if (services.store.get(loginAtom).kind !== 'in') services.session.forget();
      services.store.set(loginAtom, { kind: 'in', name: 'Anna', roles: [] });
      return services.store.get(loginAtom);
    });
    const login = { ...services.login, check };
    const opened = await open('/flow', { ...services, login });
    // The first response leads to the same address.
    await eventually(() => expect(pathsOf('getApplication')).toHaveLength(2));
    await arrives(opened, '/flow/existing/summary');
  });
  it('does not navigate after the visitor has gone to main', async () => {
    const answer = later();
    serve({ getApplication: answer.asked });
    const services = begun('a1');
    const opened = await open('/flow/ntb/summary', services);
    await eventually(() => expect(pathsOf('getApplication')).toHaveLength(1));
    await opened.router.navigate('/main?amount=1');
    await answer.arrive(412);
    await act(settled);
    expect(opened.router.state.navigation.state).toBe('idle');
    expect(opened.address()).toBe('/main?amount=1');
  });
});

it('offer box and summary share one request of the price', async () => {
  const services = servicesFor();
  services.session.accept({ ...APPLICATION, state: 'LEGAL_INFO', customer: {} });
  await arrives(await open('/flow/ntb/summary', services), '/flow/ntb/summary');
  await eventually(() => {
    for (const place of ['main', '[data-panel=offer]'])
      expect(document.querySelector(place)?.textContent).toMatch(/€\s205,97/);
  });
  expect(pathsOf('getPricing')).toHaveLength(1);
});

it.each([
  ['insurance', 'OFFER_SELECTED', ['later', 'restart', 'feedback', 'cancel']],
  ['document-upload', 'DOC_SIGNED', ['later', 'feedback']],
] as const)(
  'the footer of %s (%s) offers to give up what is not signed yet',
  async (step, state, actions) => {
    serve({ listDocuments: [], listInsuranceOffers: [] });
    const services = servicesFor();
    services.session.accept({ ...APPLICATION, state, customer: {} });
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
  services.session.accept({ ...APPLICATION, state, customer: {} });
  await arrives(await open(`/flow/ntb/${step}`, services), `/flow/ntb/${step}`);
  expect(services.store.get(legitimationDelayAtom)).toBe(left);
});

describe('existing customers', () => {
  it.each(['', '?inApp=true'])('find the sign-in on the registration (%s)', async (query) => {
    const services = { ...servicesFor(), inApp: query !== '' };
    services.session.rememberLoan({ amount: 15_000, years: 4 });
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
    expect(services.store.get(requestedLoanAtom)).toEqual({ amount: 15_000, years: 4 });
  });
  it('are asked before entries of the registration are lost', async () => {
    const services = servicesFor();
    const opened = await open('/flow/ntb/registration', services);
    await appears('[data-action=login]');
    const draft = { customer: { firstName: 'Mia' } };
    // The question is asked once the page has rendered what it guards.
    await act(async () =>
      setDraft(services.store, 'registration', {
        answers: draft,
        owned: [['customer', 'firstName']],
      }),
    );
    document.querySelector<HTMLElement>('[data-action=login]')?.click();
    await appears('[role=dialog]');
    expect(opened.address()).toBe('/flow/ntb/registration');
  });
});

describe('a browser that keeps no data', () => {
  beforeEach(() => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  });

  it('is named in the flow, before anything is typed', async () => {
    await open('/flow/ntb/registration');
    await eventually(() =>
      expect(document.querySelector('[data-notification]')?.textContent).toContain(
        t('flow:notices.forgetful.text'),
      ),
    );
  });

  it.each(['psdresult', 'id-check'])('names the link after the return to %s', async (step) => {
    await arrives(await open(`/flow/ntb/${step}`), '/main');
    await eventually(() =>
      expect(document.querySelector('main .lead')?.textContent).toBe(
        t('shell:main.forgotten.text'),
      ),
    );
  });
});
