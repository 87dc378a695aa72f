/**
 * The screens as people set them up for themselves: 320 pixels wide, text twice as large, wider spacing of letters and lines
 * (WCAG 1.4.4, 1.4.10, 1.4.12), the colours of the system, without motion; and the way through them by Tab (2.4.3, 2.4.7, 2.4.11).
 */
import type { Locator, Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { expect, expectStep, test } from './fixtures.ts';
import { openScreen, SCREENS } from './accessible/screens.ts';
import { expectStill, watchShifts } from './accessible/shifts.ts';
import { cutOff, overlaps, structureOf } from './accessible/structure.ts';
import { tabThrough } from './accessible/tab-through.ts';
import { text } from './texts.ts';

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** As a browser's own setting and a reader's own sheet would do it; the policy of the page does not concern them. */
const textSize = (page: Page, size: string) =>
  page.evaluate((value) => void (document.documentElement.style.fontSize = value), size);
const spaced = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = rules === '' ? [] : [sheet];
  }, css);

const SETTINGS = [
  { name: '320 pixels', width: 320, size: '', css: '' },
  { name: '200 % text', width: 1280, size: '200%', css: '' },
  { name: '200 % text on a phone', width: 400, size: '200%', css: '' },
  { name: 'spacing', width: 1280, size: '', css: SPACING },
  { name: 'spacing at 320 pixels', width: 320, size: '', css: SPACING },
] as const;

/** One screen of each layout: what existing customers see differs in the start only, results and mismatches among themselves in their texts. */
const SAME_LAYOUT = [
  'personal-offer-first',
  'mismatch-again',
  'result-refused',
  'result-cancelled',
];
const LAYOUTS = SCREENS.filter(
  ({ customerType, name, step }) =>
    (customerType === 'ntb' || step === 'start') && !SAME_LAYOUT.includes(name),
);

for (const [index, screen] of LAYOUTS.entries()) {
  const { name, form } = screen;
  // The brands differ in their fonts and measures; by turns is enough, as every pattern is on several screens.
  const brand = index % 2 === 0 ? 'bank' : 'direct';
  test(`${name} of ${brand} stands still, and holds at 320 pixels, with large and with spaced text, and by Tab`, async ({
    page,
    baseURL,
    sandbox,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await watchShifts(page);
    const id = await openScreen(page, screen, brand, sandbox, baseURL);
    await expectStill(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await tabThrough(page)).toEqual([]);
    if (form !== undefined) {
      await form.before?.({ page, sandbox, id });
      await mainAction(page).click();
      await expect(page.locator('[data-error-summary]')).toBeFocused();
    }
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((part) => (part.open = true)),
    );
    for (const { name: setting, width, size, css } of SETTINGS) {
      await page.setViewportSize({ width, height: 640 });
      await textSize(page, size);
      await spaced(page, css);
      const problems = [
        ...(await cutOff(page)),
        ...(await overlaps(page)),
        ...(setting === '320 pixels' ? await structureOf(page) : []),
      ];
      expect(problems, setting).toEqual([]);
    }
  });
}

function screenOf(step: string): (typeof SCREENS)[number] {
  const screen = SCREENS.find((each) => each.step === step);
  if (screen === undefined) throw new Error(`no screen ${step}`);
  return screen;
}
const looks = (part: Locator): Promise<string> =>
  part.screenshot({ animations: 'disabled' }).then((picture) => picture.toString('base64'));

test('in the colours of the system what is chosen, pressed and focused can be seen, and every stop of Tab has its ring', async ({
  page,
  sandbox,
  baseURL,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openScreen(page, screenOf('registration'), 'bank', sandbox, baseURL);
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
    'the focus is not seen',
  ).toBe(false);
  await differs(page.locator('[data-field=lastName]'), () => mainAction(page).click());
  expect(await tabThrough(page)).toEqual([]);
});

test('without motion nothing moves: no transition, no animation, and words instead of the ring', async ({
  page,
  sandbox,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScreen(page, screenOf('personal-financial-data'), 'direct', sandbox, baseURL);
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

test('a message at the edge of the screen covers nothing that has the focus', async ({
  page,
  sandbox,
  baseURL,
  context,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await openScreen(page, screenOf('housing-legal-data'), 'bank', sandbox, baseURL);
  await page.setViewportSize({ width: 400, height: 700 });
  await context.setOffline(true);
  await expect(page.locator('[data-notification=warning]')).toBeVisible();
  expect(await tabThrough(page)).toEqual([]);
  await context.setOffline(false);
  await expectStep(page, 'housing-legal-data');
});

test('on paper there is what was answered, and nothing that only a screen can do or that lies over it', async ({
  page,
  sandbox,
  baseURL,
}) => {
  await openScreen(page, screenOf('summary'), 'bank', sandbox, baseURL);
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
