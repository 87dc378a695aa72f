/** Calls that fail on purpose: each operation gets one fault after the other, then the sandbox's own answer; an applicant tries again after each. */
import type { Page, Request, Route } from 'playwright/test';
import type { OperationId } from '#io/api/results.ts';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import { mainAction } from '../../support/fill.ts';
import { expect } from '../../support/fixtures.ts';
import type { Action } from '../../support/journeys.ts';
import { fetchRoute } from '../../support/page.ts';

/** Each operation gets one of them (those that are not JSON one of the first two), because the application treats them alike (src/flow/problems.test.ts, tests/contract/responses.test.ts). */
const REFUSALS = ['500', '412 unknown', 'malformed JSON', 'wrong type'] as const;
/** The call does not reach the server. Each operation gets one of them: the application treats them alike (src/io/api/api.test.ts). */
const LOST_REQUESTS = ['cut before', 'time-out'] as const;
/** The server has processed the call, its answer is lost: of a call that only reads this is the same as a lost request. */
const LOST_ANSWERS = ['cut after'] as const;
export type Fault = (typeof REFUSALS | typeof LOST_REQUESTS | typeof LOST_ANSWERS)[number];

/** A little more than the application waits for an answer, milliseconds. */
const OVER_THE_TIMEOUT_MS = 46_000;

/** Another type for every field that the application reads. */
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

/** A binary answer, or none, is neither malformed nor of a wrong type. */
const NOT_JSON: readonly OperationId[] = ['sendFeedback', 'getDocument'];

/** The operations of the description, each with the pattern of its path below the base of the calls. */
const PATHS = Object.entries(OPERATIONS).map(([call, id]) => {
  const [method = '', path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return { id: id as OperationId, method, pattern };
});

/** Calls of one journey alone, or that are made to fail in one alone. */
const OF_ONE_JOURNEY: readonly OperationId[] = [
  ...(['getPricing', 'getCaptchaChallenge', 'createApplication', 'searchAddresses'] as const),
  ...(['sendFeedback', 'requestHelpCode', 'startAccountCheck', 'getAccountCheck'] as const),
  ...(['calculateOffers', 'finalizeApplication', 'createExistingApplication'] as const),
];

/** Of a call that both journeys make, each tries every second fault. */
function faultsOf(id: OperationId, isNew: boolean): Fault[] {
  const index = PATHS.findIndex((row) => row.id === id);
  const reads = PATHS[index]?.method === 'GET';
  const oneOf = (kinds: readonly Fault[]): Fault[] =>
    kinds.filter((_, place) => place === index % kinds.length);
  const refusals = REFUSALS.slice(0, NOT_JSON.includes(id) ? 2 : undefined);
  const faults = [refusals, LOST_REQUESTS, reads ? [] : LOST_ANSWERS].flatMap(oneOf);
  return OF_ONE_JOURNEY.includes(id)
    ? faults
    : faults.filter((_, place) => (place % 2 === 0) === isNew);
}

const QUIET_TIMEOUT_MS = 120_000;
/** Rejects when the page navigates. */
const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

export interface FaultInjection {
  /** From now on the faults of these operations are tried, one per call. */
  arm(operations: readonly OperationId[]): void;
  /** Whether a fault waits for one of these operations. */
  pending(operations: readonly OperationId[]): boolean;
  /** Resolves when no call is running and none follows within two frames. */
  quiet(): Promise<void>;
  /** The faults so far, in order. */
  readonly tried: readonly { operation: OperationId; fault: Fault }[];
  /** The ids of all new applications, those in lost answers included. */
  readonly created: ReadonlySet<string>;
}

export async function injectFaults(page: Page, isNew: boolean): Promise<FaultInjection> {
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
      const operation = PATHS.find(
        ({ method, pattern }) => method === request.method() && pattern.test(path),
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
        await expect
          .poll(() => active.size, { timeout: QUIET_TIMEOUT_MS, intervals: [20] })
          .toBe(0);
        await page.evaluate(twoFrames).catch(() => undefined);
      } while (active.size > 0);
    },
    arm(operations) {
      for (const id of operations) waiting.set(id, faultsOf(id, isNew));
    },
    pending: (operations) => operations.some((id) => (waiting.get(id)?.length ?? 0) > 0),
  };
}

export interface FaultRun {
  /** Values that were on a screen before a failure, but not after it. */
  readonly lost: readonly string[];
  withFaults(action: Action): Promise<void>;
}

/** For success or a visible error, milliseconds. */
const PATIENCE_MS = 120_000;

/** More rounds than the operations of one action have faults. */
const MAX_ROUNDS = 60;

/** The values of the controls on the page, by name. */
const values = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('form :is(input:not([type=file]), select, textarea)[name]')
    .evaluateAll((controls) =>
      Object.fromEntries(
        (controls as HTMLInputElement[]).map(({ type, name, value, checked }) =>
          type === 'radio' || type === 'checkbox'
            ? [`${name}=${value}`, String(checked)]
            : [name, value],
        ),
      ),
    );

const formShown = async (page: Page): Promise<string | null> =>
  page
    .evaluate(() => document.querySelector('form[data-form]')?.getAttribute('data-form') ?? null)
    .catch(() => null);

export function faultRun(page: Page, faults: FaultInjection): FaultRun {
  const lost: string[] = [];
  const technical = page.locator('[role=dialog][data-popup=TECHNICAL_ERROR]');
  const failure = page.locator('main[data-step=fail]');
  const elsewhere = page.locator('main[data-step]:not([data-step=fail])');
  const nowhere = page.locator('#nowhere');

  /** Compares the values before and after the call, unless another form is shown by now. */
  const compare = async (
    form: string | null,
    before: Record<string, string>,
    why: string,
  ): Promise<void> => {
    if (form === null || (await formShown(page)) !== form) return;
    const now = await values(page);
    for (const [name, value] of Object.entries(before))
      if (now[name] !== value)
        lost.push(`${why}: ${name} was '${value}', is '${String(now[name])}'`);
  };

  return {
    lost,
    async withFaults({ operations, start, done, trouble = nowhere, again = trouble }) {
      faults.arm(operations);
      const form = await formShown(page);
      const before = await values(page);
      await start();
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        await faults.quiet();
        await technical.or(failure).or(trouble).or(done).first().waitFor({ timeout: PATIENCE_MS });
        // A screen is shown before its own calls.
        await faults.quiet();
        const last = faults.tried.at(-1);
        const why = `${last?.operation ?? 'no call'} ${last?.fault ?? ''}`;
        if (await technical.isVisible()) {
          await compare(form, before, why);
          const retry = technical.locator('[data-action=confirm]');
          if (await retry.isVisible()) await retry.click();
          else {
            await technical.locator('[data-action=close]').click();
            await ((await trouble.isVisible()) ? again.first().click() : start());
          }
        } else if (await failure.isVisible()) {
          await mainAction(page).click();
          // Until it is left, what begins the action is not there.
          await technical.or(elsewhere).first().waitFor({ timeout: PATIENCE_MS });
          await faults.quiet();
          if (!(await technical.or(done).first().isVisible())) await start();
        } else if (await trouble.first().isVisible()) {
          await compare(form, before, why);
          await again.first().click();
        } else if (!faults.pending(operations) && (await done.first().isVisible())) {
          // Its last call may have begun, and failed, only now.
          await faults.quiet();
          if (!(await technical.or(failure).or(trouble).first().isVisible())) break;
        }
      }
      await done.first().waitFor({ timeout: PATIENCE_MS });
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      expect(faults.pending(operations), `every fault was tried on ${operations.join(', ')}`).toBe(
        false,
      );
    },
  };
}
