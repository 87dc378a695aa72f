/** Calls that fail on purpose: each operation gets one fault after the other, then the sandbox's own answer. */
import type { Page, Request, Route } from 'playwright/test';
import { expect } from '../../support/fixtures.ts';
import { fetchRoute } from '../../support/page.ts';

/** Each operation gets one of them: to the application they are all failures (src/flow/problems.test.ts, tests/contract/answers.test.ts). */
const REFUSALS = ['500', '412 unknown', 'malformed JSON', 'wrong type'] as const;
/** The last one is the one after which the server has moved on. */
const CUTS = ['cut before', 'time-out', 'cut after'] as const;
export type Fault = (typeof REFUSALS | typeof CUTS)[number];

/** A little more than the application waits for an answer, milliseconds. */
const OVER_THE_TIMEOUT_MS = 46_000;

/** Something else at every place that means something. */
const WRONG_TYPES = {
  id: 7,
  state: ['INIT'],
  customer: 'text',
  productOffer: 'none',
  calculatedOffers: 'none',
  status: { is: 1 },
  installmentAmount: 'a lot',
  challenge: 7,
  sendsLeft: 'many',
  phoneNumber: 1,
  expiresAt: false,
  helpCode: 5,
  documents: 'none',
};

type Perform = (page: Page, route: Route) => Promise<unknown>;

const PERFORM: Record<Fault, Perform> = {
  500: (_, route) => route.fulfill({ status: 500, json: { message: 'prepared' } }),
  '412 unknown': (_, route) =>
    route.fulfill({ status: 412, headers: { 'frontend-error': 'SOMETHING_NEW' }, json: {} }),
  'cut before': (_, route) => route.abort('connectionreset'),
  // The server has done its work, its answer is lost.
  'cut after': async (_, route) => {
    await fetchRoute(route);
    await route.abort('connectionreset');
  },
  'time-out': (page) => page.clock.fastForward(OVER_THE_TIMEOUT_MS),
  'malformed JSON': (_, route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: '{"id": "4711", "state": ',
    }),
  'wrong type': (_, route) => route.fulfill({ status: 200, json: WRONG_TYPES }),
};

export interface Operation {
  id: string;
  method: string;
  /** Of the path below the base of the calls. */
  path: RegExp;
  /** What cannot happen to it: a binary answer is neither malformed nor of a wrong type. */
  except?: readonly Fault[];
}

const application = (rest = ''): RegExp => new RegExp(`^/applications/[^/]+${rest}$`);
const NOT_JSON: readonly Fault[] = ['malformed JSON', 'wrong type'];

/** Every call of the specification's section 7 that a journey makes. */
export const OPERATIONS = [
  { id: 'getPricing', method: 'GET', path: /^\/pricing\// },
  { id: 'getCaptchaChallenge', method: 'GET', path: /^\/captcha$/ },
  { id: 'createApplication', method: 'POST', path: /^\/applications$/ },
  { id: 'createExistingApplication', method: 'POST', path: /^\/applications\/existing$/ },
  { id: 'searchEmployers', method: 'GET', path: /^\/employers$/ },
  { id: 'searchAddresses', method: 'GET', path: /^\/addresses$/ },
  { id: 'listBranches', method: 'GET', path: /^\/branches$/ },
  { id: 'sendFeedback', method: 'POST', path: /^\/feedback$/, except: NOT_JSON },
  { id: 'getApplication', method: 'GET', path: application() },
  { id: 'updateApplication', method: 'PATCH', path: application() },
  { id: 'requestHelpCode', method: 'PUT', path: application('/helpcode') },
  { id: 'startAccountCheck', method: 'POST', path: application('/account') },
  { id: 'getAccountCheck', method: 'GET', path: application('/account') },
  { id: 'processApplication', method: 'POST', path: application('/process') },
  { id: 'calculateOffers', method: 'POST', path: application('/products') },
  { id: 'chooseOffer', method: 'PUT', path: application('/products') },
  { id: 'listInsuranceOffers', method: 'GET', path: application('/insurance-offers') },
  { id: 'chooseInsurance', method: 'POST', path: application('/insurance-offers') },
  { id: 'createContract', method: 'POST', path: application('/contract') },
  { id: 'listDocuments', method: 'GET', path: application('/documents') },
  { id: 'getDocument', method: 'GET', path: application('/documents/[^/]+'), except: NOT_JSON },
  { id: 'uploadDocument', method: 'POST', path: application('/documents') },
  { id: 'deleteDocument', method: 'DELETE', path: application('/documents/[^/]+') },
  { id: 'sendTransactionCode', method: 'POST', path: application('/contract/utan') },
  { id: 'signContract', method: 'POST', path: application('/contract/sign') },
  { id: 'startLegitimation', method: 'POST', path: application('/legitimation') },
  { id: 'getLegitimation', method: 'GET', path: application('/legitimation') },
  { id: 'finalizeApplication', method: 'POST', path: application('/finalize') },
] as const satisfies readonly Operation[];

export type OperationId = (typeof OPERATIONS)[number]['id'];

function faultsOf(id: OperationId): Fault[] {
  const index = OPERATIONS.findIndex((row) => row.id === id);
  const { except = [] }: Operation = OPERATIONS[index] ?? { id, method: '', path: /^$/ };
  const refusals = REFUSALS.filter((fault) => !except.includes(fault));
  return [...refusals.slice(index % refusals.length).slice(0, 1), ...CUTS];
}

const QUIET_TIMEOUT_MS = 30_000;
/** Ends early when the page is left. */
const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export interface FaultLine {
  /** From now on the faults of these operations are tried, one per call. */
  arm(operations: readonly OperationId[]): void;
  /** Whether a fault waits for one of these operations. */
  pending(operations: readonly OperationId[]): boolean;
  /** Resolves when no call is under way, and none follows within two frames. */
  quiet(): Promise<void>;
  /** What was tried, in order. */
  readonly tried: readonly { operation: OperationId; fault: Fault }[];
  /** Identifiers the server gave out for new applications, those that were lost on the way included. */
  readonly created: ReadonlySet<string>;
}

export async function faultLine(page: Page): Promise<FaultLine> {
  const waiting = new Map<OperationId, Fault[]>();
  const tried: { operation: OperationId; fault: Fault }[] = [];
  const created = new Set<string>();
  const active = new Set<Request>();
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname.startsWith('/api/') && active.add(request)),
  );
  page.on('requestfinished', (request) => void active.delete(request));
  page.on('requestfailed', (request) => void active.delete(request));
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && active.clear()));
  const isCreation = (id: OperationId) =>
    id === 'createApplication' || id === 'createExistingApplication';
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (
      response.status() >= 300 ||
      response.request().method() !== 'POST' ||
      !/^\/api\/applications(\/existing)?$/.test(pathname)
    )
      return;
    void response
      .json()
      .then(({ id }: { id: unknown }) => typeof id === 'string' && created.add(id))
      .catch(() => undefined);
  });
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.slice('/api'.length);
      const operation = OPERATIONS.find(
        (row) => row.method === request.method() && row.path.test(path),
      );
      const fault = operation && waiting.get(operation.id)?.shift();
      if (operation === undefined || fault === undefined) return route.fallback();
      tried.push({ operation: operation.id, fault });
      if (fault === 'cut after' && isCreation(operation.id)) {
        const answer = await fetchRoute(route);
        const { id } = (await answer.json()) as { id: string };
        created.add(id);
        return route.abort('connectionreset');
      }
      await PERFORM[fault](page, route);
    },
  );
  return {
    tried,
    created,
    async quiet() {
      do {
        await expect.poll(() => active.size, { timeout: QUIET_TIMEOUT_MS }).toBe(0);
        await page.evaluate(twoFrames).catch(() => undefined);
      } while (active.size > 0);
    },
    arm(operations) {
      for (const id of operations) waiting.set(id, faultsOf(id));
    },
    pending: (operations) => operations.some((id) => (waiting.get(id)?.length ?? 0) > 0),
  };
}
