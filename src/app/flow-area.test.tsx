import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EnvironmentContext } from '#app/environment.ts';
import type { Environment } from '#app/environment.ts';
import { environmentFor } from '#app/fixtures/environment.ts';
import { FlowArea } from '#app/flow-area.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { applicationIdAtom, legitimationDelayAtom } from '#state/atoms.ts';
import { loginAtom } from '#state/login.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
const navigate = vi.fn<Navigate>();
let root: ReturnType<typeof createRoot>;
let refuse: () => void;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        refuse = () => resolve(Response.json({}, { status: 412 }));
      }),
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const SUMMARY = '/flow/ntb/summary';
/** The flow opened at `path` with this environment, or main in its place. */
const opened = (environment: Environment, path: string, flow = true) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={environment.texts}>
        <EnvironmentContext value={environment}>
          <MemoryRouter initialEntries={[path]}>
            <Navigation place={{ search: '', visit: '1' }} navigate={navigate}>
              {flow && <FlowArea door={{ kind: 'steps' }} />}
            </Navigation>
          </MemoryRouter>
        </EnvironmentContext>
      </I18nextProvider>,
    ),
  );

/** The flow opened while its application is being restored; main in its place once the visitor has left. */
async function restoring() {
  const environment = await environmentFor();
  environment.loan.rememberId('a1');
  await opened(environment, SUMMARY);
  await vi.waitFor(() => expect(refuse).toBeDefined());
  return {
    leave: () => opened(environment, SUMMARY, false),
    answered: () =>
      act(async () => {
        refuse();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
}

test('an application that cannot be restored leads to the failure page (section 8)', async () => {
  const { answered, leave } = await restoring();
  await answered();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/flow/fail', { replace: true });
  await leave();
});

test('but not whoever has gone back to main before the answer', async () => {
  const { answered, leave } = await restoring();
  await leave();
  await answered();
  expect(navigate).not.toHaveBeenCalled();
});

test('an application of another sign-in leads to the start, and that is said there (section 8)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 403 }));
  const environment = await environmentFor();
  environment.loan.rememberId('a1');
  environment.store.set(loginAtom, { kind: 'in', name: 'Bruno', roles: [] });
  await opened({ ...environment, login: { ...environment.login, token: () => 't' } }, '/flow');
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/flow/existing/start', { replace: true }),
  );
  expect(document.querySelectorAll('[data-notification=warning]')).toHaveLength(1);
  expect(environment.store.get(applicationIdAtom)).toBeUndefined();
  await opened(environment, '/flow', false);
});

const OFFER = {
  requestedAmount: 10_000,
  termInMonths: 60,
  installmentAmount: 197.54,
  nominalInterestRate: 5,
  effectiveInterestRate: 5.2,
  totalRepaymentAmount: 11_852.4,
  totalInterestPayments: 1_852.4,
  totalMaintenanceFee: 0,
  totalOpeningFee: 0,
  maintenanceFeeAmount: 0,
};

test('the price that the offer box and the summary show is read once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : request.url);
    return Response.json(OFFER);
  });
  const environment = await environmentFor();
  environment.loan.take({
    id: 'a1',
    state: 'LEGAL_INFO',
    loanAmount: 10_000,
    loanDuration: 60,
    customer: {},
  });
  await opened(environment, SUMMARY);
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    for (const place of ['main', '[data-panel=offer]'])
      expect(document.querySelector(place)?.textContent).toMatch(/€\s197,54/);
  }, 30_000);
  expect(asked.filter((address) => address.includes('/pricing/'))).toHaveLength(1);
}, 60_000);

test.each([
  ['named by the address', { inApp: false, byId: true }, 'id-check'],
  ['stored in the session', { inApp: false }, 'document-upload'],
] as const)(
  'an application %s whose legitimation is pending (%o) goes to %s (section 4)',
  async (_name, entry, step) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({
        id: 'a1',
        state: 'DOC_SIGNED',
        legitimationStatus: 'PENDING',
        customer: { isExistingCustomer: true },
      }),
    );
    const environment = await environmentFor(entry);
    environment.loan.rememberId('a1');
    await opened(environment, '/flow');
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledExactlyOnceWith(`/flow/existing/${step}`, { replace: true }),
    );
    await opened(environment, '/flow', false);
  },
);

test.each([
  ['is kept at the check of the identity', 'id-check', 'LEGITIMATION_INIT', 'ntb', 5_000],
  [
    'is kept there for existing customers, whose documents are signed',
    'id-check',
    'DOC_SIGNED',
    'existing',
    5_000,
  ],
  ['is over at any other step', 'summary', 'LEGAL_INFO', 'ntb', 0],
] as const)(
  'a delay before the legitimation status %s (section 4)',
  async (_name, step, state, customerType, left) => {
    const environment = await environmentFor();
    environment.loan.postponeLegitimation(5_000);
    environment.loan.take({
      id: 'a1',
      state,
      customer: { isExistingCustomer: customerType === 'existing' },
    });
    await opened(environment, `/flow/${customerType}/${step}`);
    expect(environment.store.get(legitimationDelayAtom)).toBe(left);
    await opened(environment, `/flow/${customerType}/${step}`, false);
  },
);

test.each([
  ['insurance', 'OFFER_SELECTED', ['restart', 'cancel', 'feedback']],
  ['document-upload', 'DOC_SIGNED', ['feedback']],
] as const)(
  'the footer of %s (%s) offers to give up what is not signed yet',
  async (step, state, actions) => {
    const environment = await environmentFor();
    environment.loan.take({ id: 'a1', state, customer: {} });
    const path = `/flow/ntb/${step}`;
    await opened(environment, path);
    expect(
      [...document.querySelectorAll<HTMLElement>('footer [data-action]')].map(
        ({ dataset }) => dataset['action'],
      ),
    ).toEqual(actions);
    await opened(environment, path, false);
  },
);
