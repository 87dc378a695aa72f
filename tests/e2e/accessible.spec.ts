/**
 * Everyone can use every screen: axe (WCAG 2.2 AA and best practice) and the marks of the page, at both brands, with and without
 * contrast, empty, refused and filled. The whole list of what is tried for accessibility:
 *
 * | what | where |
 * |---|---|
 * | axe on every screen × brand × contrast × empty, refused, filled | here |
 * | axe on every open popup; name, focus, Tab, Escape, return | accessible-popups.spec.ts (and popups, catalogue, documents, inactivity) |
 * | keyboard only, new and existing customers | journey.spec.ts, existing.spec.ts |
 * | every stop of Tab seen, once, in order, not hidden | adapted.spec.ts |
 * | focus on h1 and title after navigation; one announcement per event | announced.spec.ts |
 * | error summary: focus, links, texts, title | error-states.spec.ts (form-errors.ts) |
 * | names, ids, tabindex, headings, landmarks, targets, autocomplete | here (accessible/structure.ts) |
 * | 320 pixels, 200 % text, text spacing, forced colours, reduced motion | adapted.spec.ts |
 * | busy region, slow calls | announced.spec.ts, waiting.spec.ts |
 * | time-out | inactivity.spec.ts |
 * | code by SMS | signing.spec.ts |
 * | upload by keyboard, focus after deletion | documents.spec.ts |
 * | contrast of every colour | src/brand/themes/contrast.test.ts |
 * | plain language, nothing English | workbench/check/rules/prose.ts, studio.spec.ts |
 * | what a screen reader hears | transcripts.spec.ts |
 */
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { SCREENS, openScreen } from './accessible/screens.ts';
import { structureOf } from './accessible/structure.ts';

const contrast = (page: Page) => page.locator('header [data-action=contrast]').click();

/** Without and with contrast (or the other way round: it stays as it ends), everything opened that can be. */
async function expectGood(page: Page, what: string): Promise<void> {
  await expectAccessible(page);
  await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
  await contrast(page);
  await expectAccessible(page);
  expect(await structureOf(page), what).toEqual([]);
}

for (const screen of SCREENS) {
  const { name, customerType, form } = screen;
  test(`${name} of ${customerType} customers is accessible at both brands, with and without contrast, ${form ? 'empty, refused and filled' : 'as it is'}`, async ({ page, baseURL, sandbox }) => {
    for (const brand of BRANDS) {
      const id = await openScreen(page, screen, brand, sandbox, baseURL);
      await expectGood(page, `${brand}, empty`);
      if (form === undefined) continue;
      await form.before?.({ page, sandbox, id });
      await mainAction(page).click();
      await expect(page.locator('[data-error-summary]')).toBeFocused();
      await expectGood(page, `${brand}, refused`);
      await form.mend({ page, sandbox, id });
      await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
      await expectGood(page, `${brand}, filled`);
    }
  });
}

/** The spinner lies over the page meanwhile, so the contrast is chosen before. */
for (const brand of BRANDS) {
  test(`waiting for the provider of ${brand}, and after it refused, is accessible`, async ({ page, baseURL }) => {
    for (const pressed of [false, true]) {
      await page.goto(at(brand, '/main?amount=12000', baseURL));
      await expectStep(page, 'main');
      if (pressed) await contrast(page);
      await page.route('**/.well-known/openid-configuration', () => undefined);
      await page.goto(at(brand, '/flow/existing/start', baseURL));
      await page.locator('main h1').waitFor();
      await expectAccessible(page);
      expect(await structureOf(page)).toEqual([]);
      await page.unrouteAll();
    }
    await page.goto(at(brand, '/flow/existing/start', baseURL));
    await page.locator('form[data-form=cancel] button').click();
    await page.locator('[data-action=login]').waitFor();
    await expectGood(page, 'refused');
  });
}
