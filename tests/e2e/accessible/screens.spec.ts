/**
 * Every screen is accessible: axe (WCAG 2.2 AA and best practice), structure and transcript, with and without contrast, empty,
 * refused and filled; every form submitted empty names what is missing, and correcting it leads on (row 5.5).
 * All tests of accessibility:
 *
 * | subject | where |
 * |---|---|
 * | axe on every screen × contrast × empty, refused, filled | here |
 * | axe on every open popup; name, focus, Tab, Escape, return | dialogs.spec.ts (and popups, inactivity) |
 * | keyboard only, new and existing customers | journey.spec.ts |
 * | every Tab stop visible, once, in order | adapted.spec.ts |
 * | focus on h1 and title after navigation; one announcement per event | announced.spec.ts |
 * | error summary: focus, links, texts, title | here (form-errors.ts) |
 * | names, ids, tabindex, headings, landmarks, targets | here (structure.ts) |
 * | no text outside of locales/ | here (hard-coded.ts); popups: studio.spec.ts |
 * | autocomplete of every field | src/screens/form-step/autocomplete.test.tsx |
 * | 320 to 1280 pixels, 200 % text, text spacing, longer texts, of screens and popups | wide-face.spec.ts |
 * | forced colours, reduced motion | adapted.spec.ts |
 * | busy region, slow calls | announced.spec.ts, src/app/frame/spinner.test.tsx |
 * | time-out and its announcements | session/inactivity.spec.ts |
 * | code by SMS | signing.spec.ts |
 * | focus after deletion of a file | focus-kept.spec.ts |
 * | contrast of every colour | src/brand/theme.test.ts |
 * | plain language | workbench/check/rules/texts/prose.ts, studio.spec.ts |
 * | the accessibility tree as text | here (transcript.ts) |
 */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import {
  at,
  type BrandId,
  BRANDS,
  expect,
  expectAccessible,
  expectStep,
  openAt,
} from '../support/fixtures.ts';
import { expectCorrected, expectRefused } from '../support/form-errors.ts';
import { heading } from '../support/page.ts';
import { cancelSignIn } from '../support/partners.ts';
import { outsideMarks } from '../../../workbench/marks.ts';
import { heardSince, readAloud } from './screen-reader.ts';
import { serverTexts, hardCoded } from './hard-coded.ts';
import { type ScreenCase, SCREENS, test, unfold } from './screens.ts';
import { structureOf } from './structure.ts';
import { compare, MARKED_URL, opened as readOpened, transcriptOf } from './transcript.ts';

test.use({ baseURL: MARKED_URL });

const contrast = (page: Page) => page.locator('header [data-action=contrast]').click();

/** Axe, structure and texts of the screen with everything opened, then axe with contrast. */
async function expectGood(page: Page, state: string, data = new Set<string>()): Promise<void> {
  await unfold(page);
  await expectAccessible(page);
  expect(await structureOf(page), state).toEqual([]);
  expect(await hardCoded(page, data, outsideMarks), `hard-coded: ${state}`).toEqual([]);
  await contrast(page);
  await expectAccessible(page);
  await contrast(page);
}

/** Screens of both kinds of customers, each kind at another brand. The colours of both: src/brand/theme.test.ts. */
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
  const states = form === undefined ? '' : ' empty, refused (row 5.5) and corrected';
  test(`${name} of ${customerType} customers at ${brand} is accessible${states}`, async ({
    page,
    openScreen,
  }) => {
    const variant = customerType === 'existing' && SHARED.includes(name) ? 'existing' : undefined;
    const transcript = await transcriptOf(page, name, variant);
    const data = serverTexts(page);
    const opened = await openScreen(screen, brand);
    await transcript.opened();
    await expectGood(page, 'empty', data);
    if (form === undefined) return transcript.compare();
    await form.before?.(opened);
    await transcript.refused(() => mainAction(page).click());
    await expectRefused(page);
    await expectGood(page, 'refused', data);
    await expectStep(page, step);
    await form.correct(opened);
    await expectCorrected(page);
    await expectAccessible(page);
    await heardSince(page);
    await mainAction(page).click();
    await expectStep(page, form.next);
    // The focus reads the heading; a live region would say it twice.
    await expect(heading(page)).toBeFocused();
    expect((await heardSince(page)).filter(({ role }) => role === 'alert')).toEqual([]);
    transcript.compare();
  });
}

test('waiting for the provider and a cancelled sign-in are accessible', async ({ page }) => {
  await page.route('**/.well-known/openid-configuration', () => undefined);
  await page.goto('/flow/existing/start');
  await page.locator('main h1').waitFor();
  await expectAccessible(page);
  expect(await structureOf(page)).toEqual([]);
  // Leaves the page first: the provider's answer would navigate it.
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.goto('/flow/existing/start');
  await cancelSignIn(page);
  await page.locator('[data-action=login]').waitFor();
  await expectGood(page, 'refused');
});

for (const brand of BRANDS) {
  const variant = brand === 'direct' ? 'direct' : undefined;
  test(`the transcript of the frame of ${brand}`, async ({ page, baseURL }) => {
    await openAt(page, at(brand, '/main?amount=12000&duration=5', baseURL), 'main');
    compare('main', variant, await readOpened(page));
    compare('welcome', variant, await readAloud(page, 'header'));
    await page.goto(at(brand, '/accessibility', baseURL));
    await expect(heading(page)).toBeVisible();
    compare('statement', variant, await readOpened(page));
    await openAt(page, at(brand, '/flow/ntb/registration', baseURL), 'registration');
    await expect(page.locator('[data-panel=offer] .offer__pending')).toHaveCount(0);
    await page.evaluate(() =>
      document
        .querySelectorAll<HTMLDetailsElement>('aside details')
        .forEach((part) => (part.open = true)),
    );
    compare('frame', variant, [
      ...(await readAloud(page, 'header')),
      ...(await readAloud(page, 'navigation')),
      ...(await readAloud(page, 'aside')),
      ...(await readAloud(page, 'footer')),
    ]);
  });
}
