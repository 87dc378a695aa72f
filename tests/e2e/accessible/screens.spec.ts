/**
 * Everyone can use every screen: axe (WCAG 2.2 AA and best practice) and the structure of the page, with and without contrast, empty,
 * refused and filled; every form submitted empty names what is missing, and correcting it leads on (row 5.5).
 * The whole list of what is tried for accessibility:
 *
 * | what | where |
 * |---|---|
 * | axe on every screen × contrast × empty, refused, filled | here |
 * | axe on every open popup; name, focus, Tab, Escape, return | dialogs.spec.ts (and popups, documents, inactivity) |
 * | keyboard only, new and existing customers | journey.spec.ts, existing.spec.ts |
 * | every Tab stop visible, once, in order | adapted.spec.ts |
 * | focus on h1 and title after navigation; one announcement per event | announced.spec.ts |
 * | error summary: focus, links, texts, title | here (form-errors.ts) |
 * | names, ids, tabindex, headings, landmarks, targets | here (structure.ts) |
 * | autocomplete of every field | src/screens/form-step/autocomplete.test.tsx |
 * | 320 pixels, 200 % text, text spacing, forced colours, reduced motion | adapted.spec.ts |
 * | busy region, slow calls | announced.spec.ts, waiting.spec.ts |
 * | time-out and its announcements | session/inactivity.spec.ts |
 * | code by SMS | signing.spec.ts |
 * | upload by keyboard, focus after deletion | documents.spec.ts |
 * | contrast of every colour | src/brand/theme.test.ts |
 * | plain language | workbench/check/rules/texts/prose.ts, studio.spec.ts |
 * | the accessibility tree as text | here (transcript.ts), the frame: transcripts.spec.ts |
 */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { BRANDS, expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import type { BrandId } from '../support/fixtures.ts';
import { expectRefused } from '../support/form-errors.ts';
import { SCREENS, openScreen } from './screens.ts';
import type { ScreenCase } from './screens.ts';
import { cancelSignIn } from '../support/sign-in.ts';
import { structureOf } from './structure.ts';
import { MARKED_URL, transcriptOf } from './transcript.ts';

test.use({ baseURL: MARKED_URL });

const contrast = (page: Page) => page.locator('header [data-action=contrast]').click();

/**
 * Axe and the structure of the screen with everything opened, then axe with contrast. Colours and measures of a brand are proven by
 * src/app/theme.test.ts; each screen is tried in one brand, by turns.
 */
async function expectGood(page: Page, state: string): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((part) => (part.open = true)),
  );
  await expectAccessible(page);
  expect(await structureOf(page), state).toEqual([]);
  await contrast(page);
  await expectAccessible(page);
  await contrast(page);
}

/** What both kinds of customers see is opened for one at one brand, for the other at the other. */
const SHARED = SCREENS.filter(
  ({ name, customerType }) =>
    customerType === 'ntb' &&
    SCREENS.some((other) => other.name === name && other.customerType === 'existing'),
).map(({ name }) => name);
function brandOf({ name, customerType }: ScreenCase): BrandId {
  const shared = SHARED.indexOf(name);
  return BRANDS[shared < 0 ? 0 : (shared + (customerType === 'ntb' ? 0 : 1)) % 2] ?? 'bank';
}

for (const screen of SCREENS) {
  const { name, step, customerType, form } = screen;
  const brand = brandOf(screen);
  const shown =
    form === undefined
      ? 'is accessible'
      : 'is accessible empty, names what is missing (row 5.5), and is corrected';
  test(`${name} of ${customerType} customers at ${brand} ${shown}, with and without contrast`, async ({
    page,
    baseURL,
    sandbox,
  }) => {
    // A colour on its way to another is none of the theme.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const transcript = await transcriptOf(page, name, customerType);
    const id = await openScreen(page, screen, brand, sandbox, baseURL);
    await transcript.there();
    await expectGood(page, 'empty');
    if (form === undefined) return transcript.compare();
    await form.before?.({ page, sandbox, id });
    await transcript.refused(() => mainAction(page).click());
    const inError = await expectRefused(page);
    // Of existing customers the bank knows some already.
    if (customerType === 'ntb') expect(inError).toEqual(expect.arrayContaining([...form.fields]));
    await expectGood(page, 'refused');
    await expectStep(page, step);
    await form.mend({ page, sandbox, id });
    await transcript.mended();
    await expectAccessible(page);
    await transcript.next(async () => {
      await mainAction(page).click();
      await expectStep(page, form.next);
    });
    transcript.compare();
  });
}

test('waiting for the provider, and after it refused, is accessible', async ({ page }) => {
  await page.route('**/.well-known/openid-configuration', () => undefined);
  await page.goto('/flow/existing/start');
  await page.locator('main h1').waitFor();
  await expectAccessible(page);
  expect(await structureOf(page)).toEqual([]);
  // Away first: a provider that answers now would lead the page to its own.
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.goto('/flow/existing/start');
  await cancelSignIn(page);
  await page.locator('[data-action=login]').waitFor();
  await expectGood(page, 'refused');
});
