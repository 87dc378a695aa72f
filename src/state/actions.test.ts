// @vitest-environment happy-dom
/** Sent besides the data: idempotency keys, versions, credentials. The data: requests.test.ts. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationIdAtom } from '#state/atoms.ts';
import {
  APPLICATION,
  begun,
  CHANGING,
  flow,
  json,
  perform,
  respond,
  sent,
  SIGNATURE,
  stubFetch,
} from '#state/actions.test-helpers.ts';
import { eventually } from '../../tests/eventually.ts';

stubFetch();
const keys = () => sent().map(({ headers }) => headers.get('idempotency-key'));

describe.each(CHANGING)('%s', (...row) => {
  it('keeps its idempotency key until it is answered, then gets a new one', async () => {
    const { actions } = begun();
    respond
      .mockRejectedValueOnce(new TypeError('cut'))
      .mockResolvedValueOnce(json(503, {}))
      .mockResolvedValueOnce(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
      .mockResolvedValueOnce(json(400, { errors: [] }));
    for (let count = 0; count < 5; count += 1) await perform(actions, row);
    const [first, ...others] = keys();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(others.slice(0, 3)).toEqual([first, first, first]);
    expect(others[3]).not.toBe(first);
  });
});

describe('an idempotency key', () => {
  it('differs for other data, another application, or a newer version of it', async () => {
    const { actions, session } = begun();
    respond.mockRejectedValue(new TypeError('cut'));
    await actions.saveStep(() => ({ purpose: 'OTHER' }));
    await actions.saveStep(() => ({ purpose: 'HOUSING' }));
    await actions.chooseInsurance({ insurance: 'NONE' });
    session.accept({ ...APPLICATION, version: 4 });
    await actions.chooseInsurance({ insurance: 'NONE' });
    session.accept({ ...APPLICATION, id: 'a2' });
    await actions.saveStep(() => ({ purpose: 'OTHER' }));
    expect(new Set(keys())).toHaveLength(5);
  });

  it('is not sent with reading calls', async () => {
    await begun().actions.restore();
    expect(respond.mock.calls[0]?.[0].headers.has('idempotency-key')).toBe(false);
  });

  it('stays the same for a registration with a fresh proof of work', async () => {
    let proofs = 0;
    const { actions } = begun(() => Promise.resolve(`proof ${++proofs}`));
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
    const { actions, session } = begun();
    await actions.saveStep(() => ({ purpose: 'OTHER' }));
    await actions.process(200);
    await actions.createContract();
    await actions.sign(SIGNATURE);
    await actions.chooseOffer({ loanAmount: 5000, loanDuration: 12, repaymentDay: 1 });
    await actions.chooseInsurance({ insurance: 'NONE' });
    await actions.sendTransactionCode();
    await actions.finalize();
    expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual([
      ...Array<string>(7).fill('"3"'),
      null,
    ]);
    const { version: _none, ...plain } = APPLICATION;
    session.accept(plain);
    await actions.sign(SIGNATURE);
    expect(sent().at(-1)?.headers.get('if-match')).toBe(null);
  });
});

describe('an upload', () => {
  const answers: ((sender: Sender) => void)[] = [];
  const uploaded: string[] = [];
  beforeEach(() => {
    answers.length = 0;
    uploaded.length = 0;
  });
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
    abort(): void {}
    send(): void {
      queueMicrotask(() => answers.shift()?.(this));
    }
  }
  const cut = (sender: Sender) => sender.onerror?.();
  const done = (sender: Sender) => sender.onload?.();
  const file = (name: string) => new File(['x'], name, { lastModified: 5 });

  it('has a key of its own file and category until the file is removed', async () => {
    vi.stubGlobal('XMLHttpRequest', Sender);
    const { actions } = begun();
    const send = (name: string, category: 'OTHER' | 'IDENTITY' = 'OTHER') =>
      actions.uploadDocument(file(name), category, () => undefined, new AbortController());
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

  it('is aborted by whoever stops it, and when the session is cleared', async () => {
    vi.stubGlobal('XMLHttpRequest', Sender);
    const { actions, session } = begun();
    const stops = [new AbortController(), new AbortController()];
    const results = stops.map((stop) =>
      actions.uploadDocument(file('a.pdf'), 'OTHER', () => undefined, stop),
    );
    stops[0]?.abort();
    expect(await results[0]).toMatchObject({ problem: { aborted: true } });
    expect(stops[1]?.signal.aborted).toBe(false);
    session.reset();
    expect(stops[1]?.signal.aborted).toBe(true);
    expect(await results[1]).toMatchObject({ problem: { aborted: true } });
  });
});

it('feedback goes with credentials, every other call to its own origin alone (row 7.2)', async () => {
  const { actions } = begun();
  await actions.sendFeedback({ rating: 1 });
  await actions.saveStep(() => ({ purpose: 'OTHER' }));
  expect(sent().map(({ credentials }) => credentials)).toEqual(['include', 'same-origin']);
});

it('a registration is not sent when the challenge of its proof of work is none', async () => {
  const { actions } = begun(() => Promise.reject(new TypeError('no challenge')));
  respond.mockImplementation(() => Promise.resolve(json(200, { algorithm: 5 })));
  expect(await actions.register({ firstName: 'Anna' })).toMatchObject({
    ok: false,
    problem: { operationId: 'getCaptchaChallenge', status: 0 },
  });
  expect(sent()).toEqual([]);
});

it('a registration that is answered after a sign-in does not replace the application', async () => {
  const { actions, session, store } = flow();
  let answer: (response: Response) => void = () => undefined;
  respond.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const registered = actions.register({ firstName: 'Anna' });
  await eventually(() => expect(respond).toHaveBeenCalled());
  session.forget();
  answer(json(200, APPLICATION));
  expect(await registered).toMatchObject({ ok: false, problem: { aborted: true } });
  expect(store.get(applicationIdAtom)).toBeUndefined();
});

it('keeps an application of the bank without what cannot be seen, in every text', async () => {
  const unclean = {
    ...APPLICATION,
    customer: {
      firstName: 'An\u200bna',
      employer: '\u202eHandel\u0007 KG',
      lastName: 'علی\u200cرضا',
    },
    refinancings: [
      { type: 'LOAN', institution: 'Bank\u00ad haus', outstandingAmount: 5, installmentAmount: 1 },
    ],
  };
  respond.mockImplementation(() => Promise.resolve(json(200, unclean)));
  const { actions } = begun();
  expect(await actions.restore()).toMatchObject({
    ok: true,
    value: {
      customer: { firstName: 'Anna', employer: 'Handel KG', lastName: 'علی\u200cرضا' },
      refinancings: [{ institution: 'Bank haus', outstandingAmount: 5 }],
    },
  });
});

it('what cannot be restored is logged by its status, without what it is about (row 8.8)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  respond.mockImplementation(() => Promise.resolve(json(404, { message: 'a1' })));
  expect(await begun().actions.restore()).toMatchObject({ problem: { gone: true } });
  expect(warn.mock.calls).toEqual([['restore: status 404']]);
  warn.mockRestore();
});
