/**
 * Every popup, at one brand without and at the other with contrast: axe, name and text, the focus on the dialog itself, Tab stays
 * inside, Escape closes, the focus returns, the page behind is out of reach; at 320 pixels nothing is cut off.
 * SESSION_TIMEOUT is tried in inactivity.spec.ts; FTL_OFFER_AVAILABLE leads away without a question (src/state/handle-problem.test.ts). Nothing of a
 * popup is announced by a live region besides. The statement on accessibility is a page in a window of its own.
 */
import type { Page } from 'playwright/test';
import { fillForm, REGISTRATION } from '../support/fill.ts';
import {
  at,
  expect,
  expectAccessible,
  expectStep,
  openAt,
  STATE_OF,
  test,
} from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { heading, link, removal, text, WAITING } from '../support/page.ts';
import { paper } from '../support/partners.ts';
import { AT_REGISTRATION, AT_RESULT, AT_STEP, AT_SUMMARY, type Open } from './popups.ts';
import { heardSince, listen } from './screen-reader.ts';
import { cutOff, overlaps, structureOf } from './structure.ts';

async function expectGoodDialog(page: Page, name: string, open: Open): Promise<void> {
  await heardSince(page);
  await open(page);
  const dialog = page.locator('dialog[open]');
  await expect(dialog, name).toHaveCount(1);
  await expect(dialog, name).toHaveAttribute('role', 'dialog');
  await expect(dialog, name).toHaveAccessibleName(/\p{L}{3}/u);
  await expect(dialog, name).toBeFocused();
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop), name).toBe(0);
  // The page behind is inert, and partly below sticky bars.
  await expectAccessible(page, 'dialog[open]');
  expect(
    [...(await structureOf(page)), ...(await cutOff(page)), ...(await overlaps(page))],
    name,
  ).toEqual([]);
  // The focus reads name and text; a live region would repeat them.
  const heard = (await heardSince(page)).filter(({ text }) => !WAITING.includes(text));
  // The error summary of the form behind it is an alert already.
  expect(heard.length, name).toBe(name === 'INVALID_INPUT' ? 1 : 0);
  // Tab leaves a modal dialog for the browser's own controls at most; never for the page behind.
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog[open]') !== null,
      ),
      `${name}: Tab ${tabs}`,
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog, name).toHaveCount(0);
  expect(
    await page.evaluate(() => document.activeElement !== document.body),
    `${name}: the focus returns`,
  ).toBe(true);
}

for (const [brand, contrast] of [
  ['bank', false],
  ['direct', true],
] as const) {
  test(`the popups of ${brand} ${contrast ? 'with' : 'without'} contrast`, async ({
    page,
    baseURL,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of (400|412|500)/);
    await listen(page);
    // One of the two at the width of a phone.
    await page.setViewportSize(
      contrast ? { width: 320, height: 640 } : { width: 1280, height: 720 },
    );
    await openAt(page, at(brand, '/flow/ntb/registration', baseURL), 'registration');
    if (contrast) await page.locator('header [data-action=contrast]').click();
    await fillForm(page, REGISTRATION);
    for (const [name, open] of Object.entries(AT_REGISTRATION))
      await expectGoodDialog(page, name, open);
    await openAt(
      page,
      (await sandbox.start({ state: 'PEFI_INFO', brand })).url,
      'housing-legal-data',
    );
    for (const [name, open] of Object.entries(AT_STEP)) await expectGoodDialog(page, name, open);
    // A link to another application in the same session.
    await page.goto((await sandbox.start({ state: 'LEGAL_INFO', brand })).url);
    await page.getByRole('dialog', { name: text('flow:linked.title') }).waitFor();
    await expectAccessible(page);
    await page.locator('dialog [data-action=confirm]').click();
    await expectStep(page, 'summary');
    for (const [name, open] of Object.entries(AT_SUMMARY)) await expectGoodDialog(page, name, open);
    await page.evaluate(() => sessionStorage.clear());
    await openAt(
      page,
      (await sandbox.start({ state: 'DOC_SIGNED', brand })).url,
      'document-upload',
    );
    await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
    const remove = () => removal(page, 'Gehaltszettel.pdf').click();
    await expectGoodDialog(page, 'DELETE_FILE_CONFIRMATION', remove);
    await expect(removal(page, 'Gehaltszettel.pdf')).toBeFocused();
    await page.evaluate(() => sessionStorage.clear());
    await openAt(page, (await sandbox.start({ state: STATE_OF.result, brand })).url, 'result');
    for (const [name, open] of Object.entries(AT_RESULT)) await expectGoodDialog(page, name, open);
  });
}

test('the accessibility statement has an address', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(at('direct', '/accessibility', baseURL));
  await expect(heading(page)).toHaveText(text('accessibility:title'));
  await expect(page).toHaveTitle(new RegExp(` \\| ${text('accessibility:title')}$`));
  await expect(page.locator('main')).toContainText(text('accessibility:sections.5.text'));
  await expectAccessible(page);
  expect(await structureOf(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await page.reload();
  await link(page, 'accessibility:toApplication').click();
  await page.waitForURL(/\/sandbox\/calculator/);
});

test('row 1.8: the statement opens in a new window at its beginning, with the contrast chosen, and the form stays', async ({
  page,
  openStep,
}) => {
  await openStep('registration');
  await page.locator('header [data-action=contrast]').click();
  await control(page, 'firstName').fill('Anna');
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    link(page, 'shell:footer.accessibility').click(),
  ]);
  await expect(heading(beside)).toHaveText(text('accessibility:title'));
  await expect(heading(beside)).toBeInViewport();
  expect(await beside.evaluate(() => window.scrollY)).toBe(0);
  await expect(beside.locator('html[data-contrast=on]')).toHaveCount(1);
  await expectAccessible(beside);
  await beside.close();
  await expectStep(page, 'registration');
  await expect(control(page, 'firstName')).toHaveValue('Anna');
});
