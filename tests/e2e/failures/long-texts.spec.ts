/** Texts of the server and of people that are far longer than any design: the page stays as wide as a phone, and nothing is cut. */
import type { Page } from 'playwright/test';
import { fillForm, mainAction, REGISTRATION } from '../support/fill.ts';
import { expect, expectAccessible, openAt, type OpenStep, test } from '../support/fixtures.ts';
import { summary } from '../support/form-errors.ts';
import { fetchRoute, popup, text } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';
import { unfold } from '../accessible/screens.ts';
import { cutOff } from '../accessible/structure.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** 300 letters without a place to break. */
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300);
/** Names and texts that nobody limits, wherever an answer has them. */
const UNLIMITED =
  /^(name|firstName|lastName|employer|employerName|city|street|birthPlace|placeOfBirth|helpCode|lender|creditor|description|openingHours|email)$/;

const lengthened = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => lengthened(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, lengthened(inner, name)]),
    );
  return typeof value === 'string' && UNLIMITED.test(key) ? `${value}${LONG}` : value;
};

async function expectInside(page: Page, context: string): Promise<void> {
  await expect(page.locator('[data-loading]'), context).toHaveCount(0);
  await unfold(page);
  expect(await cutOff(page), context).toEqual([]);
}

const STEPS: readonly Parameters<OpenStep>[0][] = [
  'personal-financial-data',
  'housing-legal-data',
  'summary',
  'personal-offer',
  'insurance',
  'signing',
  'document-upload',
  'result',
];

for (const step of STEPS)
  test(`${step} holds answers of 300 letters`, async ({ page, openStep }) => {
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await fetchRoute(route);
      const type = response.headers()['content-type'] ?? '';
      if (!response.ok() || !type.includes('json')) return route.fulfill({ response });
      return route.fulfill({ response, json: lengthened(await response.json()) });
    });
    await openStep(step);
    await expect(page.locator('main[data-step] h1')).toBeVisible();
    await expectInside(page, step);
  });

/** A code that already has groups is not divided into others, and so is one word. */
for (const width of [360, 1280])
  test(`a help code of 110 signs wraps at ${width} pixels`, async ({ page, openStep }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.route('**/api/applications/*', async (route) => {
      const response = await fetchRoute(route);
      const json = (await response.json()) as object;
      await route.fulfill({ response, json: { ...json, helpCode: `AB_${'x'.repeat(107)}` } });
    });
    await openStep('summary');
    await expect(page.locator('.help-code')).toHaveCount(1);
    await expectInside(page, 'summary');
    await page.locator('header [data-action=help]').click();
    await expect(popup(page, 'GET_HELP_NOTIFICATION')).toContainText('xxx');
    await expectInside(page, 'popup');
  });

test('an answer longer than any form takes scrolls in its place, by the keyboard too', async ({
  page,
  openStep,
}) => {
  await page.route('**/api/applications/*', async (route) => {
    const response = await fetchRoute(route);
    const json = (await response.json()) as { customer: object };
    const long = { firstName: 'x'.repeat(9_000), employer: 'y'.repeat(9_000) };
    await route.fulfill({ response, json: { ...json, customer: { ...json.customer, ...long } } });
  });
  await openStep('summary');
  await expectInside(page, 'summary');
  const answers = page.locator('.review-answers [data-long]');
  await expect(answers).toHaveCount(2);
  for (const answer of await answers.all()) {
    await answer.focus();
    await expect(answer).toBeFocused();
    await answer.scrollIntoViewIfNeeded();
    await expect(answer, 'no taller than the screen').toBeInViewport({ ratio: 1 });
    await page.keyboard.press('PageDown');
    await expect.poll(() => answer.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  }
  await expectAccessible(page, '.reviews');
});

const BRANCH = {
  id: 'long',
  name: LONG,
  street: LONG,
  houseNumber: '1',
  zipCode: '1010',
  city: LONG,
  federalState: 'WIEN',
  phone: '+43 1 234',
};

test('an employer with a long name is inside of the page', async ({ page, openStep }) => {
  await page.route('**/api/employers?*', (route) =>
    route.fulfill({ json: [{ ...BRANCH, customerNumber: 'FN 1a' }] }),
  );
  await openStep('personal-financial-data');
  await page.getByRole('radio', { name: text('enums:occupation.EMPLOYEE') }).check();
  await page.locator('[name=employer]').pressSequentially('Donau');
  await page.locator('[role=option]').first().waitFor();
  await expectInside(page, 'suggested');
  await page.locator('[role=option]').first().click();
  await expectInside(page, 'taken');
});

test('a hundred branches with long names are inside of the page', async ({ page, sandbox }) => {
  await page.route('**/api/branches', async (route) => {
    const response = await fetchRoute(route);
    const [branch] = (await response.json()) as object[];
    const { name, street, city } = BRANCH;
    const long = { ...branch, name, street, city };
    await route.fulfill({
      json: Array.from({ length: 100 }, (_, index) => ({ ...long, id: `${index}` })),
    });
  });
  const start = { state: 'LEGITIMATION_INIT', legitimationStatus: 'MISMATCH' };
  await openAt(page, (await sandbox.start(start)).url, 'mismatch');
  await page.getByText(text('steps:branches.find')).click();
  await page
    .getByLabel(text('steps:branches.federalState'))
    .selectOption({ label: text('steps:branches.everywhere') });
  const count = text('steps:branches.count', { count: 100 });
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await expectInside(page, 'branches');
});

test('400 refused fields with messages of 5,000 letters leave a page that can be read', async ({
  page,
  openStep,
  watch,
}) => {
  watch.expectConsole(/status of 400/);
  const message = 'x'.repeat(5_000);
  await refuse(page, 'POST', /\/applications$/, {
    status: 400,
    body: {
      errors: [
        { field: 'customer.firstName', message },
        { field: 'customer.lastName', message },
        ...Array.from({ length: 400 }, (_, index) => ({ field: `unknown${index}`, message })),
      ],
    },
  });
  await openStep('registration');
  await fillForm(page, REGISTRATION);
  await mainAction(page).click();
  await expect(summary(page)).toBeVisible();
  const announced = await page.locator('[role=alert]').evaluateAll((alerts) =>
    Math.max(
      ...alerts.map((alert) => {
        const shown = alert.cloneNode(true) as Element;
        shown.querySelectorAll('details > :not(summary)').forEach((folded) => folded.remove());
        return shown.textContent.length;
      }),
    ),
  );
  expect(announced).toBeLessThan(2_500);
  await expectInside(page, 'refused');
});
