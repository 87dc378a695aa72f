/**
 * Every screen, empty and refused, and every popup in a face as wide as any system's: on phones, tablets and desktops, in text of its own
 * and of twice the size, with wider spacing and with longer texts (WCAG 1.4.4, 1.4.10, 1.4.12) nothing is cut off, beyond the edge or over
 * something else, and nothing scrolls sideways.
 */
import type { Page } from 'playwright/test';
import { FACES_ARE_FIXED } from '../../support/faces.ts';
import { fillForm, mainAction, REGISTRATION } from '../support/fill.ts';
import { at, BRANDS, expect, openAt, STATE_OF } from '../support/fixtures.ts';
import { expectFieldsMarked } from '../support/form-errors.ts';
import { popup, removal, SYSTEM_FACE } from '../support/page.ts';
import { cancelSignIn, paper } from '../support/partners.ts';
import { AT_REGISTRATION, AT_RESULT, AT_STEP, AT_SUMMARY, type Open } from './popups.ts';
import { LAYOUTS, test, unfold } from './screens.ts';
import { cutOff, overlaps, structureOf } from './structure.ts';

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** In an order with few changes of the width. */
const SETTINGS = [
  { width: 1280, size: '200%', css: '' },
  { width: 1280, size: '', css: SPACING },
  { width: 1280, size: '', css: '' },
  { width: 768, size: '', css: '' },
  { width: 768, size: '200%', css: '' },
  { width: 400, size: '200%', css: '' },
  { width: 360, size: '200%', css: '' },
  { width: 360, size: '', css: '' },
  { width: 320, size: '200%', css: '' },
  { width: 320, size: '', css: SPACING },
  { width: 320, size: '', css: '' },
] as const;
type Setting = (typeof SETTINGS)[number];

/** Like a setting of the browser and a style sheet of the user, which the content policy does not block. */
async function apply(page: Page, { width, size, css }: Setting): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 });
  await page.evaluate(
    ({ size, css }) => {
      document.documentElement.style.fontSize = size;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = css === '' ? [] : [sheet];
    },
    { size, css },
  );
}

/** As in a language whose texts are longer by two fifths. */
const lengthened = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      if (!/\p{L}{2}/u.test(text) || node.parentElement?.closest('script, style')) continue;
      node.nodeValue = `${text} ${'xyz xyzxy '.repeat(text.length).slice(0, text.length * 0.4)}`;
    }
  });

async function expectFits(page: Page, context: string): Promise<void> {
  const problems: string[] = [];
  for (const setting of SETTINGS) {
    await apply(page, setting);
    const found = [...(await cutOff(page)), ...(await overlaps(page))];
    const name = `${setting.width} pixels ${setting.size} ${setting.css && 'spaced'}`;
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  expect(problems, context).toEqual([]);
}

test('text has the wide face', async ({ page }) => {
  test.skip(!FACES_ARE_FIXED, 'only Linux has fontconfig');
  const widths: Record<string, number> = await page.evaluate(SYSTEM_FACE);
  expect(widths['Roboto']).toBe(widths['Unknown']);
});

for (const brand of BRANDS) {
  for (const screen of LAYOUTS)
    test(`${screen.name} of ${brand} fits a wide face`, async ({ page, openScreen }) => {
      const { form } = screen;
      const opened = await openScreen(screen, brand);
      await unfold(page);
      await expectFits(page, 'empty');
      if (form !== undefined) {
        await form.before?.(opened);
        await mainAction(page).click();
        await expectFieldsMarked(page);
        await unfold(page);
        await expectFits(page, 'refused');
      }
      expect(await structureOf(page), '320 pixels').toEqual([]);
      await lengthened(page);
      expect(await cutOff(page), 'longer texts at 320 pixels').toEqual([]);
    });

  test(`the popups of ${brand} fit a wide face`, async ({ page, baseURL, sandbox, watch }) => {
    watch.expectConsole(/status of (400|412|500)/);
    const tryAll = async (popups: Readonly<Record<string, Open>>) => {
      for (const [name, open] of Object.entries(popups)) {
        await open(page);
        await expect(page.locator('dialog[open]'), name).toHaveCount(1);
        await unfold(page);
        await expectFits(page, name);
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]'), name).toHaveCount(0);
      }
    };
    const start = async (state: string, step: string) => {
      await page.evaluate(() => sessionStorage.clear());
      await openAt(page, (await sandbox.start({ state, brand })).url, step);
    };
    await openAt(page, at(brand, '/flow/ntb/registration', baseURL), 'registration');
    await fillForm(page, REGISTRATION);
    await tryAll(AT_REGISTRATION);
    await start('DOC_SIGNED', 'document-upload');
    await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
    await tryAll({ DELETE_FILE_CONFIRMATION: () => removal(page, 'Gehaltszettel.pdf').click() });
    await start(STATE_OF.summary, 'summary');
    await tryAll(AT_SUMMARY);
    await start(STATE_OF.result, 'result');
    await tryAll(AT_RESULT);
    await start('PEFI_INFO', 'housing-legal-data');
    await tryAll(AT_STEP);
    await page.goto((await sandbox.start({ state: 'PEFI_INFO', brand })).url);
    await tryAll({ 'another application is begun': () => Promise.resolve() });
    await page.clock.setFixedTime(Date.now() + 3_600_000);
    await tryAll({ SESSION_TIMEOUT: () => popup(page, 'SESSION_TIMEOUT').waitFor() });
  });

  test(`the pages beside the flow of ${brand} fit a wide face`, async ({ page, baseURL }) => {
    await page.goto(at(brand, '/accessibility', baseURL));
    await page.locator('main h1').waitFor();
    await expectFits(page, 'statement');
    await page.goto(at(brand, '/flow/existing/start', baseURL));
    await cancelSignIn(page);
    await page.locator('[data-action=login]').waitFor();
    await expectFits(page, 'sign-in');
  });
}
