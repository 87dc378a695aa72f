/**
 * Everyone can use every screen: axe (WCAG 2.2 AA and best practice) and the marks of the page, at both brands, with and without
 * contrast, empty, refused and filled; every form sent off empty says what is missing, and mending it leads on (row 5.5).
 * The whole list of what is tried for accessibility:
 *
 * | what | where |
 * |---|---|
 * | axe on every screen × brand × contrast × empty, refused, filled | here |
 * | axe on every open popup; name, focus, Tab, Escape, return | accessible-popups.spec.ts (and popups, catalogue, documents, inactivity) |
 * | keyboard only, new and existing customers | journey.spec.ts, existing.spec.ts |
 * | every stop of Tab seen, once, in order, not hidden | adapted.spec.ts |
 * | focus on h1 and title after navigation; one announcement per event | announced.spec.ts |
 * | error summary: focus, links, texts, title | here (form-errors.ts) |
 * | names, ids, tabindex, headings, landmarks, targets | here (accessible/structure.ts) |
 * | autocomplete of every field | src/screens/form-step/autocomplete.test.tsx |
 * | 320 pixels, 200 % text, text spacing, forced colours, reduced motion | adapted.spec.ts |
 * | busy region, slow calls | announced.spec.ts, waiting.spec.ts |
 * | time-out | inactivity.spec.ts, said before it: announced.spec.ts |
 * | code by SMS | signing.spec.ts |
 * | upload by keyboard, focus after deletion | documents.spec.ts |
 * | contrast of every colour | src/brand/theme.test.ts |
 * | plain language, nothing English | workbench/check/rules/prose.ts, studio.spec.ts |
 * | what a screen reader hears | here (accessible/transcript.ts), the frame: transcripts.spec.ts |
 */
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import type { BrandId } from './fixtures.ts';
import { expectRefused } from './form-errors.ts';
import { SCREENS, openScreen } from './accessible/screens.ts';
import type { ScreenCase } from './accessible/screens.ts';
import { structureOf } from './accessible/structure.ts';
import { transcriptOf } from './accessible/transcript.ts';

const contrast = (page: Page) => page.locator('header [data-action=contrast]').click();
const otherBrand = (brand: BrandId): BrandId => BRANDS.find((each) => each !== brand) ?? brand;

/** The screen as it stands in the clothes of a brand: its colours and measures hang on this mark alone. */
const dress = (page: Page, brand: BrandId) =>
  page.evaluate((name) => {
    const { documentElement: root } = document;
    const primary = () => getComputedStyle(root).getPropertyValue('--color-primary');
    const before = primary();
    if (root.dataset['brand'] === name) throw new Error(`wears ${name} already`);
    root.dataset['brand'] = name;
    if (primary() === before) throw new Error(`${name} looks no other`);
  }, brand);

/** In the clothes of both brands, without and with contrast (or the other way round: it stays as it ends), everything opened that can be. */
async function expectGood(page: Page, brand: BrandId, what: string): Promise<void> {
  await expectAccessible(page);
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((part) => (part.open = true)),
  );
  await dress(page, otherBrand(brand));
  await expectAccessible(page);
  expect(await structureOf(page), `${what}, in the other clothes`).toEqual([]);
  await contrast(page);
  await expectAccessible(page);
  await dress(page, brand);
  await expectAccessible(page);
  expect(await structureOf(page), what).toEqual([]);
}

/**
 * Where a screen is opened, with the brand's own words: at both hosts; what both kinds of customers see, by the new ones at one and
 * by the existing ones at the other.
 */
function hostsOf({ name, customerType }: ScreenCase): readonly BrandId[] {
  const shared = STEPS_OF_BOTH.indexOf(name);
  return shared < 0
    ? BRANDS
    : BRANDS.filter((_, index) => (shared + index + (customerType === 'ntb' ? 0 : 1)) % 2 === 0);
}
const STEPS_OF_BOTH = SCREENS.filter(
  ({ name, customerType }) =>
    customerType === 'ntb' &&
    SCREENS.some((other) => other.name === name && other.customerType === 'existing'),
).map(({ name }) => name);

for (const screen of SCREENS) {
  const { name, step, customerType, form } = screen;
  for (const [index, brand] of hostsOf(screen).entries()) {
    const shown =
      form === undefined
        ? 'is accessible'
        : 'is accessible empty, says what is missing (row 5.5), and is mended';
    test(`${name} of ${customerType} customers at ${brand} ${shown}, with both themes and contrast`, async ({
      page,
      baseURL,
      sandbox,
    }) => {
      // A colour on its way to another is none of the theme.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const transcript = await transcriptOf(
        page,
        index === 0 ? join(customerType, name) : undefined,
      );
      const id = await openScreen(page, screen, brand, sandbox, baseURL);
      await transcript.there();
      await expectGood(page, brand, 'empty');
      if (form === undefined) return transcript.compare();
      await form.before?.({ page, sandbox, id });
      await transcript.refused(() => mainAction(page).click());
      const inError = await expectRefused(page);
      // Of existing customers the bank knows some already.
      if (customerType === 'ntb') expect(inError).toEqual(expect.arrayContaining([...form.fields]));
      await expectGood(page, brand, 'refused');
      await expectStep(page, step);
      await form.mend({ page, sandbox, id });
      await transcript.mended();
      await expectGood(page, brand, 'filled');
      await transcript.next(async () => {
        await mainAction(page).click();
        await expectStep(page, form.next);
      });
      transcript.compare();
    });
  }
}

/** The spinner lies over the page meanwhile, so the contrast is chosen before. */
for (const brand of BRANDS) {
  test(`waiting for the provider of ${brand}, and after it refused, is accessible`, async ({
    page,
    baseURL,
  }) => {
    for (const pressed of [false, true]) {
      await page.goto(at(brand, '/main?amount=12000', baseURL));
      await expectStep(page, 'main');
      if (pressed) await contrast(page);
      await page.route('**/.well-known/openid-configuration', () => undefined);
      await page.goto(at(brand, '/flow/existing/start', baseURL));
      await page.locator('main h1').waitFor();
      await expectAccessible(page);
      expect(await structureOf(page)).toEqual([]);
      // Away first: a provider that answers now would lead the page to its own.
      await page.goto('about:blank');
      await page.unrouteAll();
    }
    await page.goto(at(brand, '/flow/existing/start', baseURL));
    await page.locator('form[data-form=cancel] button').click();
    await page.locator('[data-action=login]').waitFor();
    await expectGood(page, brand, 'refused');
  });
}
