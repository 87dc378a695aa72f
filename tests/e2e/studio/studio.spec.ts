/** The studio itself: its preview, whom it answers, how it looks. Texts and questions: beside this file. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { POPUP_KINDS } from '#flow/problems.ts';
import { outsideBrackets } from '../../../workbench/languages.ts';
import type {} from '../../../workbench/studio/preview/bridge.ts';
import { writeDefinitions } from '../../../workbench/studio/server/guard.ts';
import { POPUP_VALUES } from '../../../workbench/studio/shared.ts';
import { startProcess } from '../../../sandbox/process.ts';
import { serverTexts, hardCoded, stringsIn } from '../accessible/hard-coded.ts';
import { cutOff } from '../accessible/structure.ts';
import { copyProject } from '../support/project-copy.ts';
import {
  action,
  expect,
  expectAccessible,
  marked,
  open,
  openQuestion,
  REGISTRATION,
  shownFrame,
  test,
} from './studio-test.ts';

test('the preview has the chosen brand, width, language and answers', async ({ page }) => {
  const frame = await open(page, '?scene=personal-financial-data');
  const choose = (name: string, value: string) =>
    page.locator(`select[name=${name}]`).selectOption(value);
  const town = frame.locator('[name=cityOfBirth]');
  await town.fill('Bad Ischl');
  await choose('width', '1280');
  expect(await town.evaluate(() => window.innerWidth)).toBe(1280);
  await expect(town).toHaveValue('Bad Ischl');
  await choose('brand', 'direct');
  await expect(frame.locator('header').first()).toContainText('easy kredit');
  await choose('language', 'pseudo');
  await expect(frame.locator('main h1')).toContainText('⟦');
  await choose('sample', 'valid');
  await expect(town).not.toHaveValue('');
  // Wrong answers show their messages; the preview takes no focus for them.
  await page.locator('[name=sample]').focus();
  await choose('sample', 'invalid');
  await expect(frame.locator('[data-error-summary]')).toBeInViewport();
  await expect(page.locator('[name=sample]')).toBeFocused();
});

test('a question is shown in the preview; a screen has several states', async ({ page }) => {
  const frame = await open(page, '?scene=personal-financial-data&panel=questions');
  const question = await openQuestion(page, 'customer.education');
  await expect(question).toHaveAttribute('open');
  await expect(frame.locator('[data-field=education]')).toBeInViewport();
  await expect(marked(frame)).toHaveAttribute('data-field', 'education');
  for (let i = 0; i < 2; i += 1) await action(page, 'toggle-edit').click();
  await expect(marked(frame)).toHaveAttribute('data-field', 'education');
  // Past the list and the whole preview.
  await page.locator('#content').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#panels')).toBeFocused();
  await page.locator('[data-scene=result]').click();
  await page.locator('select[name=state]').selectOption('COMPLETED');
  await expect(page).toHaveURL(/state=COMPLETED/);
  await expect(shownFrame(page).locator('main[data-step=result]')).toBeVisible();
});

test('definitions of which no page can be made: the reason is in place of the preview', async ({
  page,
  studio,
  watch,
}) => {
  watch.expectConsole(/personNam|status of 500|dynamically imported module/);
  const file = 'schemas/steps/registration.schema.json';
  await open(page, '?scene=registration');
  await studio.edit(file, 'definitions/personName', 'definitions/personNam');
  await expect(page.locator('[data-stopping]')).toContainText('personNam');
  await expect(page.locator('[data-stopping]')).toContainText(`${file}:`);
  await expect(page.locator('iframe')).toHaveCount(0);
  await studio.restore();
  await expect(shownFrame(page).locator('main[data-step] [data-field=firstName]')).toBeVisible();
});

test('a studio that cannot start says where to mend what', async () => {
  const root = copyProject();
  const broken = readFileSync(join(root, REGISTRATION), 'utf8').replace('": "', '": ');
  await writeDefinitions(root, [[REGISTRATION, broken]]);
  const script = 'workbench/studio/start.ts';
  const started = startProcess({ STUDIO_OPEN: 'off', PORT: '4399' }, { root, script });
  await expect(started).rejects.toThrow(
    /registration\.json:\d+:\d+ syntax .* stimmt die Schreibweise nicht/,
  );
  await expect(started).rejects.not.toThrow(/\n +at /);
  rmSync(root, { recursive: true, force: true });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the studio is accessible: ${colorScheme}`, async ({ page, studio }) => {
    const expectGood = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
    };
    await page.emulateMedia({ colorScheme });
    await open(page, '?scene=registration&panel=questions');
    await openQuestion(page, 'customer.title');
    await expectGood();
    for (const panel of ['findings', 'add']) {
      await page.locator(`[data-panel=${panel}]`).click();
      await expectGood();
    }
    const label = '"label": "Vorname"';
    await studio.edit(REGISTRATION, label, `${label}, "hint": "Wie im Ausweis."`);
    for (const view of ['texts&search=Name', 'changes']) {
      await open(page, `?view=${view}`);
      if (view === 'changes') await page.locator('[data-change*="texts.hint"]').waitFor();
      await expectGood();
    }
    await action(page, 'hand-over').click();
    await page.getByRole('button', { name: 'Zusammenfassung kopieren' }).waitFor();
    await expectGood();
  });

test('other hosts and origins are refused', async ({ request }) => {
  const send = async (headers: Record<string, string>) => {
    const response = await request.post(`/workbench/api/texts`, {
      headers: { 'content-type': 'application/json', ...headers },
      data: { key: 'fields:gender.label', before: 'Anrede', text: 'Fremd' },
    });
    return response.status();
  };
  expect(await send({})).toBe(403);
  expect(await send({ origin: 'https://evil.example' })).toBe(403);
  for (const [path, headers] of [
    ['/studio/', { host: 'evil.example' }],
    ['/__open-in-editor?file=package.json', { 'sec-fetch-site': 'cross-site' }],
  ] as const)
    expect((await request.get(path, { headers })).status()).toBe(403);
});

// The screens: accessible/screens.spec.ts (hard-coded) and adapted.spec.ts (cut off).
test('in the pseudo-locale no text of a popup is hard-coded or cut off', async ({ page }) => {
  const data = serverTexts(page);
  stringsIn(POPUP_VALUES).forEach((value) => data.add(value));
  // A popup that is chosen from the list opens with its page.
  await open(page, '?scene=CANCEL_FLOW&language=pseudo&width=320');
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the studio has no preview');
  const first = frame.locator('dialog[data-popup="CANCEL_FLOW"]');
  await first.waitFor();
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'detached' });
  const expectGood = async (what: string) =>
    expect(
      [...(await hardCoded(frame, data, outsideBrackets)), ...(await cutOff(frame))],
      what,
    ).toEqual([]);
  await expectGood('registration');
  for (const kind of POPUP_KINDS) {
    await frame.evaluate((popup) => window.studioBridge?.showPopup?.(popup), kind);
    const popup = frame.locator(`dialog[data-popup="${kind}"]`);
    await popup.waitFor();
    if (kind === 'FEEDBACK') await popup.locator('form').waitFor();
    await expectGood(kind);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
});
