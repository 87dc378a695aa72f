// @vitest-environment happy-dom
/** How actions treat responses: late ones, overtaken ones, and those with only the fields of the specification. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import {
  applicationAtom,
  applicationIdAtom,
  completedAtAtom,
  requestedLoanAtom,
} from '#state/atoms.ts';
import type { Actions } from '#state/actions.ts';
import {
  APPLICATION,
  begun,
  CHANGING,
  json,
  perform,
  respond,
  sent,
  stubFetch,
} from '#state/actions.test-helpers.ts';
import { eventually } from '../../tests/eventually.ts';

stubFetch();

describe('a late response after a sign-out or restart', () => {
  const answers: ((response: Response) => void)[] = [];
  const later = () => new Promise<Response>((resolve) => answers.push(resolve));
  const waiting = () => eventually(() => expect(answers).not.toHaveLength(0));
  const answered = vi.fn();
  const ABORTED = { ok: false, problem: expect.objectContaining({ aborted: true }) as unknown };
  const aborted = () => eventually(() => expect(answered).toHaveBeenCalledExactlyOnceWith(ABORTED));

  beforeEach(() => {
    answered.mockReset();
    respond.mockImplementation(later);
  });

  it.each([
    ['an application', (actions: Actions) => actions.readAccountCheck(), 200, APPLICATION],
    ['a refusal', (actions: Actions) => actions.saveStep(() => ({ purpose: 'OTHER' })), 412, {}],
    [
      'the way to a partner',
      (actions: Actions) => actions.startLegitimation(),
      200,
      { status: 'INITIALIZED', redirectURL: 'https://ident.example/x' },
    ],
  ])('is dropped: %s', async (_what, act, status, body) => {
    const { session, store, actions } = begun();
    void act(actions).then(answered);
    await waiting();
    session.reset();
    answers.pop()?.(json(status, body));
    await aborted();
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(store.get(applicationAtom)).toBeUndefined();
    expect(store.get(requestedLoanAtom)).toBeUndefined();
  });

  it('sends no registration whose proof of work was still being computed', async () => {
    let solved: (proof: string) => void = () => undefined;
    const solve = vi.fn(() => new Promise<string>((resolve) => void (solved = resolve)));
    const { session, actions } = begun(solve);
    respond.mockImplementation(() => Promise.resolve(json(200, {})));
    void actions.register({ firstName: 'Anna' }).then(answered);
    await eventually(() => expect(solve).toHaveBeenCalledOnce());
    session.reset();
    solved('proof');
    await aborted();
    expect(sent()).toEqual([]);
  });

  it('does not affect later calls', async () => {
    const { session, store, actions } = begun();
    session.reset();
    respond.mockImplementation(() => Promise.resolve(json(200, { ...APPLICATION, id: 'a2' })));
    expect(await actions.startExisting()).toMatchObject({ ok: true });
    expect(store.get(applicationIdAtom)).toBe('a2');
  });
});

describe('an overtaken response', () => {
  const CANCELLED: Application = { ...APPLICATION, version: 5, state: 'CANCELLED' };
  const arrives = async (application: Application) => {
    const { session, store, actions } = begun();
    session.accept(CANCELLED);
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
    const { store, actions } = begun();
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
    const { store, actions } = begun();
    answers(() => json(201, { ...CREATED, id: 'a1', state: 'INIT_EXISTING' }));
    expect(await actions.startExisting()).toEqual({ ok: true, value: RESTORED });
    expect(store.get(applicationAtom)).toEqual(RESTORED);
    expect(requests()).toEqual(['POST /api/applications/existing', 'GET /api/applications/a1']);
  });

  /** Tried by themselves. */
  const OTHERS = [
    ...['register', 'startExisting', 'initialiseFromPortal', 'startLegitimation'],
    ...['sendTransactionCode', 'sendFeedback', 'keepDraft'],
  ];
  it.each(CHANGING.filter(([action]) => !OTHERS.includes(action)))(
    '%s may say nothing: the application is restored',
    async (...row) => {
      for (const empty of [
        () => new Response(null, { status: 204 }),
        () => new Response('', { status: 200 }),
        () => new Response('null', { status: 200 }),
      ]) {
        const { store, actions } = begun();
        answers(empty);
        expect(await perform(actions, row)).toEqual({ ok: true, value: RESTORED });
        expect(store.get(applicationAtom)).toEqual(RESTORED);
      }
    },
  );

  it.each([
    ['readAccountCheck', (actions: Actions) => actions.readAccountCheck()],
    ['requestHelpCode', (actions: Actions) => actions.requestHelpCode()],
  ])('%s can be repeated when the application cannot be loaded after it', async (_name, act) => {
    const { actions } = begun();
    respond
      .mockResolvedValueOnce(new Response(null, { status: 204 }))
      .mockResolvedValueOnce(json(503, {}));
    const answer = await act(actions);
    expect(answer).toMatchObject({ ok: false, problem: { status: 503 } });
    expect(answer).not.toHaveProperty('problem.done');
  });

  it('reports that the change was made when the application cannot be loaded after it', async () => {
    const { actions } = begun();
    respond
      .mockResolvedValueOnce(new Response(null, { status: 204 }))
      .mockResolvedValueOnce(json(503, {}));
    expect(await actions.finalize()).toMatchObject({
      ok: false,
      problem: { operationId: 'getApplication', status: 503, done: true },
    });
  });

  it.each([
    ['the address only', () => json(200, { redirectURL: 'https://ident.example/x' })],
    ['nothing known', () => json(200, {})],
    ['no content', () => new Response(null, { status: 204 })],
  ])('an identity check is started by an answer with %s', async (_what, answer) => {
    const { actions } = begun();
    answers(answer);
    expect(await actions.startLegitimation()).toMatchObject({ ok: true });
  });

  it('an application counts as completed in this page when a response completes it', async () => {
    const { session, store, actions } = begun();
    for (const state of ['DOC_SIGNED', 'COMPLETED']) {
      expect(store.get(completedAtAtom)).toBeUndefined();
      const headers = { date: 'Mon, 23 Nov 2026 09:00:00 GMT' };
      respond.mockImplementation(() =>
        Promise.resolve(Response.json({ ...RESTORED, state }, { headers })),
      );
      await actions.restore();
    }
    expect(store.get(completedAtAtom), 'by the time of the server').toEqual(
      new Date('2026-11-23T09:00:00Z'),
    );
    session.reset();
    session.rememberId(RESTORED.id);
    await actions.restore();
    expect(store.get(completedAtAtom)).toBeUndefined();
  });

  it('an empty response to a requested code counts as sent', async () => {
    respond.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await begun().actions.sendTransactionCode()).toEqual({ ok: true, value: undefined });
  });

  it('an application restored without its customer keeps the known one', async () => {
    const { session, actions } = begun();
    session.accept({ ...APPLICATION, customer: { isExistingCustomer: true } });
    respond.mockResolvedValue(json(200, { id: 'a1', state: 'PEFI_INFO' }));
    expect(await actions.restore()).toMatchObject({
      value: { state: 'PEFI_INFO', customer: { isExistingCustomer: true } },
    });
  });

  it.each([
    ['of wrong types', () => json(200, { ...APPLICATION, state: {} })],
    ['that is no JSON', () => new Response('<html>', { status: 200 })],
  ])('a response %s is a problem that can be retried', async (_what, broken) => {
    respond.mockImplementation(() => Promise.resolve(broken()));
    expect(await begun().actions.saveStep(() => ({ purpose: 'OTHER' }))).toMatchObject({
      ok: false,
      problem: { operationId: 'updateApplication', status: 0 },
    });
  });
});
