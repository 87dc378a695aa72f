// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { admission } from '#flow/guard.ts';
import type { PopupButton, Problem } from '#flow/problems.ts';
import {
  applicationAtom,
  applicationIdAtom,
  draftsAtom,
  failedCheckAtom,
  failReasonAtom,
  helpStatusAtom,
  requestedLoanAtom,
  serverTimeAtom,
} from '#state/atoms.ts';
import type { Actions } from '#state/actions.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { setDraft } from '#state/drafts.ts';
import { closePopup, ask, popupsAtom } from '#state/popups.ts';
import { handleProblem } from '#state/handle-problem.ts';
import type { Services } from '#state/services.ts';
import { specification } from '../../tests/specification.ts';

const refused = (frontendError: string): Problem => ({
  operationId: 'createApplication',
  status: 412,
  frontendError,
});
const failed = (status: number): Problem => ({ operationId: 'x', status });

/** Services that keep where they lead; every popup is answered at once. `token`: of a signed-in visitor. */
function page({
  answer = 'close',
  token,
  renewed = false,
  ...overrides
}: Partial<Services> & {
  actions?: Actions;
  answer?: PopupButton;
  token?: string;
  renewed?: boolean;
} = {}) {
  const navigate = vi.fn<Services['navigate']>(async () => undefined);
  const services = servicesFor({ navigate, ...overrides });
  const { login, store } = services;
  vi.spyOn(login, 'token').mockReturnValue(token);
  const renew = vi.spyOn(login, 'renewFor').mockResolvedValue(renewed);
  const signIn = vi.spyOn(login, 'signIn').mockResolvedValue();
  const popups: { kind: string; values: object }[] = [];
  store.sub(popupsAtom, () => {
    const open = store.get(popupsAtom).at(-1);
    if (open === undefined || open.kind === 'FEEDBACK') return;
    popups.push({ kind: open.kind, values: open.values });
    // A confirmed technical error would be repeated for ever.
    const button = popups.length > 1 ? 'close' : answer;
    queueMicrotask(() => closePopup(store, open, button));
  });
  return {
    services,
    store,
    popups,
    renew,
    signIn,
    paths: () => navigate.mock.calls.map(([path]) => path),
  };
}

const retry = vi.fn();
type Options = Parameters<typeof handleProblem>[2];
/** What has become of a problem on such a page. */
async function after(problem: Problem, given?: Parameters<typeof page>[0], options?: Options) {
  const shown = page(given);
  await handleProblem(shown.services, problem, { retry, ...options });
  return shown;
}
const technicalError = (values = {}) => [{ kind: 'TECHNICAL_ERROR', values }];

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  retry.mockClear();
});

it('the failed call is repeated from the technical error, only on confirm', async () => {
  const { popups, services } = await after(failed(500));
  await handleProblem(services, failed(500));
  expect(popups).toEqual([...technicalError(), ...technicalError({ retry: false })]);
  expect(retry).not.toHaveBeenCalled();
  await after(failed(500), { answer: 'confirm' });
  expect(retry).toHaveBeenCalledOnce();
});

it('the offline text is shown only without a connection', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const { services, popups } = await after(failed(0));
  await handleProblem(services, failed(503), { retry });
  expect(popups.map(({ values }) => values)).toEqual([{ context: 'offline' }, {}]);
});

describe.each([401, 403])('the token refused by %i', (status) => {
  it('is renewed silently, and the call repeated', async () => {
    const { popups } = await after(failed(status), { token: 't', renewed: true });
    expect(retry).toHaveBeenCalledOnce();
    expect(popups).toEqual([]);
  });

  it('lets the visitor decide when to sign in again, if the renewal fails', async () => {
    const staying = await after(failed(status), { token: 't' });
    expect(staying.popups).toEqual(technicalError({ context: 'signIn' }));
    expect(staying.signIn).not.toHaveBeenCalled();
    const leaving = await after(failed(status), { token: 't', answer: 'confirm' });
    expect(leaving.signIn).toHaveBeenCalledOnce();
    expect(retry).not.toHaveBeenCalled();
  });

  it('is a technical error like any other for visitors who are not signed in', async () => {
    const { popups, renew } = await after(failed(status));
    expect(popups).toEqual(technicalError());
    expect(renew).not.toHaveBeenCalled();
  });
});

it.each([401, 503])('%i after the change was made leads to the failure page', async (status) => {
  const problem: Problem = { operationId: 'getApplication', status, done: true };
  const { popups, paths } = await after(problem, { token: 't', renewed: true });
  expect([popups, paths()]).toEqual([[], ['/flow/fail']]);
  expect(retry).not.toHaveBeenCalled();
});

it('an application that is gone leads to the failure page with its reason', async () => {
  const problem = { operationId: 'getApplication', status: 404, gone: true } as const;
  const { paths, store } = await after(problem);
  expect([paths(), store.get(failReasonAtom)]).toEqual([['/flow/fail'], 'gone']);
});

it('the fields that the server refused are listed', async () => {
  const errors = [
    { field: 'customer.zipCode', message: 'PLZ falsch' },
    { field: 'a', message: '' },
  ];
  const { popups } = await after({ operationId: 'x', status: 400, errors });
  expect(popups).toEqual([{ kind: 'INVALID_INPUT', values: { errors: ['PLZ falsch'] } }]);
});

it.each([
  ['a technical error', failed(500)],
  ['a failure page', refused('APPLICATION_HAS_WRONG_STATE')],
  ['a question', refused('CUSTOMER_EXISTS')],
  ['a check that failed', refused('ADDRESS_CHECK_FAILED')],
  ['a refused token', failed(401)],
])('nothing follows from %s once the screen was left', async (_name, problem) => {
  const leaving = { token: 't', answer: 'confirm' } as const;
  const left = await after(problem, leaving, { isLeft: () => true });
  const { popups, paths, store, renew, signIn } = left;
  expect([popups, paths(), store.get(failedCheckAtom)]).toEqual([[], [], undefined]);
  for (const follows of [retry, renew, signIn]) expect(follows).not.toHaveBeenCalled();
});

it('nothing is repeated for a screen that is left while its popup is open, or its token renewed', async () => {
  let asked = 0;
  // Left after the problem was taken on.
  const isLeft = () => asked++ > 0;
  await after(failed(500), { answer: 'confirm' }, { isLeft });
  asked = 0;
  const renewed = await after(failed(401), { token: 't', renewed: true }, { isLeft });
  expect(renewed.renew).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

it('nothing is shown where the caller handles the problem', async () => {
  const { services, popups, paths, store } = page({ answer: 'confirm' });
  await handleProblem(services, { operationId: 'signContract', status: 409 });
  await handleProblem(services, { operationId: '', status: 0, aborted: true });
  for (const frontendError of [undefined, 'APPLICATION_HAS_WRONG_STATE', 'EMPLOYEE'])
    await handleProblem(services, {
      operationId: 'getDocument',
      status: 412,
      ...(frontendError && { frontendError }),
    });
  expect([popups, paths(), store.get(failedCheckAtom)]).toEqual([[], [], undefined]);
});

const QUESTIONS = Object.entries(specification.preconditions).flatMap(([frontendError, outcome]) =>
  outcome.kind === 'popup' &&
  outcome.popup !== 'TECHNICAL_ERROR' &&
  specification.popups[outcome.popup].buttons.includes('confirm')
    ? [frontendError]
    : [],
);
it.each(QUESTIONS)(
  'the question after %s leads on when it is confirmed, only then',
  async (error) => {
    const closing = await after(refused(error));
    expect([closing.popups.length, closing.paths()]).toEqual([1, []]);
    const confirming = await after(refused(error), { answer: 'confirm' });
    const [, ...further] = confirming.popups;
    expect([...further, ...confirming.paths()]).not.toEqual([]);
  },
);

it('a failed check is shown by its screen, and counted', async () => {
  const problem = refused('CUSTOMER_CHECK_FAILED');
  const { services, popups, store } = await after(problem, {}, { screen: 'summary' });
  await handleProblem(services, problem, { screen: 'summary' });
  expect(store.get(failedCheckAtom)).toEqual({
    check: 'CUSTOMER_CHECK_FAILED',
    screen: 'summary',
    count: 2,
  });
  expect(popups).toEqual([]);
});

it.each([
  ['LEGAL_INFO', '2026-12-28T13:32:00Z', { retry: false, context: 'over' }],
  ['DOC_SIGNED', '2026-12-28T13:32:00Z', { retry: false, context: 'overSigned' }],
  ['LEGAL_INFO', '2026-12-28T13:31:00Z', {}],
] as const)(
  'an application that is not found has expired only after its end: %s at %s',
  async (state, now, values) => {
    const { popups, services, store } = page();
    store.set(serverTimeAtom, new Date(now));
    services.session.accept({ id: 'a1', state, customer: {}, expiresAt: '2026-12-28T13:32:00Z' });
    await handleProblem(services, failed(404), { retry });
    expect(popups).toEqual(technicalError(values));
  },
);

describe('a call made by the form of a popup', () => {
  it('closes the popup when the visitor is led away', async () => {
    const { services, store, paths } = page();
    void ask(store, 'FEEDBACK');
    await handleProblem(services, refused('APPLICATION_HAS_WRONG_STATE'), { within: 'FEEDBACK' });
    expect(store.get(popupsAtom)).toEqual([]);
    expect(paths()).toEqual(['/flow/fail']);
  });

  it('shows its failure above the popup, and no failed check on the screen behind it', async () => {
    const { services, store, popups } = page();
    void ask(store, 'FEEDBACK');
    await handleProblem(services, failed(503), { within: 'FEEDBACK', retry });
    await handleProblem(services, refused('CUSTOMER_BL_CHECK'), { within: 'FEEDBACK' });
    expect(popups.map(({ kind }) => kind)).toEqual(['TECHNICAL_ERROR']);
    expect(store.get(popupsAtom).map(({ kind }) => kind)).toEqual(['FEEDBACK']);
    expect(store.get(failedCheckAtom)).toBeUndefined();
  });
});

test.each([
  [true, 'https://instant.example/start?x=1&klarFlow=true&inApp=true'],
  [false, 'https://instant.example/start?x=1'],
])(
  'the instant-loan site replaces this page, also where the app could open a browser (in the app: %s)',
  async (inApp, expected) => {
    const bridge = { postMessage: vi.fn() };
    vi.stubGlobal('NativeApp', bridge);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { services } = page({ inApp });
    services.site.instantLoanUrl = 'https://instant.example/start?x=1';
    await handleProblem(services, refused('FTL_OFFER_AVAILABLE'));
    expect(assign).toHaveBeenCalledExactlyOnceWith(expected);
    expect(bridge.postMessage).not.toHaveBeenCalled();
  },
);

describe('a sign-in because the bank knows the applicant already', () => {
  const BEGUN: Application = {
    id: 'a1',
    state: 'PEFI_INFO',
    loanAmount: 12_000,
    loanDuration: 48,
    customer: {},
  };
  const start = async (prepare: (services: Services) => void) => {
    const shown = page({ answer: 'confirm' });
    prepare(shown.services);
    await handleProblem(shown.services, refused('CUSTOMER_EXISTS'));
    expect(shown.paths()).toEqual(['/flow/existing/start']);
    return shown.store;
  };

  it("drops the new customer's application and keeps the requested loan", async () => {
    const store = await start(({ session }) => void session.accept(BEGUN));
    const found = admission({
      step: 'start',
      customerType: 'existing',
      applicationId: store.get(applicationIdAtom),
      application: store.get(applicationAtom),
    });
    expect(found).toEqual({ kind: 'show' });
    expect(store.get(requestedLoanAtom)).toEqual({ amount: 12_000, years: 4 });
  });

  it("keeps an existing customer's application", async () => {
    const store = await start(
      ({ session }) => void session.accept({ ...BEGUN, customer: { isExistingCustomer: true } }),
    );
    expect(store.get(applicationIdAtom)).toBe('a1');
  });

  it('keeps drafts while there is no application', async () => {
    const store = await start(({ store }) =>
      setDraft(store, 'registration', { answers: { customer: { firstName: 'Anna' } } }),
    );
    expect(store.get(draftsAtom)).toHaveProperty('registration');
  });
});

describe('help because there is an application already', () => {
  const shown = (requestHelpCode: Actions['requestHelpCode']) => {
    const found = page({ answer: 'confirm', actions: { requestHelpCode } as Actions });
    found.services.session.accept({ id: 'a1', state: 'LEGAL_INFO', customer: {} });
    return found;
  };

  it('shows a code that is requested first', async () => {
    const helpCode = 'K7QX4M';
    const { services, popups, store } = shown(async () => ({
      ok: true,
      value: { id: 'a1', state: 'LEGAL_INFO', customer: {}, helpCode },
    }));
    await handleProblem(services, refused('APPLICATION_EXISTS'));
    expect(popups.at(-1)).toEqual({
      kind: 'GET_HELP_NOTIFICATION',
      values: { helpCode, context: 'code' },
    });
    expect(store.get(helpStatusAtom)).toBe('idle');
  });

  it('names the phone number when there is no code', async () => {
    const { services, popups, store } = shown(async () => ({ ok: false, problem: failed(500) }));
    await handleProblem(services, refused('APPLICATION_EXISTS'));
    expect(popups[1]).toEqual({ kind: 'TECHNICAL_ERROR', values: { context: 'help' } });
    expect(store.get(helpStatusAtom)).toBe('failed');
  });
});
