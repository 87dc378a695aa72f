/** Prism as the bank: it validates every request by openapi/application.yaml and answers by the named examples, or at random. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
  fillForm,
  FINANCIAL,
  HOUSING,
  mainAction,
  pointer,
  REGISTRATION,
} from '../e2e/support/fill.ts';
import { expect, expectStep, STATE_OF, test } from '../e2e/support/fixtures.ts';
import { ADDRESS } from '../e2e/support/journeys.ts';
import { button, link } from '../e2e/support/page.ts';
import { readContracts, signIn } from '../e2e/support/partners.ts';
import { fileOf } from './packages.ts';

const DESCRIPTION = join(import.meta.dirname, '../../openapi/application.yaml');
const ID = 'kR3zT9xQ7mLw2VbY0cJd1A';

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts Prism; resolves with its address once it listens. */
async function startPrism(options: readonly string[]): Promise<[string, ChildProcess]> {
  const port = await freePort();
  const program = fileOf('@stoplight/prism-cli/dist/index.js');
  const prism = spawn(process.execPath, [
    program,
    'mock',
    DESCRIPTION,
    '-p',
    String(port),
    ...options,
  ]);
  await new Promise<void>((resolve, reject) => {
    prism.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('is listening')) resolve();
    });
    prism.once('exit', (code) => reject(new Error(`Prism ended with ${String(code)}`)));
  });
  return [`http://127.0.0.1:${port}`, prism];
}

interface Exchange {
  method: string;
  /** Below `/api`. */
  path: string;
}

/** Answers the calls of the page by Prism; what it refuses of the requests is collected. */
async function answerBy(
  page: Page,
  prism: string,
  preference: (exchange: Exchange) => string,
): Promise<string[]> {
  const refused: string[] = [];
  await page.route(/\.localhost:\d+\/api\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const exchange = { method: request.method(), path: pathname.replace(/^\/api/, '') };
    const response = await route.fetch({
      url: prism + exchange.path + search,
      headers: { ...request.headers(), prefer: preference(exchange) },
    });
    const violations = JSON.parse(response.headers()['sl-violations'] ?? '[]') as {
      location: string[];
    }[];
    const ofRequest = violations.filter(({ location }) => location[0] === 'request');
    if (response.status() >= 400 || ofRequest.length > 0)
      refused.push(
        `${exchange.method} ${exchange.path}: ${response.status()} ${JSON.stringify(ofRequest)} ${await response.text()}`,
      );
    await route.fulfill({ response });
  });
  // The pages of partners.
  await page.route(
    ({ hostname }) => !hostname.endsWith('localhost'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Partner</title>' }),
  );
  return refused;
}

/** The state after a changing call. */
function stateAfter({ method, path }: Exchange, state: string, isExisting: boolean): string {
  const call = `${method} ${path.replace(/^\/applications(\/(?!existing)[^/]+)?/, (_all, id) => (id ? '{id}' : 'applications'))}`;
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
  const patched: Readonly<Record<string, string>> = {
    INIT_EXISTING: 'INIT',
    INIT: 'PEFI_INFO',
    PEFI_INFO: 'LEGAL_INFO',
  };
  return (call === 'PATCH {id}' ? patched[state] : after[call]) ?? state;
}

const EXISTING = /^(?:INIT|PEFI_INFO|LEGAL_INFO|SCORED|.*_SELECTED|DOC_SIGNED|COMPLETED|REJECTED)$/;

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
    return `example=${state}${isExisting && EXISTING.test(state) ? '.existing' : ''}`;
  };
}

/** No value of the interface and no word of a programmer is read on the page. */
async function expectReadable(page: Page): Promise<void> {
  const main = page.locator('main[data-step]');
  await expect(main).toContainText(/\S{3}/);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toMatch(
    /\b[A-Z]{2,}_[A-Z_]+\b|\bundefined\b|\bNaN\b|\[object|\b(?:steps|offer|enums|flow|form|errors):\w/,
  );
}

async function fromOfferToResult(page: Page): Promise<void> {
  const hand = pointer(page);
  const submitTo = async (step: string) => {
    await expectReadable(page);
    await hand.press(mainAction(page));
    await expectStep(page, step);
  };
  await page.locator('[data-field=variableInterestType] input').first().check();
  await hand.choose(page.locator('[data-field=repaymentDay]'), '15');
  await submitTo('insurance');
  await hand.choose(page.locator('form[data-form=insurance]'), 'NONE');
  await submitTo('signing');
  await readContracts(page, hand);
  await hand.press(button(page, 'steps:signing.send'));
  await hand.type(page.locator('[name=utan]'), '482913');
  await submitTo('document-upload');
  await submitTo('result');
  await expectReadable(page);
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
      const refused = await answerBy(page, prism[0], byExamples(false));
      const submitTo = async (step: string) => {
        await hand.press(mainAction(page));
        await expectStep(page, step);
        await expectReadable(page);
      };
      await page.goto('/?amount=10000&duration=5');
      await hand.press(link(page, 'shell:main.newCustomer'));
      await expectStep(page, 'registration');
      await fillForm(page, REGISTRATION, hand);
      await submitTo('personal-financial-data');
      await fillForm(page, FINANCIAL, hand);
      await submitTo('housing-legal-data');
      await fillForm(page, HOUSING, hand);
      await submitTo('summary');
      await hand.tick(page.locator('[name=declaration]'));
      await submitTo('personal-offer');
      await submitTo('id-check');
      await hand.press(mainAction(page));
      await page.waitForURL('https://identity.example/**');
      await page.goto('/flow/ntb/id-check');
      await expectStep(page, 'personal-offer');
      await fromOfferToResult(page);
      expect(refused).toEqual([]);
    });

    test('an existing customer from the sign-in to the result', async ({ page }) => {
      const hand = pointer(page);
      const refused = await answerBy(page, prism[0], byExamples(true));
      const submitTo = async (step: string) => {
        await hand.press(mainAction(page));
        await expectStep(page, step);
        await expectReadable(page);
      };
      await page.goto('/?amount=10000&duration=5');
      await hand.press(link(page, 'shell:main.existingCustomer'));
      await signIn(page, 'anna', hand);
      await expectStep(page, 'start');
      await submitTo('personal-financial-data');
      await fillForm(page, FINANCIAL, hand);
      await submitTo('housing-legal-data');
      const { ...housing } = HOUSING;
      for (const name of ADDRESS) Reflect.deleteProperty(housing, name);
      await fillForm(page, housing, hand);
      await submitTo('summary');
      await hand.tick(page.locator('[name=declaration]'));
      await submitTo('personal-offer');
      await fromOfferToResult(page);
      expect(refused).toEqual([]);
    });

    test('every named state opens on a readable screen', async ({ page }) => {
      let state = '';
      const refused = await answerBy(page, prism[0], ({ path }) =>
        path === `/applications/${ID}` ? `example=${state}` : '',
      );
      for (state of [
        ...Object.values(STATE_OF),
        'SCORED.unnamed',
        'SCORED.alternative',
        'RETRY',
        'CANCELLED',
        'REJECTED',
        'COMPLETED.YELLOW',
      ]) {
        await page.goto(`/?applicationId=${ID}`);
        await page.locator('main[data-step]').waitFor();
        await expectReadable(page);
      }
      expect(refused).toEqual([]);
    });
  });
});
