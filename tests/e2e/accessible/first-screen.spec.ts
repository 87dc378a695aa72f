/** What a small phone shows first: the first question of each form, the price of each offer, below a bar with the loan and its warning. */
import type { Page } from 'playwright/test';
import { lengths } from '../../support/lengths.ts';
import { mainAction } from '../support/fill.ts';
import { at, BRANDS, expect, expectStep, openAt } from '../support/fixtures.ts';
import { control, field, summary } from '../support/form-errors.ts';
import { action, popup, text } from '../support/page.ts';
import { startAs } from '../support/partners.ts';
import { SCREENS, test } from './screens.ts';
import { TARGET } from './structure.ts';

/** The steps that begin with a question; the others show first what they are about. */
const QUESTIONS = ['registration', 'personal-financial-data', 'housing-legal-data'];

/** Where the first question is in the page, how high the bar is, and in how many lines the progress is written. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const progress = document.querySelector('.progress__step');
    return {
      question: (box('form [data-field]')?.top ?? Infinity) + window.scrollY,
      input: (box('form [data-field] input')?.top ?? Infinity) + window.scrollY,
      bar: box('.loan-bar')?.height,
      lines:
        (progress?.getBoundingClientRect().height ?? 0) /
        Number.parseFloat(getComputedStyle(progress ?? document.body).lineHeight),
    };
  });

for (const brand of BRANDS)
  for (const screen of SCREENS.filter(
    ({ step, customerType }) => customerType === 'ntb' && QUESTIONS.includes(step),
  ))
    test(`the first question of ${screen.name} at ${brand} is on the first screen of a phone`, async ({
      page,
      openScreen,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openScreen(screen, brand);
      const bar = page.locator('.loan-bar');
      await expect(bar, 'the warning beside the rate').toContainText(text('shell:warning'));
      await expect(bar.locator('strong').first()).toBeVisible();
      const layout = await layoutOf(page);
      expect(layout.question).toBeLessThanOrEqual(lengths.firstQuestion);
      expect(layout.bar).toBeLessThanOrEqual(lengths.loanBar);
      expect(layout.lines).toBeLessThan(1.5);
    });

for (const brand of BRANDS)
  test(`the registration at ${brand} begins soon; refused, its summary is short and labels of a row stand on one line`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openAt(page, at(brand, '/flow/ntb/registration', baseURL), 'registration');
    expect((await layoutOf(page)).input).toBeLessThanOrEqual(lengths.firstInput.phone);
    await mainAction(page).click();
    await expect(summary(page)).toBeFocused();
    expect((await summary(page).boundingBox())?.height).toBeLessThanOrEqual(lengths.errorSummary);
    await page.setViewportSize({ width: 1280, height: 900 });
    const rows = ['firstName', 'lastName'].map((name) => field(page, name));
    const tops = (part: string) =>
      Promise.all(
        rows.map((row) => row.locator(part).evaluate((each) => each.getBoundingClientRect().top)),
      );
    await control(page, 'firstName').fill('Maria');
    await control(page, 'lastName').focus();
    await expect(rows[0]!.locator('[aria-invalid=true]')).toHaveCount(0);
    for (const part of ['label', 'input'])
      expect(new Set(await tops(part)).size, `${part} of both`).toBe(1);
    await page.reload();
    await expectStep(page, 'registration');
    expect((await layoutOf(page)).input).toBeLessThanOrEqual(lengths.firstInput.desktop);
  });

test('sections of a form are further apart than its fields', async ({ page, openStep }) => {
  for (const brand of BRANDS)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await openStep('housing-legal-data', { brand });
      const gaps = await page.evaluate(() => {
        const [first, second] = document.querySelectorAll('.form-group');
        const [, , code, town] = first?.querySelectorAll('[data-field]') ?? [];
        const bottomOf = (part?: Element) => part?.getBoundingClientRect().bottom ?? 0;
        const section = (second?.getBoundingClientRect().top ?? 0) - bottomOf(town);
        const street = first?.querySelector('[data-field]') ?? undefined;
        return { section, field: (code?.getBoundingClientRect().top ?? 0) - bottomOf(street) };
      });
      expect(gaps.field).toBeGreaterThan(0);
      expect(gaps.section, `${brand} ${width}`).toBeGreaterThanOrEqual(1.75 * gaps.field - 0.5);
    }
});

test('a mail address of the summary breaks nowhere on a phone, nor does a word of a question', async ({
  page,
  openStep,
}) => {
  await openStep('summary');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const lines = await page.locator('[data-format=email] dd').evaluate((address) => {
      const range = document.createRange();
      range.selectNodeContents(address);
      return range.getClientRects().length;
    });
    expect(lines, `${width} pixels`).toBe(1);
    const broken = await page.locator('[data-review] dl dt').evaluateAll((questions) =>
      questions
        .filter((question) => !/[ \u00a0]/.test(question.textContent))
        .filter((question) => {
          const range = document.createRange();
          range.selectNodeContents(question);
          return range.getClientRects().length > 1;
        })
        .map((question) => question.textContent),
    );
    expect(broken, `${width} pixels`).toEqual([]);
  }
});

for (const [state, brand] of [
  ['PROCESSED', 'bank'],
  ['SCORED', 'direct'],
] as const)
  test(`in ${state} the prices of both offers at ${brand} are on the first screen of a phone`, async ({
    page,
    openStep,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openStep('personal-offer', { state, brand });
    const prices = page.locator('.choice-card .figure');
    await expect(prices).toHaveCount(2);
    const foot = await mainAction(page).evaluate(
      (action) => action.parentElement?.getBoundingClientRect().top ?? 0,
    );
    const ends = await prices.evaluateAll((all) =>
      all.map((price) => price.getBoundingClientRect().bottom),
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual(foot);
  });

test('every control of the header has its word on a phone, also signed in, all in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await startAs(page, 'anna');
  const controls = page.locator('header button');
  await expect(controls).toHaveCount(3);
  await expect(controls).toHaveText(
    ['contrast', 'help', 'logout'].map((name) => text(`shell:header.${name}`)),
  );
  const boxes = await controls.evaluateAll((all) =>
    all.map((control) => {
      const { top, width, height } = control.getBoundingClientRect();
      const word = control.querySelector('span')?.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(control).fontSize);
      const isRead = word !== undefined && word.width > word.height && word.height >= size;
      return { top, least: Math.min(width, height), isRead };
    }),
  );
  expect(boxes.filter(({ least }) => least < TARGET.main)).toEqual([]);
  expect(boxes.every(({ isRead }) => isRead)).toBe(true);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
});

test('the question for an opinion fits a phone: five marks in a row, text and buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/flow/ntb/registration');
  await page.locator('footer [data-action=feedback]').click();
  const marks = popup(page, 'FEEDBACK').locator('[name=rating]');
  await expect(marks).toHaveCount(5);
  const tops = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  for (const name of ['confirm', 'cancel'] as const)
    await expect(action(page, 'FEEDBACK', name)).toBeInViewport({ ratio: 1 });
});

test('help is one line below the form on a phone, and unfolds with number and code', async ({
  page,
  openStep,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openStep('personal-financial-data');
  const box = page.locator('[data-panel=help-code]');
  const fold = box.locator('summary');
  await expect(fold).toContainText(text('shell:contact.phone_bank'));
  expect((await box.boundingBox())?.height).toBeLessThan(lengths.foldedHelp);
  await fold.click();
  await expect(box.getByRole('link', { name: text('shell:contact.phone_bank') })).toBeVisible();
  await expect(box.locator('[data-action=help]')).toBeVisible();
});
