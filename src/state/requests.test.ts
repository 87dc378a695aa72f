// @vitest-environment happy-dom
/** The request of each action, and the operation id under which it is counted, answered and authorised. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { OperationId } from '#io/api/results.ts';
import { flow, respond, SIGNATURE, stubFetch } from '#state/actions.test-helpers.ts';
import type { Actions } from '#state/actions.ts';

const ID = 'a1';
const { paths } = parse(readFileSync('openapi/application.yaml', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId }]) =>
    operationId === undefined ? [] : [{ operationId, call: `${method.toUpperCase()} /api${path}` }],
  ),
);

stubFetch();

const signal = new AbortController().signal;
const customer = { firstName: 'Anna' };
const loan = { loanAmount: 10_000, loanDuration: 60 };
const offer = {
  loanAmount: 5000,
  loanDuration: 12,
  variableInterestType: 'FIX',
  repaymentDay: 1,
} as const;

type Row = readonly [
  action: keyof Actions,
  act: (actions: Actions) => Promise<unknown>,
  operationId: OperationId,
  query: string,
  body: unknown,
];
/** Ids in paths: application `a1`, document `d1`, entity `0100`. */
const SENT: readonly Row[] = [
  ['restore', (actions) => actions.restore(), 'getApplication', '', undefined],
  [
    'catchUp',
    (actions) => actions.catchUp({ operationId: 'signContract', status: 409 }),
    'getApplication',
    '',
    undefined,
  ],
  [
    'register',
    (actions) => actions.register(customer),
    'createApplication',
    '',
    { ...loan, entity: '0100', customer },
  ],
  [
    'startExisting',
    (actions) => actions.startExisting(),
    'createExistingApplication',
    '',
    { ...loan, entity: '0100' },
  ],
  [
    'initialiseFromPortal',
    (actions) => actions.initialiseFromPortal({ konditionId: 'k', vorgangId: 'v' }),
    'initialiseFromComparisonPortal',
    '',
    { konditionId: 'k', vorgangId: 'v', entity: '0100' },
  ],
  [
    'saveStep',
    (actions) => actions.saveStep(() => ({ purpose: 'OTHER' })),
    'updateApplication',
    '',
    { purpose: 'OTHER' },
  ],
  [
    'keepDraft',
    (actions) => actions.keepDraft('summary', { purpose: 'OTHER' }),
    'saveDraft',
    '',
    { step: 'summary', answers: { purpose: 'OTHER' } },
  ],
  [
    'process',
    (actions) => actions.process(205.97),
    'processApplication',
    '',
    { installmentAmount: 205.97 },
  ],
  [
    'startAccountCheck',
    (actions) => actions.startAccountCheck(),
    'startAccountCheck',
    '',
    undefined,
  ],
  ['readAccountCheck', (actions) => actions.readAccountCheck(), 'getAccountCheck', '', undefined],
  ['calculateOffers', (actions) => actions.calculateOffers(), 'calculateOffers', '', undefined],
  ['chooseOffer', (actions) => actions.chooseOffer(offer), 'chooseOffer', '', offer],
  [
    'listInsuranceOffers',
    (actions) => actions.listInsuranceOffers(),
    'listInsuranceOffers',
    '',
    undefined,
  ],
  [
    'chooseInsurance',
    (actions) => actions.chooseInsurance({ insurance: 'NONE' }),
    'chooseInsurance',
    '',
    { insurance: 'NONE' },
  ],
  ['createContract', (actions) => actions.createContract(), 'createContract', '', undefined],
  [
    'sendTransactionCode',
    (actions) => actions.sendTransactionCode(),
    'sendTransactionCode',
    '',
    {},
  ],
  [
    'sendTransactionCode',
    (actions) => actions.sendTransactionCode('+43 (0)664 / 123-45.67'),
    'sendTransactionCode',
    '',
    { phoneNumber: '+436641234567' },
  ],
  [
    'sendTransactionCode',
    (actions) => actions.sendTransactionCode('\u202a+43\u00a0664\u20111234567\u202c'),
    'sendTransactionCode',
    '',
    { phoneNumber: '+436641234567' },
  ],
  ...['unbekannt', '0664', '+', '0664/1234567 oder +43 1 234567'].map((number): Row => [
    'sendTransactionCode',
    (actions) => actions.sendTransactionCode(number),
    'sendTransactionCode',
    '',
    {},
  ]),
  ['sign', (actions) => actions.sign(SIGNATURE), 'signContract', '', SIGNATURE],
  ['listDocuments', (actions) => actions.listDocuments(), 'listDocuments', '', undefined],
  ['readDocument', (actions) => actions.readDocument('d1'), 'getDocument', '', undefined],
  ['deleteDocument', (actions) => actions.deleteDocument('d1'), 'deleteDocument', '', undefined],
  [
    'startLegitimation',
    (actions) => actions.startLegitimation(),
    'startLegitimation',
    '',
    undefined,
  ],
  ['readLegitimation', (actions) => actions.readLegitimation(), 'getLegitimation', '', undefined],
  ['finalize', (actions) => actions.finalize(), 'finalizeApplication', '', undefined],
  ['cancel', (actions) => actions.cancel(), 'cancelApplication', '', undefined],
  ['requestHelpCode', (actions) => actions.requestHelpCode(), 'requestHelpCode', '', undefined],
  [
    'sendFeedback',
    (actions) => actions.sendFeedback({ rating: 4 }),
    'sendFeedback',
    '',
    { rating: 4 },
  ],
  [
    'searchEmployers',
    (actions) => actions.searchEmployers('Müller & Co', signal),
    'searchEmployers',
    '?name=M%C3%BCller%20%26%20Co',
    undefined,
  ],
  [
    'searchAddresses',
    (actions) => actions.searchAddresses('Mariahilfer', signal),
    'searchAddresses',
    '?street=Mariahilfer',
    undefined,
  ],
  ['listBranches', (actions) => actions.listBranches(), 'listBranches', '', undefined],
  [
    'readPricing',
    (actions) => actions.readPricing(12_000, 72),
    'getPricing',
    '?amount=12000&duration=72',
    undefined,
  ],
];

it.each(SENT)('%s sends its own request', async (_action, act, operationId, query, body) => {
  const { counted, session, actions } = flow();
  session.rememberId(ID);
  // The body can be read only once, before it is sent.
  let text = '';
  respond.mockImplementation(async (request) => {
    text = await request.clone().text();
    return Response.json({}, { status: 500 });
  });
  expect(await act(actions)).toMatchObject({ ok: false, problem: { operationId, status: 500 } });
  const [[request] = []] = respond.mock.calls;
  const { pathname, search } = new URL(request?.url ?? '');
  const call = described
    .find((each) => each.operationId === operationId)
    ?.call.replace('{id}', ID)
    .replace('{docId}', 'd1')
    .replace('{entity}', '0100');
  expect(`${request?.method} ${pathname}`).toBe(call);
  expect(search).toBe(query);
  expect(text === '' ? undefined : JSON.parse(text)).toEqual(body);
  expect(counted).toEqual([operationId]);
});

it('tries every action except the upload (XMLHttpRequest) and the country list (a static file)', () => {
  const tried: readonly string[] = SENT.map(([action]) => action);
  expect(Object.keys(flow().actions).filter((name) => !tried.includes(name))).toEqual([
    'uploadDocument',
    'loadCountries',
  ]);
});

it("sends the portal's id until an application exists, with the portal's loan unless another was requested", async () => {
  const { session, actions } = flow();
  const bodies: unknown[] = [];
  const answer = vi.fn(() => Response.json({}, { status: 503 }));
  respond.mockImplementation(async (request) => {
    bodies.push(await request.clone().json());
    return answer();
  });
  session.rememberPortalId('p1');
  await actions.startExisting();
  session.rememberLoan({ amount: 20_000, years: 7 });
  answer.mockReturnValueOnce(
    Response.json({ id: ID, version: 1, state: 'INIT_EXISTING', customer: {} }),
  );
  await actions.startExisting();
  await actions.startExisting();
  const requested = { loanAmount: 20_000, loanDuration: 84, entity: '0100' };
  expect(bodies).toEqual([
    { entity: '0100', durchblickerId: 'p1' },
    { ...requested, durchblickerId: 'p1' },
    requested,
  ]);
});
