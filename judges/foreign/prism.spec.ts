/** Prism as the bank: it validates every request by openapi/application.yaml and answers by the named examples, or at random. */
import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright/test';
import {
  editable,
  fillForm,
  FINANCIAL,
  HOUSING,
  mainAction,
  pointer,
  REGISTRATION,
} from '../../tests/e2e/support/fill.ts';
import { expect, expectStep, STATE_OF, test } from '../../tests/e2e/support/fixtures.ts';
import type { components } from '../../openapi/application.gen.ts';
import { button, link } from '../../tests/e2e/support/page.ts';
import { readContracts, signIn } from '../../tests/e2e/support/partners.ts';
import { description, STATES, statesOf, WAY } from '../../sandbox/application.ts';
import { startPrism } from './prism.ts';

const ID = 'kR3zT9xQ7mLw2VbY0cJd1A';

interface Exchange {
  method: string;
  /** Below `/api`. */
  path: string;
}

type Application = components['schemas']['Application'];

/** Answers the calls of the page by Prism; what it refuses of the requests is collected. */
async function answerBy(
  page: Page,
  prism: string,
  preference: (exchange: Exchange) => string,
  amend = (application: Application): object => application,
): Promise<{ refused: string[]; settle: () => Promise<void> }> {
  const refused: string[] = [];
  let pending = 0;
  await page.route(/\.localhost:\d+\/api\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const exchange = { method: request.method(), path: pathname.replace(/^\/api/, '') };
    pending += 1;
    const response = await route
      .fetch({
        url: prism + exchange.path + search,
        headers: { ...request.headers(), prefer: preference(exchange) },
        // Prism may close a kept connection just as it is used again.
        maxRetries: 2,
      })
      .finally(() => (pending -= 1));
    const body = await response.text();
    const violations = response.headers()['sl-violations'] ?? '';
    if (response.status() >= 400 || violations.includes('["request"'))
      refused.push(`${callOf(exchange)}: ${response.status()} ${violations} ${body}`);
    await route.fulfill({
      response,
      ...(body.includes('"state":') && { json: amend(JSON.parse(body) as Application) }),
    });
  });
  // The pages of partners.
  await page.route(
    ({ hostname }) => !hostname.endsWith('localhost'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Partner</title>' }),
  );
  return { refused, settle: () => expect.poll(() => pending).toBe(0) };
}

const callOf = ({ method, path }: Exchange): string =>
  `${method} ${path.replace(/^\/applications(\/(?!existing)[^/]+)?/, (_all, id) => (id ? '{id}' : 'applications'))}`;

/** The state after a changing call. */
function stateAfter(exchange: Exchange, state: string, isExisting: boolean): string {
  const call = callOf(exchange);
  const after: Readonly<Record<string, string>> = {
    'POST applications': 'INIT',
    'POST applications/existing': 'INIT_EXISTING',
    'POST {id}/process': isExisting ? 'SCORED' : 'PROCESSED',
    'POST {id}/legitimation': 'LEGITIMATION_INIT',
    'POST {id}/products': state === 'PROCESSED' ? 'PROCESSED' : 'SCORED',
    'PUT {id}/products': 'OFFER_SELECTED',
    'POST {id}/insurance-offers': 'INSURANCE_SELECTED',
    'POST {id}/contract/sign': 'DOC_SIGNED',
    'POST {id}/finalize': 'COMPLETED',
  };
  const saved = ['INIT_EXISTING', ...statesOf(WAY)];
  const at = saved.indexOf(state);
  return (call === 'PATCH {id}' && at >= 0 ? saved[at + 1] : after[call]) ?? state;
}

/** Prefers the example of the state that the application has after each call. */
function byExamples(isExisting: boolean): (exchange: Exchange) => string {
  let state = '';
  return (exchange) => {
    const { method, path } = exchange;
    state = stateAfter(exchange, state, isExisting);
    if (/^\/applications/.test(path) === false) return '';
    if (path.endsWith('/utan') || path.endsWith('/insurance-offers')) {
      if (method === 'GET' || path.endsWith('/utan')) return '';
    }
    if (path.endsWith('/legitimation'))
      return `example=${method === 'GET' && state === 'LEGITIMATION_INIT' ? 'APPROVED' : 'INITIALIZED'}`;
    if (method === 'GET' && path.endsWith('/documents'))
      return `example=${state === 'DOC_SIGNED' || state === 'COMPLETED' ? 'uploads' : 'documents'}`;
    if (method === 'GET' && path.includes('/documents/')) return '';
    const own = `${state}.existing`;
    return `example=${isExisting && own in description.components.examples ? own : state}`;
  };
}

/** The seeds of the random answers: `SEED=4` tries others. */
const SEEDS = [0, 1, 2].map((more) => String(Number(process.env['SEED'] ?? 1) + more));

/** The same answer for the same seed, state and call, in whatever order the calls are made. */
const atRandom = (seed: string, state: string, exchange: Exchange): string =>
  `dynamic=true, seed="${seed} ${state} ${callOf(exchange)}"`;

/** Without these no application can be submitted at its step. */
const NEEDED: Readonly<Record<string, (state: string) => string>> = {
  'GET {id}/documents': (state) => `example=${state === 'DOC_SIGNED' ? 'uploads' : 'documents'}`,
  'GET {id}/legitimation': () => 'example=INITIALIZED',
};

const shown = (step: string) => `main[data-step=${step}]`;
const PARTNER = 'body:not(:has(main)), [role=dialog]';

/** Each step with a main action of its own: what is answered there, and what is seen next. */
const SUBMITS: Readonly<Record<string, { fill?: (page: Page) => Promise<unknown>; next: string }>> =
  {
    'personal-financial-data': {
      // An additional income at random is mostly larger than the form allows.
      fill: (page) =>
        fillForm(page, {
          ...FINANCIAL,
          additionalIncome: '300',
          additionalIncomeType: 'RENTAL_INCOME',
        }),
      next: shown('housing-legal-data'),
    },
    'housing-legal-data': {
      fill: async (page) => fillForm(page, await editable(page, HOUSING)),
      next: shown('summary'),
    },
    summary: {
      fill: (page) => pointer(page).tick(page.locator('[name=declaration]')),
      next: `${shown('personal-offer')}, ${shown('id-check')}`,
    },
    psd: { next: PARTNER },
    psdresult: { fill: (page) => button(page, 'steps:psdresult.retry').waitFor(), next: PARTNER },
    'id-check': { next: PARTNER },
    'personal-offer': { fill: chooseOffer, next: shown('insurance') },
    insurance: {
      fill: (page) => pointer(page).choose(page.locator('form[data-form=insurance]'), 'NONE'),
      next: shown('signing'),
    },
    signing: { fill: enterCode, next: shown('document-upload') },
    'document-upload': { next: shown('result') },
  };

/** The changing calls of these steps. A contract that is among the documents is not created again. */
const CHANGES = [
  'PATCH {id}',
  'POST {id}/process',
  'POST {id}/account',
  'POST {id}/legitimation',
  'PUT {id}/products',
  'POST {id}/insurance-offers',
  'POST {id}/contract/utan',
  'POST {id}/contract/sign',
  'POST {id}/finalize',
];

/** Values of the interface that are no words of people; pensions and titles are paid and borne under theirs. */
const VALUES = Object.entries(description.components.schemas)
  .filter(([name]) => !['PensionInstitution', 'AcademicTitle'].includes(name))
  .flatMap(([, schema]) => schema.enum ?? [])
  .filter((value) => /^[A-Z]/.test(value));
const UNREADABLE = new RegExp(
  `\\b(?:${VALUES.join('|')}|[A-Z]{2,}_[A-Z_]+|undefined|NaN|Infinity|Invalid Date)\\b|\\[object|\\b(?:steps|offer|enums|flow|form|errors):\\w`,
);

/** No value of the interface and no word of a programmer is read on the page. */
async function expectReadable(page: Page): Promise<void> {
  const main = page.locator('main[data-step]');
  await expect(main).toContainText(/\S{3}/);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toMatch(UNREADABLE);
}

/** From each of these steps to the next one, which is read. */
async function walk(page: Page, ...steps: string[]): Promise<void> {
  for (const [at, next] of steps.slice(1).entries()) {
    await SUBMITS[steps[at] ?? '']?.fill?.(page);
    await pointer(page).press(mainAction(page));
    await expectStep(page, next);
    await expectReadable(page);
  }
}
const TO_OFFER = ['personal-financial-data', 'housing-legal-data', 'summary', 'personal-offer'];
const FROM_OFFER = ['personal-offer', 'insurance', 'signing', 'document-upload', 'result'];

async function chooseOffer(page: Page): Promise<void> {
  await page.locator('[data-field=variableInterestType] input').first().check();
  await pointer(page).choose(page.locator('[data-field=repaymentDay]'), '15');
}

async function enterCode(page: Page): Promise<void> {
  const hand = pointer(page);
  await readContracts(page, hand);
  // A mock server without a memory names another contract than what was chosen.
  const seen = page.locator('[data-action=seen]');
  if (await seen.isVisible()) await hand.press(seen);
  await hand.press(button(page, 'steps:signing.send'));
  // Sent: another one can be asked for later.
  await page.locator('form[data-form=signing] button[aria-disabled=true]').waitFor();
  await hand.type(page.locator('[name=utan]'), '482913');
}

test.describe('Prism 5.14.2 as the bank', () => {
  test.describe('answers by the examples', () => {
    let prism: [string, ChildProcess];
    test.beforeAll(async () => {
      prism = await startPrism(['--errors']);
    });
    test.afterAll(() => prism[1].kill());

    test('a new customer from the registration to the result', async ({ page }) => {
      const hand = pointer(page);
      const { refused } = await answerBy(page, prism[0], byExamples(false));
      await page.goto('/?amount=10000&duration=5');
      await hand.press(link(page, 'shell:main.newCustomer'));
      await expectStep(page, 'registration');
      await fillForm(page, REGISTRATION, hand);
      await walk(page, 'registration', ...TO_OFFER);
      await hand.press(mainAction(page));
      await expectStep(page, 'id-check');
      await expectReadable(page);
      await hand.press(mainAction(page));
      await page.waitForURL('https://identity.example/**');
      await page.goto('/flow/ntb/id-check');
      await expectStep(page, 'personal-offer');
      await walk(page, ...FROM_OFFER);
      expect(refused).toEqual([]);
    });

    test('an existing customer from the sign-in to the result', async ({ page }) => {
      const hand = pointer(page);
      const { refused } = await answerBy(page, prism[0], byExamples(true));
      await page.goto('/?amount=10000&duration=5');
      await hand.press(link(page, 'shell:main.existingCustomer'));
      await signIn(page, 'anna', hand);
      await expectStep(page, 'start');
      await walk(page, 'start', ...TO_OFFER, ...FROM_OFFER.slice(1));
      expect(refused).toEqual([]);
    });

    test('every named state opens on a readable screen', async ({ page }) => {
      let state = '';
      const { refused } = await answerBy(page, prism[0], ({ path }) =>
        path === `/applications/${ID}` ? `example=${state}` : '',
      );
      const variants = ['SCORED.unnamed', 'SCORED.alternative', 'COMPLETED.YELLOW'];
      // INIT_EXISTING begins with the sign-in.
      for (state of [...STATES.filter((name) => name !== 'INIT_EXISTING'), ...variants]) {
        await page.goto(`/?applicationId=${ID}`);
        await page.locator('main[data-step]').waitFor();
        await expectReadable(page);
      }
      expect(refused).toEqual([]);
    });
  });

  test.describe('random answers', () => {
    let prism: [string, ChildProcess];
    // Without --errors: the generator knows no exclusiveMinimum, and Prism would refuse its own answers.
    test.beforeAll(async () => {
      prism = await startPrism([]);
    });
    test.afterAll(() => prism[1].kill());

    for (const seed of SEEDS) {
      test(`seed ${seed}: every state opens on a readable screen`, async ({ page }) => {
        let state = '';
        const { refused, settle } = await answerBy(
          page,
          prism[0],
          (exchange) => atRandom(seed, state, exchange),
          (application) => ({ ...application, id: ID, state }),
        );
        // Who is signed in is asked for no sign-in in between.
        await page.goto('/flow/existing/start');
        await signIn(page, 'anna');
        await expectStep(page, 'start');
        for (state of STATES) {
          await page.goto(`/?applicationId=${ID}`);
          await page.locator('main[data-step]:not([data-step=main])').waitFor();
          await settle();
          await expectReadable(page);
        }
        expect(refused).toEqual([]);
      });

      for (const isExisting of [false, true])
        test(`seed ${seed}: ${isExisting ? 'an existing' : 'a new'} customer submits every step`, async ({
          page,
          watch,
        }) => {
          const hand = pointer(page);
          let state = '';
          let version = 0;
          const calls = new Set<string>();
          const { refused, settle } = await answerBy(
            page,
            prism[0],
            (exchange) => {
              const before = state;
              calls.add(callOf(exchange));
              state = stateAfter(exchange, state, isExisting);
              return NEEDED[callOf(exchange)]?.(before) ?? atRandom(seed, before, exchange);
            },
            ({ customer, productOffer, ...application }) => ({
              ...application,
              // What has ended cannot be chosen.
              ...(productOffer && {
                productOffer: { ...productOffer, validUntil: '2099-12-31' },
              }),
              id: ID,
              state,
              // An answer with a lower one has been overtaken.
              version: (version += 1),
              // A running check would lead away from every other step.
              legitimationStatus: 'APPROVED',
              // A check that is due takes the place of the scoring or of the end.
              psd2Required: false,
              isPsdRequired: false,
              customer: {
                ...customer,
                isExistingCustomer: isExisting,
                isLegitimationRequired: false,
              },
            }),
          );
          // Addresses of partners at random are no https addresses, mostly.
          watch.expectConsole(/no address that may be opened/);
          try {
            if (isExisting) {
              state = 'INIT_EXISTING';
              await page.goto(`/?applicationId=${ID}`);
              await signIn(page, 'anna', hand);
              await expectStep(page, 'start');
              await walk(page, 'start', 'personal-financial-data');
            }
            for (const [step, { fill, next }] of Object.entries(SUBMITS)) {
              state = STATE_OF[step as keyof typeof STATE_OF];
              await page.goto(`/?applicationId=${ID}`);
              await expectStep(page, step);
              await fill?.(page);
              await hand.press(mainAction(page));
              await page.locator(next).first().waitFor();
              await settle();
              if (new URL(page.url()).hostname.endsWith('localhost')) await expectReadable(page);
            }
          } finally {
            // Also where a refusal ends the test: this names the reason.
            expect.soft(refused).toEqual([]);
          }
          expect(CHANGES.filter((call) => !calls.has(call))).toEqual([]);
        });
    }
  });
});
