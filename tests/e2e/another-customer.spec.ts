/** Rows 6.4, 6.5: what one customer has begun in this browser is neither shown to the next one nor changed by them. */
import type { Page } from 'playwright/test';
import { FINANCIAL } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { signInAsCustomer, storedId, withoutSessionCheck } from './page.ts';
import { signIn } from './sign-in.ts';
import { createAt } from './start-at.ts';
import { text } from './texts.ts';

const FORBIDDEN = /status of 403|restore: status 403/;
const WITHOUT_BEARER = [
  'main',
  'personal-financial-data',
  'housing-legal-data',
  'summary',
  'personal-offer',
];

/** Everything that stood on a screen of the flow from now on, and calls with a token from where none goes along. */
async function watch(page: Page): Promise<{ seen(): Promise<string>; wrong: string[] }> {
  const wrong: string[] = [];
  page.on('request', (request) => {
    const step = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    if (request.headers()['authorization'] !== undefined && WITHOUT_BEARER.includes(step))
      wrong.push(`${step} ${request.url()}`);
  });
  const seen: string[] = [];
  await page.exposeFunction('noteShown', (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteShown') as (text: string) => void;
    // The provider's page names its customers.
    if (window.location.pathname.startsWith('/oidc/')) return;
    new MutationObserver(() => {
      const main = document.querySelector('main');
      note(
        [
          main?.innerText,
          ...[...(main?.querySelectorAll('input') ?? [])].map(({ value }) => value),
        ].join(' '),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  return {
    // What the observer has noted by the end of this frame.
    seen: async () => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      return seen.join(' ');
    },
    wrong,
  };
}

/** Anna's application up to her second step. Then her session has ended without this page's notice, in this browser only: other tests sign in too. */
async function leftByAnna(page: Page, baseURL: string | undefined): Promise<string> {
  await withoutSessionCheck(page);
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await fillForm(page, { ...FINANCIAL, cityOfBirth: 'Markerstadt' }, pointer(page));
  await mainAction(page).click();
  await expectStep(page, 'housing-legal-data');
  const id = (await storedId(page)) ?? '';
  await page.context().clearCookies();
  return id;
}

const notification = (page: Page) => page.getByText(text('flow:notices.otherSignIn.text'));

async function expectOwnStart(page: Page, id: string): Promise<void> {
  await expectStep(page, 'start');
  await expect(page.locator('main dl')).toContainText('bruno.');
  await expect.poll(() => storedId(page)).not.toBeNull();
  expect(await storedId(page)).not.toBe(id);
}

test("who signs in after a reload begins their own, at none of the other one's screens", async ({
  page,
  baseURL,
  watch: console,
}) => {
  console.expectConsole(FORBIDDEN);
  const { seen, wrong } = await watch(page);
  const id = await leftByAnna(page, baseURL);
  const before = (await seen()).length;
  await page.reload();
  await signIn(page, 'bruno', pointer(page));
  await expectOwnStart(page, id);
  await expect(notification(page)).toBeVisible();
  await expectAccessible(page);
  expect((await seen()).slice(before)).not.toMatch(/Markerstadt|Anna/);
  expect(wrong).toEqual([]);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  await expect(notification(page)).toHaveCount(0);
});

test('so does who is signed in already, in another tab', async ({
  page,
  context,
  baseURL,
  watch: console,
}) => {
  console.expectConsole(FORBIDDEN);
  const { seen, wrong } = await watch(page);
  const id = await leftByAnna(page, baseURL);
  const elsewhere = await context.newPage();
  await elsewhere.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(elsewhere, 'bruno', pointer(elsewhere));
  await expectStep(elsewhere, 'start');
  await page.bringToFront();
  const before = (await seen()).length;
  await page.reload();
  await expectOwnStart(page, id);
  expect((await seen()).slice(before)).not.toMatch(/Markerstadt|Anna/);
  expect(wrong).toEqual([]);
});

test("so does who opens the link in another one's mail", async ({
  page,
  baseURL,
  watch: console,
}) => {
  console.expectConsole(FORBIDDEN);
  const { seen, wrong } = await watch(page);
  const { id, url } = await createAt(page, baseURL, {
    state: 'LEGAL_INFO',
    customerType: 'existing',
  });
  await page.goto(url);
  await signIn(page, 'bruno', pointer(page));
  await expectOwnStart(page, id);
  await expect(notification(page)).toBeVisible();
  expect(await seen()).not.toMatch(/Anna/);
  expect(wrong).toEqual([]);
});

test('the one whose it is goes on where they were, and it is loaded once, with the token', async ({
  page,
  baseURL,
}) => {
  const { wrong } = await watch(page);
  await leftByAnna(page, baseURL);
  await page.reload();
  const sent: boolean[] = [];
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'GET' &&
        /\/api\/applications\/[^/]+$/.test(request.url()) &&
        sent.push(request.headers()['authorization'] !== undefined)
      ),
  );
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'housing-legal-data');
  await page.goto(at('bank', '/flow/existing/personal-financial-data', baseURL));
  await expectStep(page, 'personal-financial-data');
  await expect(page.locator('[name=cityOfBirth]')).toHaveValue('Markerstadt');
  expect(sent).toEqual([true, true]);
  expect(wrong).toEqual([]);
});

test('signed out elsewhere while main is shown, nothing is left for the next one', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  await expect.poll(() => storedId(page)).not.toBeNull();
  await page.goto(at('bank', '/main?amount=12000', baseURL));
  await signInAsCustomer(page);
  await expectStep(page, 'start');
  const id = (await storedId(page)) ?? '';
  // Without the page being loaded anew.
  await page.goBack();
  await expectStep(page, 'main');
  await page.context().clearCookies();
  await expect(page.getByText(text('shell:main.signedOut.elsewhere'))).toBeVisible({
    timeout: 15_000,
  });
  expect(await storedId(page)).toBeNull();
  await signInAsCustomer(page);
  await signIn(page, 'bruno', pointer(page));
  await expectOwnStart(page, id);
});
