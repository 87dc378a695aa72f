/**
 * Each screen in its frame (rows 1.11, 2.9, 2.10), without layout shifts, on a phone; Tab order and visible focus (WCAG 2.4.3, 2.4.7,
 * 2.4.11); with forced colours and reduced motion. Widths, sizes of text and spacing: wide-face.spec.ts.
 */
import type { Locator, Page } from 'playwright/test';
import { lengths } from '../../support/lengths.ts';
import { mainAction, pointer } from '../support/fill.ts';
import { type BrandId, expect, expectStep } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { hold, text } from '../support/page.ts';
import { LAYOUTS, SCREENS, test } from './screens.ts';
import { expectNoShifts, tabThrough, watchShifts } from './structure.ts';

/** The first screen of a phone. */
const PHONE = { width: 360, height: 740 };
/** By step: the length of the page, and to the end of its main action. */
const PAGES: Readonly<Record<string, number>> = lengths.pages;
const MAIN_ACTIONS: Readonly<Record<string, number>> = lengths.mainActions;
async function expectShort(page: Page, step: string): Promise<void> {
  const panel = page.locator('[data-panel=offer]');
  if ((await panel.count()) > 0)
    expect((await panel.boundingBox())?.y).toBeLessThan(lengths.offerBox);
  // With every field of an employee.
  if (step === 'personal-financial-data') {
    await page.locator('[name=occupation][value=EMPLOYEE]').check();
    await pointer(page).type(control(page, 'additionalIncome'), '200');
    await expect(control(page, 'additionalIncomeType')).toBeVisible();
  }
  if (step in MAIN_ACTIONS) {
    const action = await mainAction(page).evaluate(
      (button) => button.getBoundingClientRect().bottom + window.scrollY,
    );
    expect(action).toBeLessThanOrEqual(MAIN_ACTIONS[step] ?? 0);
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(PAGES[step] ?? Infinity);
}

/** Screens without the offer box (row 2.9), and without the help-code box (row 2.10). */
const NO_OFFER = ['main', 'document-upload', 'id-check', 'result', 'mismatch', 'fail'];
const NO_HELP_CODE = [...NO_OFFER, 'registration'];
const TITLE = { bank: 'Online Kredit beantragen', direct: 'easy Kredit beantragen' } as const;
/** Texts that mention branches, of which the direct bank has none. */
const OF_BRANCHES = [
  'steps:branches.visit',
  'steps:start.dataHint_branches',
  'steps:housing-legal-data.given_branches',
];
/** The warning stands once on every page that names a rate. */
async function expectOneWarning(page: Page, step: string): Promise<void> {
  const warnings = page.getByText(text('shell:warning')).filter({ visible: true });
  if (!NO_OFFER.includes(step)) await expect(warnings).toHaveCount(1);
}

async function expectFrame(page: Page, step: string, brand: BrandId): Promise<void> {
  const title = step === 'main' ? 'shell:main.title' : `steps:${step}.title`;
  await expect(page).toHaveTitle(`${TITLE[brand]} | ${text(title)}`);
  const hasOffer = !NO_OFFER.includes(step);
  await expect(page.locator('[data-panel=offer]')).toHaveCount(hasOffer ? 1 : 0);
  await expect(page.locator('[data-panel=help-code]')).toHaveCount(
    NO_HELP_CODE.includes(step) ? 0 : 1,
  );
  await expectOneWarning(page, step);
  if (brand === 'direct')
    for (const key of OF_BRANCHES) await expect(page.locator('body')).not.toContainText(text(key));
}

for (const [index, screen] of LAYOUTS.entries()) {
  const { name, step } = screen;
  // The brands differ in fonts and measures; by turns is enough, as every pattern is on several screens.
  const brand = index % 2 === 0 ? 'bank' : 'direct';
  test(`${name} of ${brand} is in its frame, short on a phone and reached by Tab`, async ({
    page,
    openScreen,
  }) => {
    await page.setViewportSize(PHONE);
    await watchShifts(page);
    await openScreen(screen, brand);
    await expectNoShifts(page);
    await expectFrame(page, step, brand);
    await expectShort(page, step);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectOneWarning(page, step);
    expect(await tabThrough(page)).toEqual([]);
  });
}

function screenOf(step: string): (typeof SCREENS)[number] {
  const screen = SCREENS.find((each) => each.step === step);
  if (screen === undefined) throw new Error(`no screen ${step}`);
  return screen;
}
const looks = (part: Locator): Promise<string> =>
  part.screenshot({ animations: 'disabled' }).then((picture) => picture.toString('base64'));

test('forced colours: states and focus can be seen', async ({ page, openScreen }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScreen(screenOf('registration'), 'bank');
  const differs = async (part: Locator, act: () => Promise<void>) => {
    await page.locator('main h1').focus();
    const before = await looks(part);
    await act();
    await page.locator('main h1').focus();
    await page.mouse.move(0, 0);
    expect((await looks(part)) === before, `${String(part)} looks as before`).toBe(false);
  };
  await differs(page.locator('header [data-action=contrast]'), () =>
    page.locator('header [data-action=contrast]').click(),
  );
  await differs(page.locator('[data-field=gender]'), () =>
    page.locator('[data-field=gender] [value=FEMALE]').check(),
  );
  await differs(page.locator('[data-field=allowContact]'), () =>
    page.locator('[data-field=allowContact] input').click(),
  );
  const first = page.locator('[data-field=firstName] input');
  const calm = await looks(page.locator('[data-field=firstName]'));
  await first.focus();
  expect(
    (await looks(page.locator('[data-field=firstName]'))) === calm,
    'the focus is not visible',
  ).toBe(false);
  await differs(page.locator('[data-field=lastName]'), () => mainAction(page).click());
  expect(await tabThrough(page)).toEqual([]);
  const boxes = await page.locator('.header__controls > *').evaluateAll((controls) =>
    controls.map((part) => {
      const { left, right } = part.getBoundingClientRect();
      return { left, right };
    }),
  );
  for (const [index, { right }] of boxes.slice(0, -1).entries())
    expect(boxes[index + 1]?.left, 'controls of the header touch').toBeGreaterThan(right);
});

test('reduced motion: nothing moves', async ({ page, openScreen }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(screenOf('personal-financial-data'), 'direct');
  const moving = () =>
    page.evaluate(() => [
      ...document.getAnimations().map(() => 'an animation'),
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after', '::backdrop'].flatMap((part) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(
            element,
            part,
          );
          return /[1-9]/.test(transitionDuration) ||
            (animationName !== 'none' && /[1-9]/.test(animationDuration))
            ? [`${element.tagName}${part ?? ''} ${element.className.toString()}`]
            : [];
        }),
      ),
    ]);
  expect(await moving()).toEqual([]);
  await page.locator('footer [data-action=cancel]').click();
  expect(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  const held = new Promise<void>(
    (resolve) => void page.route('**/api/pricing/**', () => resolve()),
  );
  await page.reload();
  await held;
  await expect(page.locator('[data-loading]')).toContainText(text('shell:busy.loading'));
  expect(await moving()).toEqual([]);
  await expect(page.locator('.spinner__ring')).toBeHidden();
});

test('a notification never covers the focus', async ({ page, openScreen, context, watch }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await openScreen(screenOf('housing-legal-data'), 'bank');
  await page.setViewportSize({ width: 400, height: 700 });
  await context.setOffline(true);
  await expect(page.locator('[data-notification=warning]')).toBeVisible();
  expect(await tabThrough(page)).toEqual([]);
  await context.setOffline(false);
  await expectStep(page, 'housing-legal-data');
});

test('print shows the answers, without controls', async ({ page, openScreen }) => {
  await openScreen(screenOf('summary'), 'bank');
  await page.evaluate(() => void window.dispatchEvent(new Event('offline')));
  const message = page.locator('.notification-place > .notification');
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    message,
    page.locator('header [data-action=contrast]'),
    page.locator('footer'),
    mainAction(page),
  ])
    await expect(part).toBeHidden();
  await expect(page.locator('[data-review]').first()).toBeVisible();
  expect(await page.locator('.header').evaluate((header) => getComputedStyle(header).color)).toBe(
    await page.locator('main').evaluate((main) => getComputedStyle(main).color),
  );
});

/** Screens with calls before they can be shown. */
const SLOW = [
  { step: 'insurance', state: 'OFFER_SELECTED', width: 360 },
  { step: 'signing', state: 'INSURANCE_SELECTED', width: 1280 },
] as const;

for (const { step, state, width } of SLOW)
  test(`${step} at ${width} px does not shift when calls are late`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 740 });
    await watchShifts(page);
    const release = await hold(page, /\/(contract|documents|insurance-offers)$/);
    const { id, url } = await sandbox.start({ state });
    if (step === 'signing')
      await sandbox.call(id, 'POST', '/insurance-offers', { insurance: 'DEATH' });
    await page.goto(url);
    await expect(page.locator('.waiting .mantine-Skeleton-root').first()).toBeVisible();
    release();
    await expectStep(page, step);
    await expect(mainAction(page)).toBeVisible();
    if (step === 'signing')
      await expect(page.locator('[aria-labelledby=terms]')).toContainText('€ 12.');
    await expectNoShifts(page);
  });
