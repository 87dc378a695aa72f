/** The studio: everyday changes made in it are in the files and in the running application. What it writes and refuses, drafts, the hand-over: workbench/studio/{app,server}. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { POPUP_KINDS } from '#flow/problems.ts';
import { outsideBrackets } from '../../../workbench/languages.ts';
import type {} from '../../../workbench/studio/preview/bridge.ts';
import { writeDefinitions } from '../../../workbench/studio/server/guard.ts';
import { POPUP_VALUES } from '../../../workbench/studio/shared.ts';
import { startProcess } from '../../../sandbox/process.ts';
import { serverTexts, hardCoded, stringsIn } from '../accessible/hard-coded.ts';
import { cutOff } from '../accessible/structure.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { copyProject } from '../support/project-copy.ts';
import { startStudio, type OwnStudio } from './own-studio.ts';

// One studio for all tests, so one worker. Each test starts with the original files.
test.describe.configure({ mode: 'default' });
let studio: OwnStudio;
test.beforeAll(async ({ browser }) => {
  studio = await startStudio(Number(process.env['TEST_PORT'] ?? 4310) + 40);
  const page = await browser.newPage();
  await page.goto(`${studio.origin}/studio/?scene=registration`);
  // The first page waits until all modules are bundled, however long that takes.
  await shownFrame(page).locator('main[data-step]').waitFor({ timeout: 0 });
  await page.close();
});
test.afterEach(() => studio.restore());
test.afterAll(() => studio.stop());

const REGISTRATION = 'locales/de-AT/steps/registration.json';
const HOUSING = 'locales/de-AT/steps/housing-legal-data.json';
const FIRST_NAME = 'fields:firstName.label';

/** The page of the preview that stands: the one before it stays until then. */
const shownFrame = (page: Page, which = '') => page.frameLocator(`iframe[data-shown=true]${which}`);
const open = async (page: Page, query: string) => {
  await page.goto(`${studio.origin}/studio/${query}`);
  const frame = shownFrame(page);
  if (!query.includes('view=')) await frame.locator('main[data-step]').waitFor();
  return frame;
};
const action = (page: Page, name: string) => page.locator(`[data-action=${name}]`);
const said = (page: Page) => page.locator('[data-said]');
const marked = (frame: ReturnType<typeof shownFrame>) => frame.locator('[data-studio-mark]');
const editorOf = (page: Page) => page.locator('[data-editor] textarea');
/** In all texts. */
const textRow = (page: Page, key: string) => page.locator(`[data-text="${key}"]`);
const editText = async (page: Page, key: string) => {
  await open(page, `?view=texts&search=${key}`);
  await textRow(page, key).locator('[data-action=edit]').click();
};
const openQuestion = async (page: Page, path: string) => {
  const question = page.locator(`[data-question="${path}"]`);
  await question.locator('summary').first().click();
  return question;
};

test('a click on a text changes one line of its file and the preview', async ({ page }) => {
  const before = studio.read(REGISTRATION).split('\n');
  const frame = await open(page, '?scene=registration&edit=true');
  await frame.locator('[name=lastName]').fill('Österreicher');
  const label = frame.locator('[data-field=firstName] label span').first();
  await expect(async () => {
    await label.hover();
    await expect(marked(frame)).toHaveText('Vorname');
    await label.click();
    await expect(page.locator(`[data-editor="${FIRST_NAME}"]`)).toBeVisible();
  }).toPass();
  await editorOf(page).fill('Rufname');
  await action(page, 'save-text').click();
  await expect(editorOf(page)).toBeHidden();
  await expect(said(page)).toHaveText('Gespeichert.');
  await expect(label).toContainText('Rufname');
  await expect(frame.locator('[name=lastName]')).toHaveValue('Österreicher');
  const after = studio.read(REGISTRATION).split('\n');
  expect(after.filter((line, index) => line !== before[index])).toEqual([
    expect.stringContaining('"label": "Rufname"'),
  ]);
});

test('a text without its placeholder is refused; the draft is kept', async ({ page }) => {
  const before = studio.read('locales/de-AT/errors.json');
  const key = 'errors:minimum';
  await editText(page, key);
  await editorOf(page).fill('Zu wenig.');
  await action(page, 'save-text').click();
  await expect(page.getByRole('alert').first()).toContainText('{{label}}');
  expect(studio.read('locales/de-AT/errors.json')).toBe(before);
  await open(page, '?view=texts');
  await editText(page, key);
  await expect(editorOf(page)).toHaveValue('Zu wenig.');
  await action(page, 'cancel-text').click();
  await textRow(page, key).locator('[data-action=edit]').click();
  await expect(editorOf(page)).not.toHaveValue('Zu wenig.');
});

test('a text that was changed in its file meanwhile is not overwritten', async ({ page }) => {
  await editText(page, FIRST_NAME);
  await editorOf(page).fill('Rufname');
  await studio.edit(REGISTRATION, '"label": "Vorname"', '"label": "Taufname"');
  await action(page, 'save-text').click();
  await expect(page.getByRole('alert').first()).toContainText('Taufname');
  await expect(editorOf(page)).toHaveValue('Rufname');
  expect(studio.read(REGISTRATION)).toContain('"Taufname"');
  await action(page, 'save-text').click();
  await expect(editorOf(page)).toHaveCount(0);
  await expect(said(page)).toHaveText('Gespeichert.');
  expect(studio.read(REGISTRATION)).toContain('"Rufname"');
});

test('a mistake is counted at its screen; a button fixes it', async ({ page }) => {
  const file = 'schemas/steps/registration.ui.json';
  const before = studio.read(file);
  await open(page, '?scene=insurance&panel=findings');
  await studio.edit(file, '"customer.firstName"', '"customer.firstNam"');
  const entry = page.locator('[data-scene=registration]');
  await expect(entry.locator('[data-count]')).toBeVisible();
  await entry.click();
  const finding = page.locator('[data-finding=ui-unknown-field]');
  await expect(finding).toContainText(`${file}:`);
  await finding.locator('[data-action=apply]').click();
  await expect(entry.locator('[data-count]')).toHaveCount(0);
  expect(studio.read(file)).toBe(before);
});

test('what the development mends can be copied; numbers are those of the screen', async ({
  page,
}) => {
  await open(page, '?scene=registration&panel=findings');
  await studio.edit(
    'schemas/steps/registration.schema.json',
    '"dateOfBirth": {',
    '"birthName": { "type": "string", "maxLength": 70 },\n        "dateOfBirth": {',
  );
  const ofApi = page.locator('[data-finding=wire-field-unknown]');
  await expect(ofApi).toContainText('openapi/application.yaml');
  await expect(ofApi.locator('[data-action=apply]')).toHaveCount(0);
  await expect(ofApi).toContainText('Das behebt die Entwicklung');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ofApi.locator('[data-action=copy-finding]').click();
  await expect(ofApi.getByRole('status')).toHaveText('Kopiert');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ['birthName: ', 'kennt dieses Feld nicht', 'registration.schema.json:'])
    expect(copied).toContain(part);
  const entry = page.locator('[data-scene=registration] [data-count]');
  const count = Number(await entry.getAttribute('data-count'));
  expect(count).toBeGreaterThan(1);
  const tab = page.locator('[data-panel=findings] [data-count]');
  await expect(tab).toHaveAttribute('data-count', String(count));
  await expect(page.locator('[data-total]')).toContainText(`hier ${count}`);
  // On a small computer, too, no name is cut off; the preview is loaded anew until then.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await cutOff(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  // From the hand-over, a finding leads to its screen.
  await open(page, '?view=changes');
  await action(page, 'finding').last().click();
  await expect(page.locator('[data-finding]').last()).toBeVisible();
  await page.locator('[data-scene=insurance]').click();
  await expect(tab).toHaveCount(0);
  await expect.poll(() => page.locator('#panels').evaluate((panel) => panel.scrollTop)).toBe(0);
});

test('a hint is called one and not counted; texts that cannot be read say why', async ({
  page,
}) => {
  await open(page, '?scene=registration&panel=findings');
  await studio.edit('schemas/steps/registration.ui.json', '"customer.emailAddress", ', '');
  const finding = page.locator('[data-finding=ui-field-without-group]');
  await expect(finding).toContainText('Hinweis');
  await expect(page.locator('[data-count]')).toHaveCount(0);
  await open(page, '?view=texts');
  await studio.edit('locales/de-AT/form.json', '": "', '": ');
  await expect(page.getByRole('alert').first()).toContainText('locales/de-AT/form.json:');
});

test('a new question is refused, mended, and then in the files and in the preview', async ({
  page,
}) => {
  const step = 'housing-legal-data';
  const frame = await open(page, `?scene=${step}&panel=add`);
  const control = (name: string) => page.locator(`[data-new-field=${step}] [name=${name}]`);
  await control('label').fill('Parkplatz');
  await control('kind').selectOption('choice');
  await control('choices').fill('GARAGE = Garage\nSTREET = Straße');
  await control('after').selectOption('customer.housingSituation');
  await control('isRequired').check();
  await control('name').fill('street');
  await action(page, 'add-field').click();
  await expect(page.locator('[data-result=refused]')).toContainText('street');
  // The draft survives another panel.
  await page.locator('[data-panel=questions]').click();
  await page.locator('[data-panel=add]').click();
  await control('name').fill('parking');
  await action(page, 'add-field').click();
  await expect(said(page)).toContainText('angelegt');
  await expect(frame.locator('[data-field=housingSituation] + [data-field=parking]')).toContainText(
    'Straße',
  );
  expect(studio.read(HOUSING)).toContain('"parking": { "label": "Parkplatz" }');
});

test('a change is in the list of changes and can be taken back', async ({ page }) => {
  const before = studio.read(REGISTRATION);
  await editText(page, FIRST_NAME);
  await editorOf(page).fill('Rufname');
  await action(page, 'save-text').click();
  const changed = page.locator('[data-change]');
  await page.getByRole('link', { name: 'Änderungen' }).click();
  await expect(changed).toContainText('Rufname');
  await changed.locator('[data-action=take-back]').click();
  await expect(changed).toHaveCount(0);
  await expect(said(page)).toContainText('Zurückgenommen');
  expect(studio.read(REGISTRATION)).toBe(before);
});

test('an answer of a closed list is shown in it; of a sentence that is not there, it is said how it comes', async ({
  page,
}) => {
  const show = async (key: string) => {
    await open(page, `?view=texts&search=${key}`);
    await textRow(page, key).locator('[data-action=show]').click();
  };
  await show('enums:education.POLYTECHNIC');
  await expect(marked(shownFrame(page))).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page.locator('input[name=search]')).toHaveValue('enums:education.POLYTECHNIC');
  await show('errors:taxNumber.pattern_DE');
  await expect(page.locator('[data-hint]')).toContainText('Gerade nicht zu sehen');
});

test('a question is changed by form, all at once', async ({ page }) => {
  const step = 'housing-legal-data';
  const schema = `schemas/steps/${step}.schema.json`;
  const frame = await open(page, `?scene=${step}&panel=questions`);
  const question = await openQuestion(page, 'customer.housingSituation');
  await question.locator('[name=field]').selectOption('usPerson');
  await question.locator('[name=answer][value=true]').check();
  await question.locator('[name=hint]').fill('Wo Sie wohnen.');
  await expect(question.locator('[data-unsaved]')).toBeVisible();
  await expect(action(page, 'save-question')).toBeInViewport();
  await action(page, 'save-question').click();
  await expect(said(page)).toBeInViewport();
  await expect(said(page)).toContainText('Gespeichert.');
  const asked = frame.locator('[data-field=housingSituation]');
  await expect(asked).toHaveCount(0);
  // Not only while the page is loaded anew.
  await expect(frame.locator('[data-field=street]')).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(studio.read(schema)).toContain('"usPerson": { "const": true }');
  expect(studio.read(HOUSING)).toContain('Wo Sie wohnen.');
  await question.locator('[name=field]').selectOption('');
  await action(page, 'save-question').click();
  await expect(asked).toBeVisible();
  // The form is loaded anew, with the question in view.
  await question.locator('[name=hint]').fill('Wo Sie jetzt wohnen.');
  await question.locator('[name=hint]').press('Enter');
  await expect(asked).toContainText('Wo Sie jetzt wohnen.');
  await expect(asked).toBeInViewport();
  await expect(marked(frame)).toHaveAttribute('data-field', 'housingSituation');
  await expect(question.locator('summary').first()).toBeFocused();
});

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
  test(`the studio is accessible: ${colorScheme}`, async ({ page }) => {
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
    await page.locator('[data-handed]').waitFor();
    await expectGood();
  });

test('other hosts and origins are refused', async ({ request }) => {
  const send = async (headers: Record<string, string>) => {
    const response = await request.post(`${studio.origin}/workbench/api/texts`, {
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
    expect((await request.get(studio.origin + path, { headers })).status()).toBe(403);
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
