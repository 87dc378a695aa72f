/** Row 1.10: the spinner over every kind of call; what takes long is said. Row 1.9: a captcha that fails can be tried again. */
import type { Page, Route } from 'playwright/test';
import { REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { refuse } from './sandbox.ts';

const spinner = (page: Page) => page.locator('[data-loading]');
const trouble = (page: Page) => page.locator('[role=dialog][data-popup=TECHNICAL_ERROR]');

/** The first `count` calls hang until they are let go, in the order in which they came. */
async function hang(page: Page, path: RegExp, count = 1): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (held.length === count) await route.fallback();
      else held.push(route);
    },
  );
  return held;
}

async function openRegistration(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await fillForm(page, REGISTRATION, pointer(page));
}

test('row 1.10: the spinner stands until the last of several calls is gone, whether failed or aborted', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 500|ERR_FAILED|Failed to/);
  const held = await hang(page, /\/pricing\/|country-codes\.json$/, 2);
  await page.goto((await sandbox.start({ state: 'PEFI_INFO' })).url);
  await expect(page.locator('main')).toHaveAttribute('data-step', 'housing-legal-data');
  await expect.poll(() => held.length).toBe(2);
  await expect(spinner(page)).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  await held[0]?.fulfill({ status: 500, json: {} });
  await page.waitForTimeout(800);
  await expect(spinner(page)).toBeVisible();
  await held[1]?.abort();
  await expect(spinner(page)).toHaveCount(0);
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
});

test('row 1.10: what takes longer than 10 seconds is said, never takes the focus, and ends when the call is given up', async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  await openRegistration(page, baseURL);
  const held = await hang(page, /\/captcha$/);
  await mainAction(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(200);
  await expect(spinner(page)).toBeVisible();
  await expect(spinner(page)).toContainText('Wird geladen');
  await page.clock.runFor(9_000);
  await expect(spinner(page)).not.toContainText('länger als üblich');
  await page.clock.runFor(1_000);
  await expect(spinner(page)).toContainText('Das dauert länger als üblich');
  await expect(
    page.getByRole('status').filter({ hasText: 'Das dauert länger als üblich' }),
  ).toHaveCount(1);
  await expect(mainAction(page)).toBeFocused();
  expect(
    await spinner(page).evaluate((element) => getComputedStyle(element).backdropFilter),
  ).toContain('blur');
  // A second Enter sends nothing twice.
  await page.keyboard.press('Enter');
  await page.clock.runFor(120_000);
  expect(held).toHaveLength(1);
  await expect(trouble(page)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(spinner(page)).toHaveCount(0);
  await expect(field(page, 'firstName').locator('input')).toHaveValue('Anna');
});

for (const [name, prepare] of [
  [
    'the challenge answers 500',
    (page: Page) => refuse(page, 'GET', /\/api\/captcha$/, { status: 500 }),
  ],
  [
    'the challenge is no challenge',
    (page: Page) => refuse(page, 'GET', /\/api\/captcha$/, { status: 200, body: {} }),
  ],
  [
    'the worker cannot be loaded',
    (page: Page) => page.route(/assets\/pbkdf2[^/]*\.js/, (route) => route.abort()),
  ],
] as const) {
  test(`row 1.9: ${name}: it is said and can be tried again`, async ({ page, baseURL, watch }) => {
    watch.expectConsole(/status of 500|ERR_FAILED|Failed to/);
    await openRegistration(page, baseURL);
    await prepare(page);
    await mainAction(page).click();
    await expect(trouble(page)).toContainText('ist noch da', { timeout: 75_000 });
    await page.unrouteAll();
    await trouble(page).locator('[data-action=confirm]').click();
    await expectStep(page, 'personal-financial-data');
  });
}

test('row 1.9: a proof that is expired or refused is made anew', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  await openRegistration(page, baseURL);
  await refuse(page, 'POST', /\/api\/applications$/, {
    status: 400,
    body: {
      errors: [
        {
          field: 'captcha',
          message: 'Die Sicherheitsprüfung ist abgelaufen. Bitte versuchen Sie es noch einmal.',
        },
      ],
    },
  });
  await mainAction(page).click();
  const dialog = page.locator('[role=dialog][data-popup=INVALID_INPUT]');
  await expect(dialog).toContainText('Die Sicherheitsprüfung ist abgelaufen.');
  await dialog.locator('[data-action=close]').click();
  const challenge = page.waitForRequest((request) => request.url().endsWith('/api/captcha'));
  await mainAction(page).click();
  await challenge;
  await expectStep(page, 'personal-financial-data');
});
