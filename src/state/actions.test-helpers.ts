/** The actions over the real client, with a `fetch` that answers as it is told; every changing action with plausible data. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { ApiEffects } from '#io/api/middleware.ts';
import type { OperationId } from '#io/api/results.ts';
import type { Actions } from '#state/actions.ts';
import { actionsFor, servicesFor, type SolveCaptcha } from '#state/context.test-helpers.ts';

export const SIGNATURE = { standardInformationRead: true, contractRead: true, utan: '123456' };
export const APPLICATION: Application = {
  id: 'a1',
  version: 3,
  state: 'LEGAL_INFO',
  customer: {},
};

/** The `fetch` of the tests of a file that calls `stubFetch`. */
export const respond = vi.fn<(request: Request, init?: RequestInit) => Promise<Response>>();
export const json = (status: number, body: unknown) => Response.json(body, { status });
/** The changing requests, in order. */
export const sent = () =>
  respond.mock.calls.map(([request]) => request).filter(({ method }) => method !== 'GET');

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

export const CHANGING: Record<string, (actions: Actions) => Promise<unknown>> = {
  register: (actions) => actions.register({ firstName: 'Anna' }),
  startExisting: (actions) => actions.startExisting(),
  initialiseFromPortal: (actions) =>
    actions.initialiseFromPortal({ konditionId: 'k', vorgangId: 'v' }),
  saveStep: (actions) => actions.saveStep(() => ({ purpose: 'OTHER' })),
  keepDraft: (actions) => actions.keepDraft('housing-legal-data', { purpose: 'OTHER' }),
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
