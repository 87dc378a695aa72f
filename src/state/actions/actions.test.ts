// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { createApi } from '#io/api/api.ts';
import { createRepeats } from '#io/api/repeats.ts';
import { applicationAtom, applicationIdAtom, loanAtom } from '#state/atoms.ts';
import { createLoanSession } from '#state/actions/loan-session.ts';
import { createActions } from '#state/actions/actions.ts';
import type { Actions } from '#state/actions/actions.ts';

const SIGNATURE = { standardInformationRead: true, contractRead: true, utan: '123456' };

const APPLICATION: Application = { id: 'a1', version: 3, state: 'LEGAL_INFO', customer: {} };
const respond = vi.fn<(request: Request) => Promise<Response>>();
const json = (status: number, body: unknown) => Response.json(body, { status });
const sent = () =>
  respond.mock.calls.map(([request]) => request).filter(({ method }) => method !== 'GET');
const keys = () => sent().map(({ headers }) => headers.get('idempotency-key'));

function flow(solveCaptcha?: (challenge: unknown) => Promise<string | undefined>) {
  const store = createStore();
  const loan = createLoanSession(store, {
    read: () => undefined,
    write: () => undefined,
    clear: () => undefined,
  });
  loan.take(APPLICATION);
  const repeats = createRepeats();
  const api = createApi({
    apiBase: '/api',
    repeats,
    token: () => undefined,
    version: () => store.get(applicationAtom)?.version,
    onBusy: () => undefined,
  });
  return {
    loan,
    store,
    actions: createActions({
      api,
      store,
      loan,
      repeats,
      entity: '0100',
      ...(solveCaptcha === undefined ? {} : { solveCaptcha }),
    }),
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond);
  respond.mockImplementation(() => Promise.resolve(json(200, APPLICATION)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  respond.mockReset();
});

const CHANGING: Record<string, (actions: Actions) => Promise<unknown>> = {
  register: (actions) => actions.register({ firstName: 'Anna' }),
  startExisting: (actions) => actions.startExisting(),
  initialiseFromPortal: (actions) =>
    actions.initialiseFromPortal({ konditionId: 'k', vorgangId: 'v' }),
  saveStep: (actions) => actions.saveStep({ purpose: 'OTHER' }),
  process: (actions) => actions.process(200),
  startAccountCheck: (actions) => actions.startAccountCheck(),
  calculateOffers: (actions) => actions.calculateOffers(),
  chooseOffer: (actions) =>
    actions.chooseOffer({
      loanAmount: 5000,
      loanDuration: 12,
      variableInterestType: 'FIX',
      repaymentDay: 1,
    }),
  chooseInsurance: (actions) => actions.chooseInsurance({ insurance: 'NONE' }),
  createContract: (actions) => actions.createContract(),
  sendTransactionCode: (actions) => actions.sendTransactionCode(),
  sign: (actions) => actions.sign(SIGNATURE),
  deleteDocument: (actions) => actions.deleteDocument('d1'),
  startLegitimation: (actions) => actions.startLegitimation(),
  finalize: (actions) => actions.finalize(),
  cancel: (actions) => actions.cancel(),
  requestHelpCode: (actions) => actions.requestHelpCode(),
  sendFeedback: (actions) => actions.sendFeedback({ rating: 4 }),
};

describe.each(Object.entries(CHANGING))('%s', (_name, act) => {
  it('keeps its idempotency key until it is answered, then gets a new one', async () => {
    const { actions } = flow();
    respond
      .mockRejectedValueOnce(new TypeError('cut'))
      .mockResolvedValueOnce(json(503, {}))
      .mockResolvedValueOnce(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
      .mockResolvedValueOnce(json(400, { errors: [] }));
    for (let count = 0; count < 5; count += 1) await act(actions);
    const [first, ...others] = keys();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(others.slice(0, 3)).toEqual([first, first, first]);
    expect(others[3]).not.toBe(first);
  });
});

it('this table lists every changing action', () => {
  const reading = [
    'restore',
    'catchUp',
    'readAccountCheck',
    'listInsuranceOffers',
    'listDocuments',
    'readDocument',
    'readLegitimation',
    'searchEmployers',
    'searchAddresses',
    'listBranches',
    'loadCountries',
    'readPricing',
  ];
  const { actions } = flow();
  expect(
    Object.keys(actions)
      .filter((name) => !reading.includes(name) && name !== 'uploadDocument')
      .sort(),
  ).toEqual(Object.keys(CHANGING).sort());
});

describe('an idempotency key', () => {
  it('differs for other data, another application, or a newer version of it', async () => {
    const { actions, loan } = flow();
    respond.mockRejectedValue(new TypeError('cut'));
    await actions.saveStep({ purpose: 'OTHER' });
    await actions.saveStep({ purpose: 'HOUSING' });
    await actions.chooseInsurance({ insurance: 'NONE' });
    loan.take({ ...APPLICATION, version: 4 });
    await actions.chooseInsurance({ insurance: 'NONE' });
    loan.take({ ...APPLICATION, id: 'a2' });
    await actions.saveStep({ purpose: 'OTHER' });
    expect(new Set(keys())).toHaveLength(5);
  });

  it('is not sent with reading calls', async () => {
    await flow().actions.restore();
    expect(respond.mock.calls[0]?.[0].headers.has('idempotency-key')).toBe(false);
  });

  it('stays the same for a registration with a fresh proof of work', async () => {
    let proofs = 0;
    const { actions } = flow(() => Promise.resolve(`proof ${++proofs}`));
    respond.mockImplementation(({ method }) =>
      method === 'GET' ? Promise.resolve(json(200, {})) : Promise.reject(new TypeError('cut')),
    );
    await actions.register({ firstName: 'Anna' });
    await actions.register({ firstName: 'Anna' });
    expect(await Promise.all(sent().map((request) => request.json()))).toMatchObject([
      { captcha: 'proof 1' },
      { captcha: 'proof 2' },
    ]);
    expect(new Set(keys())).toHaveLength(1);
  });

  it('sends If-Match where data must not have changed', async () => {
    const { actions, loan } = flow();
    await actions.saveStep({ purpose: 'OTHER' });
    await actions.process(200);
    await actions.createContract();
    await actions.sign(SIGNATURE);
    await actions.finalize();
    expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual([
      '"3"',
      '"3"',
      '"3"',
      '"3"',
      null,
    ]);
    const { version: _none, ...plain } = APPLICATION;
    loan.take(plain);
    await actions.sign(SIGNATURE);
    expect(sent().at(-1)?.headers.get('if-match')).toBe(null);
  });
});

describe('an upload', () => {
  const answers: ((sender: Sender) => void)[] = [];
  const uploaded: string[] = [];
  class Sender {
    upload = {};
    onload?: () => void;
    onerror?: () => void;
    status = 200;
    responseText = JSON.stringify(APPLICATION);
    open(): void {}
    setRequestHeader(name: string, value: string): void {
      if (name.toLowerCase() === 'idempotency-key') uploaded.push(value);
    }
    getAllResponseHeaders = () => 'content-type: application/json';
    send(): void {
      queueMicrotask(() => answers.shift()?.(this));
    }
  }
  const cut = (sender: Sender) => sender.onerror?.();
  const done = (sender: Sender) => sender.onload?.();
  const file = (name: string) => new File(['x'], name, { lastModified: 5 });

  it('has a key of its own file and category until the file is removed', async () => {
    vi.stubGlobal('XMLHttpRequest', Sender);
    const { actions } = flow();
    const send = (name: string, category: 'OTHER' | 'IDENTITY' = 'OTHER') =>
      actions.uploadDocument(file(name), category, () => undefined);
    answers.push(cut, done, cut, cut, cut);
    await send('a.pdf');
    await send('b.pdf');
    await send('a.pdf');
    await send('a.pdf', 'IDENTITY');
    await actions.deleteDocument('d1');
    await send('a.pdf');
    const [first, other, again, elsewhere, afterwards] = uploaded;
    expect(again).toBe(first);
    expect(new Set([first, other, elsewhere, afterwards])).toHaveLength(4);
  });
});

it('feedback goes with credentials, every other call to its own origin alone (row 7.2)', async () => {
  const { actions } = flow();
  await actions.sendFeedback({ rating: 1 });
  await actions.saveStep({ purpose: 'OTHER' });
  expect(sent().map(({ credentials }) => credentials)).toEqual(['include', 'same-origin']);
});

describe('a late answer after a sign-out or restart', () => {
  const answers: ((response: Response) => void)[] = [];
  const later = () => new Promise<Response>((resolve) => answers.push(resolve));
  const waiting = () => vi.waitFor(() => expect(answers).not.toHaveLength(0));
  /** Long enough for a response to arrive. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  const answered = vi.fn();
  const ABORTED = { ok: false, problem: expect.objectContaining({ aborted: true }) as unknown };

  beforeEach(() => {
    answered.mockReset();
    respond.mockImplementation(later);
  });

  it.each([
    ['an application', (actions: Actions) => actions.readAccountCheck(), 200, APPLICATION],
    ['a refusal', (actions: Actions) => actions.saveStep({ purpose: 'OTHER' }), 412, {}],
    [
      'the way to a partner',
      (actions: Actions) => actions.startLegitimation(),
      200,
      { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
    ],
  ])('is dropped: %s', async (_what, act, status, body) => {
    const { loan, store, actions } = flow();
    void act(actions).then(answered);
    await waiting();
    loan.clear();
    answers.pop()?.(json(status, body));
    await settle();
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(store.get(applicationAtom)).toBeUndefined();
    expect(store.get(loanAtom)).toBeUndefined();
    expect(answered).toHaveBeenCalledExactlyOnceWith(ABORTED);
  });

  it('sends no registration whose proof of work was still being computed', async () => {
    let solved: (proof: string) => void = () => undefined;
    const { loan, actions } = flow(
      () =>
        new Promise((resolve) => {
          solved = resolve;
        }),
    );
    respond.mockImplementation(() => Promise.resolve(json(200, {})));
    void actions.register({ firstName: 'Anna' }).then(answered);
    await settle();
    loan.clear();
    solved('proof');
    await settle();
    expect(sent()).toEqual([]);
    expect(answered).toHaveBeenCalledExactlyOnceWith(ABORTED);
  });

  it('does not affect later calls', async () => {
    const { loan, store, actions } = flow();
    loan.clear();
    respond.mockImplementation(() => Promise.resolve(json(200, { ...APPLICATION, id: 'a2' })));
    expect(await actions.startExisting()).toMatchObject({ ok: true });
    expect(store.get(applicationIdAtom)).toBe('a2');
  });
});

describe('an overtaken response', () => {
  const CANCELLED: Application = { ...APPLICATION, version: 5, state: 'CANCELLED' };
  const arrives = async (application: Application) => {
    const { loan, store, actions } = flow();
    loan.take(CANCELLED);
    respond.mockResolvedValue(json(200, application));
    return { result: await actions.restore(), known: store.get(applicationAtom) };
  };

  it('does not restore an older version; its caller gets the newer one', async () => {
    const { result, known } = await arrives({ ...APPLICATION, version: 4, state: 'ACC_INIT' });
    expect(known).toEqual(CANCELLED);
    expect(result).toEqual({ ok: true, value: CANCELLED });
  });

  it.each<[string, Application]>([
    ['the same version', { ...CANCELLED, state: 'ACC_INIT' }],
    ['no version', { id: 'a1', state: 'ACC_INIT', customer: {} }],
    ['another application', { ...APPLICATION, id: 'a2', version: 1, state: 'ACC_INIT' }],
  ])('%s counts as the truth', async (_what, application) => {
    expect((await arrives(application)).known).toMatchObject({
      id: application.id,
      state: 'ACC_INIT',
    });
  });
});

describe('a response with only the fields of the specification', () => {
  /** Section 7 lists these fields for POST applications and POST applications/existing. */
  const CREATED = {
    id: 'a2',
    channel: 'ONLINE',
    state: 'INIT',
    decision: null,
    decisionReason: null,
    productCode: 'KK',
    productIban: null,
    loanAmount: 10_000,
    loanDuration: 60,
  };
  const requests = () =>
    respond.mock.calls.map(([{ method, url }]) => `${method} ${new URL(url).pathname}`);
  const RESTORED: Application = { ...APPLICATION, version: 4, customer: { firstName: 'Anna' } };
  const answers = (first: () => Response) =>
    respond.mockImplementation(({ method }) =>
      Promise.resolve(method === 'GET' ? json(200, RESTORED) : first()),
    );

  it('creates an application: the customer that was sent is kept', async () => {
    const { store, actions } = flow();
    answers(() => json(201, CREATED));
    const created = await actions.register({ firstName: 'Maria' });
    expect(created).toMatchObject({
      ok: true,
      value: { id: 'a2', customer: { firstName: 'Maria' } },
    });
    expect(store.get(applicationIdAtom)).toBe('a2');
    expect(requests()).toEqual(['POST /api/applications']);
  });

  it("creates an existing customer's application: the bank's data are restored", async () => {
    const { store, actions } = flow();
    answers(() => json(201, { ...CREATED, id: 'a1', state: 'INIT_EXISTING' }));
    expect(await actions.startExisting()).toEqual({ ok: true, value: RESTORED });
    expect(store.get(applicationAtom)).toEqual(RESTORED);
    expect(requests()).toEqual(['POST /api/applications/existing', 'GET /api/applications/a1']);
  });

  const {
    register: _new,
    startExisting: _existing,
    initialiseFromPortal: _portal,
    startLegitimation: _partner,
    sendTransactionCode: _sms,
    sendFeedback: _opinion,
    ...changing
  } = CHANGING;
  it.each(Object.entries(changing))(
    '%s may say nothing: the application is restored',
    async (_name, act) => {
      for (const empty of [
        () => new Response(null, { status: 204 }),
        () => new Response('', { status: 200 }),
        () => new Response('null', { status: 200 }),
      ]) {
        const { store, actions } = flow();
        answers(empty);
        expect(await act(actions)).toEqual({ ok: true, value: RESTORED });
        expect(store.get(applicationAtom)).toEqual(RESTORED);
      }
    },
  );

  it('an empty answer to a requested code counts as sent', async () => {
    respond.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await flow().actions.sendTransactionCode()).toEqual({ ok: true, value: undefined });
  });

  it('an application restored without its customer keeps the known one', async () => {
    const { loan, actions } = flow();
    loan.take({ ...APPLICATION, customer: { isExistingCustomer: true } });
    respond.mockResolvedValue(json(200, { id: 'a1', state: 'PEFI_INFO' }));
    expect(await actions.restore()).toMatchObject({
      value: { state: 'PEFI_INFO', customer: { isExistingCustomer: true } },
    });
  });

  it.each([
    ['of wrong types', () => json(200, { ...APPLICATION, state: 5 })],
    ['that is no JSON', () => new Response('<html>', { status: 200 })],
  ])('a response %s is a problem that can be retried', async (_what, broken) => {
    respond.mockImplementation(() => Promise.resolve(broken()));
    expect(await flow().actions.saveStep({ purpose: 'OTHER' })).toMatchObject({
      ok: false,
      problem: { operationId: 'updateApplication', status: 0 },
    });
  });
});
