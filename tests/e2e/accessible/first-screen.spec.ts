/** What a small phone shows first: the first question of each form, the price of each offer, below a bar with the loan and its warning. */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { BRANDS, expect, test } from '../support/fixtures.ts';
import { text } from '../support/page.ts';
import { openScreen, SCREENS } from './screens.ts';

/** The steps that begin with a question; the others show first what they are about. */
const QUESTIONS = ['registration', 'personal-financial-data', 'housing-legal-data'];

/** Where the first question is in the page, how high the bar is, and in how many lines the progress is written. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const progress = document.querySelector('.progress__step');
    return {
      question: (box('form [data-field]')?.top ?? Infinity) + window.scrollY,
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
      baseURL,
      sandbox,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openScreen(page, screen, brand, sandbox, baseURL);
      const bar = page.locator('.loan-bar');
      await expect(bar, 'the warning beside the rate').toContainText(text('shell:warning'));
      await expect(bar.locator('strong').first()).toBeVisible();
      const layout = await layoutOf(page);
      expect(layout.question).toBeLessThanOrEqual(400);
      expect(layout.bar).toBeLessThanOrEqual(48);
      expect(layout.lines).toBeLessThan(1.5);
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
