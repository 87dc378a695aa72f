// @vitest-environment happy-dom
/** What each verb sends, and under which name of the description it is counted, answered for and given its token. */
import { readFileSync } from 'node:fs';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createApi } from '#io/api.ts';
import { createRepeats } from '#io/repeats.ts';
import type { OperationId } from '#io/middleware.ts';
import { sessionValues } from '#io/session-storage.ts';
import { createLoanSession } from '#state/loan-session.ts';
import { applicationAtom } from '#state/atoms.ts';
import { createVerbs } from '#state/verbs.ts';
import type { Verbs } from '#state/verbs.ts';

const ID = 'a1';
const { paths } = parse(readFileSync('openapi/application.yaml', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId }]) =>
    operationId === undefined ? [] : [{ operationId, call: `${method.toUpperCase()} /api${path}` }],
  ),
);

const respond = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', respond));
afterEach(() => {
  vi.unstubAllGlobals();
  respond.mockReset();
});

function flow() {
  const counted: OperationId[] = [];
  const store = createStore();
  // In a browser that refuses storage all is kept in memory.
  const loan = createLoanSession(
    store,
    sessionValues(() => {
      throw new Error('refused');
    }),
  );
  const repeats = createRepeats();
  const api = createApi({
    apiBase: '/api',
    repeats,
    token: () => undefined,
    version: () => store.get(applicationAtom)?.version,
    onBusy: (change, operationId) => void (change === 1 && counted.push(operationId)),
  });
  return { counted, loan, verbs: createVerbs({ api, store, loan, repeats, entity: '0109' }) };
}

const signal = new AbortController().signal;
const customer = { firstName: 'Anna' };
const loan = { loanAmount: 10_000, loanDuration: 60 };
const offer = {
  loanAmount: 5000,
  loanDuration: 12,
  variableInterestType: 'FIX',
  repaymentDay: 1,
} as const;

/** Where the path has the application's id it is `a1`, the document's is `d1`, the brand's entity `0109`. */
const SENT: readonly [
  verb: keyof Verbs,
  act: (verbs: Verbs) => Promise<unknown>,
  operationId: OperationId,
  query: string,
  body: unknown,
][] = [
  ['restore', (verbs) => verbs.restore(), 'getApplication', '', undefined],
  [
    'catchUp',
    (verbs) => verbs.catchUp({ operationId: 'signContract', status: 409 }),
    'getApplication',
    '',
    undefined,
  ],
  [
    'register',
    (verbs) => verbs.register(customer),
    'createApplication',
    '',
    { ...loan, entity: '0109', customer },
  ],
  [
    'startExisting',
    (verbs) => verbs.startExisting(),
    'createExistingApplication',
    '',
    { ...loan, entity: '0109' },
  ],
  [
    'initialiseFromPortal',
    (verbs) => verbs.initialiseFromPortal({ konditionId: 'k', vorgangId: 'v' }),
    'initialiseFromComparisonPortal',
    '',
    { konditionId: 'k', vorgangId: 'v', entity: '0109' },
  ],
  [
    'saveStep',
    (verbs) => verbs.saveStep({ purpose: 'OTHER' }),
    'updateApplication',
    '',
    { purpose: 'OTHER' },
  ],
  [
    'process',
    (verbs) => verbs.process(205.97),
    'processApplication',
    '',
    { installmentAmount: 205.97 },
  ],
  ['startAccountCheck', (verbs) => verbs.startAccountCheck(), 'startAccountCheck', '', undefined],
  ['readAccountCheck', (verbs) => verbs.readAccountCheck(), 'getAccountCheck', '', undefined],
  ['calculateOffers', (verbs) => verbs.calculateOffers(), 'calculateOffers', '', undefined],
  ['chooseOffer', (verbs) => verbs.chooseOffer(offer), 'chooseOffer', '', offer],
  [
    'listInsuranceOffers',
    (verbs) => verbs.listInsuranceOffers(),
    'listInsuranceOffers',
    '',
    undefined,
  ],
  [
    'chooseInsurance',
    (verbs) => verbs.chooseInsurance({ insurance: 'NONE' }),
    'chooseInsurance',
    '',
    { insurance: 'NONE' },
  ],
  ['createContract', (verbs) => verbs.createContract(), 'createContract', '', undefined],
  ['sendTransactionCode', (verbs) => verbs.sendTransactionCode(), 'sendTransactionCode', '', {}],
  [
    'sendTransactionCode',
    (verbs) => verbs.sendTransactionCode('+43 (0)664 / 123-45.67'),
    'sendTransactionCode',
    '',
    { phoneNumber: '+436641234567' },
  ],
  ['sign', (verbs) => verbs.sign('123456'), 'signContract', '', { utan: '123456' }],
  ['listDocuments', (verbs) => verbs.listDocuments(), 'listDocuments', '', undefined],
  ['readDocument', (verbs) => verbs.readDocument('d1'), 'getDocument', '', undefined],
  ['deleteDocument', (verbs) => verbs.deleteDocument('d1'), 'deleteDocument', '', undefined],
  ['startLegitimation', (verbs) => verbs.startLegitimation(), 'startLegitimation', '', undefined],
  ['readLegitimation', (verbs) => verbs.readLegitimation(), 'getLegitimation', '', undefined],
  ['finalize', (verbs) => verbs.finalize(), 'finalizeApplication', '', undefined],
  ['cancel', (verbs) => verbs.cancel(), 'cancelApplication', '', undefined],
  ['requestHelpCode', (verbs) => verbs.requestHelpCode(), 'requestHelpCode', '', undefined],
  ['sendFeedback', (verbs) => verbs.sendFeedback({ rating: 4 }), 'sendFeedback', '', { rating: 4 }],
  [
    'searchEmployers',
    (verbs) => verbs.searchEmployers('Müller & Co', signal),
    'searchEmployers',
    '?name=M%C3%BCller%20%26%20Co',
    undefined,
  ],
  [
    'searchAddresses',
    (verbs) => verbs.searchAddresses('Mariahilfer', signal),
    'searchAddresses',
    '?street=Mariahilfer',
    undefined,
  ],
  ['listBranches', (verbs) => verbs.listBranches(), 'listBranches', '', undefined],
  [
    'readPricing',
    (verbs) => verbs.readPricing(12_000, 72),
    'getPricing',
    '?amount=12000&duration=72',
    undefined,
  ],
];

it.each(SENT)('%s', async (_verb, act, operationId, query, body) => {
  const { counted, loan: session, verbs } = flow();
  session.rememberId(ID);
  // The body is read as it goes out.
  let text = '';
  respond.mockImplementation(async (request) => {
    text = await request.clone().text();
    return Response.json({}, { status: 500 });
  });
  expect(await act(verbs)).toMatchObject({ ok: false, problem: { operationId, status: 500 } });
  const [[request] = []] = respond.mock.calls;
  const { pathname, search } = new URL(request?.url ?? '');
  const call = described
    .find((each) => each.operationId === operationId)
    ?.call.replace('{id}', ID)
    .replace('{docId}', 'd1')
    .replace('{entity}', '0109');
  expect(`${request?.method} ${pathname}`).toBe(call);
  expect(search).toBe(query);
  expect(text === '' ? undefined : JSON.parse(text)).toEqual(body);
  expect(counted).toEqual([operationId]);
});

it('every verb is tried here, but the upload, which goes another way', () => {
  const tried: readonly string[] = SENT.map(([verb]) => verb);
  expect(Object.keys(flow().verbs).filter((name) => !tried.includes(name))).toEqual([
    'uploadDocument',
  ]);
});

it('what the comparison portal began goes along until an application is made of it, with its loan unless another was asked for here', async () => {
  const { loan: session, verbs } = flow();
  const bodies: unknown[] = [];
  const answer = vi.fn(() => Response.json({}, { status: 503 }));
  respond.mockImplementation(async (request) => {
    bodies.push(await request.clone().json());
    return answer();
  });
  session.rememberPortalId('p1');
  await verbs.startExisting();
  session.rememberLoan({ amount: 20_000, years: 7 });
  answer.mockReturnValueOnce(
    Response.json({ id: ID, version: 1, state: 'INIT_EXISTING', customer: {} }),
  );
  await verbs.startExisting();
  await verbs.startExisting();
  const asked = { loanAmount: 20_000, loanDuration: 84, entity: '0109' };
  expect(bodies).toEqual([
    { entity: '0109', durchblickerId: 'p1' },
    { ...asked, durchblickerId: 'p1' },
    asked,
  ]);
});
