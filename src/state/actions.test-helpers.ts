/** The actions over the real client, with a `fetch` that answers as it is told; every action with plausible data. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { ApiEffects } from '#io/api/middleware.ts';
import type { OperationId } from '#io/api/results.ts';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import type { Actions } from '#state/actions.ts';
import { actionsFor, servicesFor, type SolveCaptcha } from '#state/context.test-helpers.ts';

export const SIGNATURE = { standardInformationRead: true, contractRead: true, utan: '123456' };
export const APPLICATION: Application = { id: 'a1', version: 3, state: 'LEGAL_INFO', customer: {} };

/** The `fetch` of the tests of a file that calls `stubFetch`. */
export const respond = vi.fn<(request: Request, init?: RequestInit) => Promise<Response>>();
export const json = (status: number, body: unknown) => Response.json(body, { status });
/** The changing requests, in order. */
export const sent = () =>
  respond.mock.calls
    .map(([request, init]) => (request instanceof Request ? request : new Request(request, init)))
    .filter(({ method }) => method !== 'GET');

/** Every call is answered with the application, unless a test says otherwise. */
export function stubFetch(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', respond);
    respond.mockImplementation(() => Promise.resolve(json(200, APPLICATION)));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    respond.mockReset();
  });
}

/** Without an application; `counted` are the operations under which calls count as busy. */
export function flow(solveCaptcha?: SolveCaptcha) {
  const counted: OperationId[] = [];
  const { store, session } = servicesFor();
  const onBusy: ApiEffects['onBusy'] = (change, operationId) =>
    void (change === 1 && counted.push(operationId));
  const { actions } = actionsFor({ store, session }, { solveCaptcha, onBusy });
  return { counted, session, store, actions };
}

/** The same, with the application. */
export function begun(solveCaptcha?: SolveCaptcha) {
  const all = flow(solveCaptcha);
  all.session.accept(APPLICATION);
  return all;
}

const CUSTOMER = { firstName: 'Anna' };
const LOAN = { loanAmount: 10_000, loanDuration: 60, entity: '0100' };
const OFFER = { loanAmount: 5000, loanDuration: 12, variableInterestType: 'FIX', repaymentDay: 1 };
const PORTAL = { konditionId: 'k', vorgangId: 'v' };
const PURPOSE = { purpose: 'OTHER' };
const PHONE = { phoneNumber: '+436641234567' };
const INSURANCE = { insurance: 'NONE' };
const { signal } = new AbortController();

/** With plausible data, and what they have sent: the operation, the body and the query. */
export type Row = [
  action: keyof Actions,
  data: readonly unknown[],
  operationId: OperationId,
  body?: unknown,
  query?: string,
];
/** Every action but the upload (XMLHttpRequest) and the list of countries (a file). Ids in paths: `a1`, document `d1`, entity `0100`. */
export const ACTIONS: readonly Row[] = [
  ['restore', [], 'getApplication'],
  ['catchUp', [{ operationId: 'signContract', status: 409 }], 'getApplication'],
  ['register', [CUSTOMER], 'createApplication', { ...LOAN, customer: CUSTOMER }],
  ['startExisting', [], 'createExistingApplication', LOAN],
  [
    'initialiseFromPortal',
    [PORTAL],
    'initialiseFromComparisonPortal',
    { ...PORTAL, entity: '0100' },
  ],
  ['saveStep', [() => PURPOSE], 'updateApplication', PURPOSE],
  ['keepDraft', ['summary', PURPOSE], 'saveDraft', { step: 'summary', answers: PURPOSE }],
  ['process', [205.97], 'processApplication', { installmentAmount: 205.97 }],
  ['startAccountCheck', [], 'startAccountCheck'],
  ['readAccountCheck', [], 'getAccountCheck'],
  ['calculateOffers', [], 'calculateOffers'],
  ['chooseOffer', [OFFER], 'chooseOffer', OFFER],
  ['listInsuranceOffers', [], 'listInsuranceOffers'],
  ['chooseInsurance', [INSURANCE], 'chooseInsurance', INSURANCE],
  ['createContract', [], 'createContract'],
  ['sendTransactionCode', ['+43 (0)664 / 123-45.67'], 'sendTransactionCode', PHONE],
  ['sendTransactionCode', ['\u202a+43\u00a0664\u20111234567\u202c'], 'sendTransactionCode', PHONE],
  ...[undefined, 'unbekannt', '0664', '+', '0664/1234567 oder +43 1 234567'].map((number): Row => [
    'sendTransactionCode',
    [number],
    'sendTransactionCode',
    {},
  ]),
  ['sign', [SIGNATURE], 'signContract', SIGNATURE],
  ['listDocuments', [], 'listDocuments'],
  ['readDocument', ['d1'], 'getDocument'],
  ['deleteDocument', ['d1'], 'deleteDocument'],
  ['startLegitimation', [], 'startLegitimation'],
  ['readLegitimation', [], 'getLegitimation'],
  ['finalize', [], 'finalizeApplication'],
  ['cancel', [], 'cancelApplication'],
  ['requestHelpCode', [], 'requestHelpCode'],
  ['sendFeedback', [{ rating: 4 }], 'sendFeedback', { rating: 4 }],
  [
    'searchEmployers',
    ['Müller & Co', signal],
    'searchEmployers',
    undefined,
    '?name=M%C3%BCller%20%26%20Co',
  ],
  ['searchAddresses', ['Mariahilfer', signal], 'searchAddresses', undefined, '?street=Mariahilfer'],
  ['listBranches', [], 'listBranches'],
  ['readPricing', [12_000, 72], 'getPricing', undefined, '?amount=12000&duration=72'],
];

export const perform = (actions: Actions, [action, data]: Row): Promise<unknown> =>
  (actions[action] as (...data: readonly unknown[]) => Promise<unknown>)(...data);

/** Method and path of an operation, as the description has them. */
export const callOf = (operationId: OperationId): string =>
  Object.keys(OPERATIONS).find((call) => OPERATIONS[call] === operationId) ?? '';

/** The actions that change something, each once. */
export const CHANGING = ACTIONS.filter(
  ([action, , operationId], at) =>
    !callOf(operationId).startsWith('GET') &&
    ACTIONS.findIndex(([other]) => other === action) === at,
);
