/** The studio: everyday changes made in it are in the files and in the running application. */
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
import { lengths } from '../../support/lengths.ts';
import { cutOff } from '../accessible/structure.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { severalFrames } from '../support/page.ts';
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

/** The page of the preview that stands: the one before it stays until then. */
const shownFrame = (page: Page, which = '') => page.frameLocator(`iframe[data-shown=true]${which}`);
const open = async (page: Page, query: string) => {
  await page.goto(`${studio.origin}/studio/${query}`);
  const frame = shownFrame(page);
  if (!query.includes('view=')) await frame.locator('main[data-step]').waitFor();
  return frame;
};
const action = (page: Page, name: string) => page.locator(`[data-action=${name}]`);

/** Lines of a file that differ from an earlier version. */
const changedLines = (before: string, file: string): string[] => {
  const lines = before.split('\n');
  return studio
    .read(file)
    .split('\n')
    .filter((line, index) => line !== lines[index])
    .map((line) => line.trim());
};

test('a click on a text changes one line of its file and the preview', async ({ page }) => {
  const file = 'locales/de-AT/fields.json';
  const before = studio.read(file);
  const frame = await open(page, '?scene=registration&edit=true');
  await frame.locator('[name=lastName]').fill('Österreicher');
  const label = frame.locator('[data-field=firstName] label span').first();
  const editor = page.locator('[data-editor="fields:firstName.label"]');
  await expect(async () => {
    await label.hover();
    await expect(page.locator('[data-shown-key="fields:firstName.label"]')).toContainText(file);
    await label.click();
    await expect(editor).toBeVisible();
  }).toPass();
  await editor.locator('textarea').fill('Rufname');
  await action(page, 'save-text').click();
  await expect(editor).toBeHidden();
  await expect(page.locator('.preview-key [role=status]')).toHaveText('Gespeichert.');
  await expect(label).toContainText('Rufname');
  await expect(frame.locator('[name=lastName]')).toHaveValue('Österreicher');
  expect(changedLines(before, file)).toEqual([expect.stringContaining('"label": "Rufname"')]);
});

test('a sentence for several questions, clicked at one of them, becomes one of its own', async ({
  page,
}) => {
  const file = 'locales/de-AT/errors.json';
  const before = studio.read(file);
  const query = '?scene=personal-financial-data&edit=true&sample=invalid&fault=refused';
  const frame = await open(page, query);
  await frame.locator('[data-error-summary] a[href$=nationality]').click();
  const editor = page.locator('[data-editor="errors:format_country"]');
  await expect(editor.locator('[data-uses]')).toContainText('Geburtsland');
  await editor.locator('textarea').fill('Bitte wählen Sie Ihr Land.');
  await action(page, 'save-text').click();
  await expect(editor).toBeHidden();
  expect(changedLines(before, file).join()).toContain('"format": "Bitte wählen Sie Ihr Land."');
  const lines = before.split('\n').filter((line) => line.includes('"format_country"'));
  expect(studio.read(file)).toContain(lines.join());
});

test('a text without its placeholder is refused; the draft is kept', async ({ page }) => {
  const before = studio.read('locales/de-AT/errors.json');
  const key = 'errors:minimum';
  const edit = async () => {
    await open(page, '?view=texts');
    await page.locator('input[name=search]').fill(key);
    await page.locator(`[data-text="${key}"]`).locator('[data-action=edit]').click();
  };
  await edit();
  await page.locator('[data-editor] textarea').fill('Zu wenig.');
  await action(page, 'save-text').click();
  await expect(page.getByRole('alert').first()).toContainText('{{label}}');
  expect(studio.read('locales/de-AT/errors.json')).toBe(before);
  await edit();
  await expect(page.locator('textarea[data-draft=kept]')).toHaveValue('Zu wenig.');
  await action(page, 'discard-text').click();
  await page.locator(`[data-text="${key}"]`).locator('[data-action=edit]').click();
  await expect(page.locator('[data-editor] textarea')).not.toHaveValue('Zu wenig.');
});

test('a text that was changed in its file meanwhile is not overwritten', async ({ page }) => {
  const file = 'locales/de-AT/fields.json';
  await open(page, '?view=texts');
  const row = page.locator('[data-text="fields:firstName.label"]');
  const label = await row.locator('[data-words]').innerText();
  await row.locator('[data-action=edit]').click();
  await page.locator('[data-editor] textarea').fill('Rufname');
  await studio.edit(file, `"label": "${label}"`, '"label": "Taufname"');
  await action(page, 'save-text').click();
  await expect(page.getByRole('alert').first()).toContainText('Taufname');
  await expect(page.locator('[data-editor] textarea')).toHaveValue('Rufname');
  expect(studio.read(file)).toContain('"Taufname"');
  await action(page, 'save-text').click();
  await expect(page.locator('[data-editor] textarea')).toHaveCount(0);
  await expect(row.locator('[data-result=ok]')).toHaveText('Gespeichert.');
  expect(studio.read(file)).toContain('"Rufname"');
});

test('a mistake is shown on its screen; a button fixes it', async ({ page }) => {
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
  await studio.edit(
    'schemas/steps/registration.schema.json',
    '"dateOfBirth": {',
    '"birthName": { "type": "string", "maxLength": 70 },\n        "dateOfBirth": {',
  );
  const ofApi = page.locator('[data-finding=wire-field-unknown]');
  await expect(ofApi).toContainText('openapi/application.yaml');
  await expect(ofApi.locator('[data-action=apply]')).toHaveCount(0);
  await expect(ofApi.getByRole('heading')).toHaveText('Das behebt die Entwicklung');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ofApi.locator('[data-action=copy-finding]').click();
  await expect(ofApi.getByRole('status')).toHaveText('Kopiert');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ['birthName: ', 'muss sie erst lernen', 'registration.schema.json:'])
    expect(copied).toContain(part);
  // All of them stand above the preview.
  const count = Number(await entry.locator('[data-count]').getAttribute('data-count'));
  expect(count).toBeGreaterThan(1);
  await expect(page.locator('.shown-findings li')).toHaveCount(count);
  const shown = page.locator('.shown-findings');
  await expect(shown).toContainText(`: ${count}`);
  expect((await shown.boundingBox())!.height).toBeLessThan(lengths.studio.foldedFindings);
  // Each leads to its own place in the list, which may have scrolled away; the list is not long.
  await shown.locator('summary').click();
  expect((await shown.boundingBox())!.height).toBeLessThan(lengths.studio.findings);
  await shown.getByRole('listitem').last().getByRole('button').click();
  const last = page.locator('[data-finding]:focus');
  await expect(last).toBeInViewport();
  await expect(last).toHaveCSS('outline-style', 'solid');
  await shown.locator('summary').click();
  // On a small computer, too, all are beside each other, and no name is cut off.
  await page.setViewportSize({ width: 1024, height: 768 });
  const tops = () =>
    page
      .locator('[data-panel]')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  // As narrow as with a scrollbar, which the tests hide.
  const panels = page.locator('#panels');
  await panels.evaluate((each) => each.style.setProperty('padding-inline-end', '17px'));
  expect(new Set(await tops()).size).toBe(1);
  const list = panels.getByRole('tablist');
  expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await panels.evaluate((each) => each.removeAttribute('style'));
  // The one line above the preview is meant to be.
  const cut = (await cutOff(page)).filter((each) => !each.includes('birthName: Der Text'));
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  // One number means one thing: those of this screen.
  const tab = page.locator('[data-panel=findings]');
  await expect(tab.locator('[data-count]')).toHaveAttribute('data-count', String(count));
  await expect(page.locator('[data-total]')).toContainText(`hier ${count}`);
  await page.locator('#panels').evaluate((panel) => panel.scrollTo(0, 200));
  await page.locator('[data-scene=insurance]').click();
  await expect(tab.locator('[data-count]')).toHaveCount(0);
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

test('a new field is in the files and in the preview', async ({ page }) => {
  const step = 'housing-legal-data';
  const frame = await open(page, `?scene=${step}&panel=add`);
  const form = page.locator(`[data-new-field=${step}]`);
  const control = (name: string) => form.locator(`[name=${name}]`);
  const refused = form.locator('[data-result=refused]');
  await control('label').fill('Parkplatz');
  await control('kind').selectOption('choice');
  await control('choices').fill('GARAGE = Garage\nSTREET = Straße');
  await control('after').selectOption('customer.housingSituation');
  await control('isRequired').check();
  await control('name').fill('street');
  await action(page, 'add-field').click();
  await expect(refused).toContainText('street');
  // The draft survives another panel.
  await page.locator('[data-panel=questions]').click();
  await page.locator('[data-panel=add]').click();
  await control('name').fill('parking');
  await action(page, 'add-field').click();
  await expect(form.locator('[data-result=ok]')).toBeVisible();
  await expect(frame.locator('[data-field=housingSituation] + [data-field=parking]')).toContainText(
    'Straße',
  );
  expect(studio.read(`schemas/steps/${step}.schema.json`)).toContain('"parking": {');
  expect(studio.read('locales/de-AT/fields.json')).toContain('"parking": { "label": "Parkplatz" }');
});

test('a change is in the list of changes, can be undone, done again, taken back and handed over', async ({
  page,
}) => {
  const file = 'locales/de-AT/fields.json';
  const before = studio.read(file);
  await open(page, '?view=texts');
  await page.locator('[data-text="fields:firstName.label"] [data-action=edit]').click();
  await page.locator('[data-editor] textarea').fill('Rufname');
  await action(page, 'save-text').click();
  const changed = page.locator('[data-change]');
  await page.getByRole('link', { name: 'Bildschirme' }).click();
  await expect(page.locator('[data-scene=registration] [data-changes]')).toHaveText('1');
  await page.getByRole('link', { name: 'Änderungen' }).click();
  await expect(changed).toContainText('Rufname');
  await page.setViewportSize({ width: 1024, height: 768 });
  const place = await action(page, 'undo').boundingBox();
  await action(page, 'undo').click();
  await expect(changed).toHaveCount(0);
  const told = page.locator('.done');
  await expect(told).toContainText('„Rufname“ (bisher „Vorname“)');
  expect(await told.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
  expect(await action(page, 'undo').boundingBox()).toEqual(place);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(studio.read(file)).toBe(before);
  await action(page, 'redo').click();
  await expect(changed).toContainText('Rufname');
  await action(page, 'hand-over').click();
  await expect(page.locator('[data-handed]')).toContainText(/uebergabe\/\d{4}-.*„Rufname“/s);
  // One scrollbar: the page itself is as high as the window.
  const isHigher = () => document.documentElement.scrollHeight > window.innerHeight;
  expect(await page.evaluate(isHigher)).toBe(false);
  await changed.locator('[data-action=take-back]').click();
  await expect(changed).toHaveCount(0);
  await expect(page.locator('[data-taken]')).toContainText('Zurückgenommen');
  expect(studio.read(file)).toBe(before);
  await action(page, 'take-forth').click();
  await expect(changed).toContainText('Rufname');
  await expect(page.locator('[data-taken]')).toHaveCount(0);
});

test('what a translation lacks is counted, beside its original, and leads to the screen', async ({
  page,
}) => {
  await open(page, '?view=texts&language=en-AT&on=registration');
  await page.locator('select[name=filter]').selectOption('missing');
  const row = page.locator('[data-text="fields:firstName.label"]');
  await expect(row.locator('[data-missing]')).toBeVisible();
  await expect(row.locator('[data-action=edit]')).toHaveText('Übersetzen');
  const missing = await page.locator('[data-missing]').count();
  await expect(page.locator('select[name=filter] option:checked')).toContainText(`(${missing})`);
  await row.locator('[data-action=edit]').click();
  await expect(row.locator('[data-source]')).not.toBeEmpty();
  await expect(row.locator('textarea')).toHaveValue('');
  await row.locator('textarea').fill('First name');
  /** Nothing beside what is said moves. */
  const filters = () =>
    page
      .locator('[role=search] :is(select, input)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  const places = await filters();
  await action(page, 'save-next').click();
  await expect(row).toHaveCount(0);
  await expect(page.locator('[role=search] [role=status]')).toContainText('Gespeichert.');
  expect(await filters()).toEqual(places);
  // The next one is open.
  await expect(page.locator('[data-editor] textarea')).toBeFocused();
  await action(page, 'discard-text').click();
  await expect(page.locator('[data-missing]')).toHaveCount(missing - 1);
  await page.locator('[data-text="fields:lastName.label"] [data-action=show]').click();
  await expect(
    shownFrame(page).locator('main[data-step=registration] [data-field=firstName]'),
  ).toContainText('First name');
  await expect(page.locator('[data-shown-key="fields:lastName.label"]')).toBeVisible();
  await expect(page.locator('.mark')).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page.locator('select[name=filter]')).toHaveValue('missing');
});

test('an answer of a closed list is shown in it; of a sentence that is not there, it is said how it comes', async ({
  page,
}) => {
  const show = async (key: string) => {
    await open(page, `?view=texts&search=${key}`);
    await page.locator(`[data-text="${key}"] [data-action=show]`).click();
  };
  const hint = page.locator('.preview-key [role=status]');
  await show('enums:education.POLYTECHNIC');
  await expect(page.locator('.mark')).toBeVisible();
  await expect(hint).toHaveText(/steht in dieser Auswahl/);
  await show('errors:taxNumber.pattern_DE');
  await expect(hint).toContainText('etwas Falsches');
});

test('a question is changed by form: required, limit, order, condition, removal; each can be undone', async ({
  page,
}) => {
  const step = 'housing-legal-data';
  const schema = `schemas/steps/${step}.schema.json`;
  const texts = 'locales/de-AT/fields.json';
  const before = studio.read(schema);
  const frame = await open(page, `?scene=${step}&panel=questions`);
  const question = page.locator('[data-question="customer.housingSituation"]');
  await question.locator('summary').click();
  await question.locator('[name=field]').selectOption('usPerson');
  await question.locator('[name=answer][value=true]').check();
  await question.locator('[name=hint]').fill('Wo Sie wohnen.');
  await expect(question.locator('[data-unsaved]')).toBeVisible();
  await question.locator('[data-action=save-question]').click();
  await expect(page.locator('[data-result=ok]')).toBeVisible();
  const asked = frame.locator('[data-field=housingSituation]');
  await expect(asked).toHaveCount(0);
  // Not only while the page is loaded anew, and it is done before the next one.
  await expect(frame.locator('[data-field=street]')).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(studio.read(schema)).toContain('"usPerson": { "const": true }');
  expect(studio.read(texts)).toContain('Wo Sie wohnen.');
  // Saved together, taken back together.
  await action(page, 'undo').click();
  await expect.poll(() => studio.read(schema)).toBe(before);
  expect(studio.read(texts)).not.toContain('Wo Sie wohnen.');
  await expect(frame.locator('[data-field=housingSituation]')).toBeVisible();
  // The form is loaded anew, in its place and with what was entered.
  await frame.locator('[data-field=street] input').fill('Lindengasse');
  await frame.locator('[data-field=housingSituation]').scrollIntoViewIfNeeded();
  const top = () => frame.locator('html').evaluate(({ scrollTop }) => scrollTop);
  const place = await top();
  expect(place).toBeGreaterThan(0);
  await question.locator('[name=hint]').fill('Wo Sie jetzt wohnen.');
  await question.locator('[name=hint]').press('Enter');
  await expect(frame.locator('[data-field=housingSituation]')).toContainText(
    'Wo Sie jetzt wohnen.',
  );
  await expect(frame.locator('[data-field=street] input')).toHaveValue('Lindengasse');
  await expect.poll(top).toBe(place);
  await expect(question.locator('[name=hint]')).toBeFocused();
});

test('what was saved is said beside the button, in view, each time', async ({ page }) => {
  await open(page, '?scene=registration&panel=questions');
  const question = page.locator('[data-question="customer.title"]');
  await expect(question.locator('summary')).toContainText('optional');
  await question.locator('summary').click();
  const hint = question.locator('[name=hint]');
  const save = question.locator('[data-action=save-question]');
  const announced = page.locator('[role=status]', { hasText: 'Gespeichert' });
  await hint.fill(
    'Steht in Ihrem Ausweis, wenn Sie einen haben. Sie können das Feld auch leer lassen. Mehrere Titel trennen Sie mit einem Leerzeichen.',
  );
  // The whole sentence can be read.
  expect(await hint.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThan(2);
  // Wherever the panel is scrolled to.
  await expect(save).toBeInViewport();
  const place = await hint.boundingBox();
  await save.click();
  await expect(question.locator('[data-result=ok]')).toHaveText('Gespeichert.');
  await expect(announced).toBeInViewport();
  expect(await hint.boundingBox()).toEqual(place);
  await question.locator('[name=label]').fill('Akademischer Titel');
  await expect(announced).toHaveCount(0);
  await question.locator('[name=label]').press('Enter');
  await expect(announced).toHaveCount(1);
});

test('what was typed in the preview stays when brand, width, colours or language change, and is gone when it is loaded anew', async ({
  page,
}) => {
  const frame = await open(page, '?scene=personal-financial-data');
  const town = (of = frame) => of.locator('[name=cityOfBirth]');
  const choose = (name: string, label: string) =>
    page.getByRole('radiogroup', { name }).getByText(label, { exact: true }).click();
  await town().fill('Bad Ischl');
  await choose('Marke', 'easy kredit');
  await expect(frame.locator('header').first()).toContainText('easy kredit');
  await expect(town()).toHaveValue('Bad Ischl');
  await choose('Farben', 'Dunkel');
  await expect(frame.locator('main')).toHaveCSS('color', /rgb\(2\d\d/);
  await expect(town()).toHaveValue('Bad Ischl');
  await page.locator('[name=language]').selectOption('pseudo');
  await expect(frame.locator('main h1')).toContainText('⟦');
  await expect(town()).toHaveValue('Bad Ischl');
  await choose('Breite', 'beide');
  for (const width of [360, 1280])
    await expect(town(shownFrame(page, `[width="${width}"]`))).toHaveValue('Bad Ischl');
  await choose('Breite', 'Tablet');
  await action(page, 'more').click();
  const reload = page.getByRole('button', { name: 'Neu laden' });
  await reload.click();
  await expect(town()).toHaveValue('');
  // Wrong answers show their messages; the preview takes no focus for them.
  await page.locator('[name=sample]').selectOption('invalid');
  await expect(frame.locator('[data-error-summary]')).toBeInViewport();
  await expect(reload).toBeFocused();
});

test('while a changed preview loads, the one before it stays as it is', async ({ page }) => {
  const frame = await open(page, '?scene=personal-financial-data&edit=true');
  await frame.locator('[data-field=purpose]').scrollIntoViewIfNeeded();
  const top = (of = frame) => of.locator('html').evaluate(({ scrollTop }) => scrollTop);
  const place = await top();
  expect(place).toBeGreaterThan(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/src/main.tsx*', async (route) => {
    await held;
    await route.continue();
  });
  const before = await page.locator('iframe').elementHandle();
  await page.getByRole('radiogroup', { name: 'Farben' }).getByText('Kontrast').click();
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect(frame.locator('[data-field=purpose]')).toBeVisible();
  expect(
    await page.locator('iframe[data-shown=true]').evaluate((one, two) => one === two, before),
  ).toBe(true);
  release();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await page.locator('iframe').evaluate((one, two) => one === two, before)).toBe(false);
  // At once, without another wait.
  expect(await top()).toBe(place);
  // It is held there while it still grows, but not against those who scroll.
  await frame.locator('html').evaluate((html) => html.scrollTo(0, 5));
  await frame.locator('html').evaluate(severalFrames);
  expect(await top()).toBe(5);
  // What is typed beside it is not cut off.
  await frame.locator('main h1').click();
  const editor = page.locator('[data-editor] textarea');
  await editor.fill('Ihr Beruf');
  const last = await page.locator('iframe').elementHandle();
  await page.getByRole('radiogroup', { name: 'Farben' }).getByText('Hell').click();
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await page.locator('iframe').evaluate((one, two) => one === two, last)).toBe(false);
  await page.evaluate(severalFrames);
  await editor.press('End');
  await editor.press('!');
  await expect(editor).toHaveValue('Ihr Beruf!');
});

test('a conditional question, old or new, is shown in the preview with the answers that ask it', async ({
  page,
}) => {
  const step = 'personal-financial-data';
  const frame = await open(page, `?scene=${step}&panel=questions`);
  const question = page.locator('[data-question="customer.employer"]');
  const box = frame.locator('[data-field=employer]');
  await expect(frame.locator('[data-field=occupation]')).toBeVisible();
  await expect(box).toHaveCount(0);
  await question.locator('summary').click();
  await question.locator('[data-action=show-question]').click();
  await expect(box).toBeInViewport();
  await expect(page.locator('.mark')).toBeVisible();
  // Scrolled away, it is cut off where the preview ends.
  const sizeOf = async (part: string) => {
    const { width = 0, height = 0 } = (await page.locator(part).boundingBox()) ?? {};
    return [Math.round(width), Math.round(height)];
  };
  expect(await sizeOf('.mark-place')).toEqual(await sizeOf('iframe'));
  await page.locator('[data-panel=add]').click();
  const form = page.locator(`[data-new-field=${step}]`);
  await form.locator('[name=label]').fill('Wie viele Hunde haben Sie?');
  await form.locator('[name=kind]').selectOption('number');
  await form.locator('[name=name]').fill('numberOfDogs');
  await form.locator('[name=after]').selectOption('customer.education');
  await form.locator('[name=field]').selectOption('maritalStatus');
  await form.locator('[name=answer]').first().check();
  await action(page, 'add-field').click();
  await form.locator('[data-action=show-question]').click();
  await expect(frame.locator('[data-field=numberOfDogs]')).toBeInViewport();
  await expect(page.locator('.mark')).toBeVisible();
  // What was asked before is still there.
  await expect(box).toHaveCount(1);
});

test('the first page shows the steps and states; each leads to its screen', async ({ page }) => {
  await open(page, '?view=start');
  await page.locator('[data-step=signing]').click();
  await expect(shownFrame(page).locator('main[data-step=signing]')).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await page.locator('summary').first().click();
  await page.locator('[data-state=DOC_SIGNED] button').click();
  await expect(shownFrame(page).locator('main[data-step=document-upload]')).toBeVisible();
});

test('by keyboard, a search leads to a screen, a question and a text', async ({ page }) => {
  await open(page, '?view=start');
  await expect(page.locator('[data-step=registration]')).toContainText('Persönliche Daten');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Unterlagen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/scene=document-upload/);
  await expect(page.locator('#content')).toBeFocused();
  // Past the preview, to the questions about it.
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  await expect(page.locator('[data-panel=questions]')).toBeFocused();
  // From the search itself, too: at most past the buttons of the head, of which an earlier test may have left two enabled.
  await page.keyboard.press('Control+K');
  const skip = page.locator('.choices .skip');
  const isReached = () => skip.evaluate((link) => link === document.activeElement);
  for (let stops = 0; stops < 4 && !(await isReached()); stops += 1)
    await page.keyboard.press('Tab');
  for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
  await expect(page.locator('[data-panel=questions]')).toBeFocused();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('firstName.label');
  // The first is the question itself, the second its text.
  await page.keyboard.press('Enter');
  const question = page.locator('[data-question="customer.firstName"]');
  await expect(question.locator('[name=label]')).toBeFocused();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Mindestalter');
  await expect(page.locator('[role=option]').first()).toContainText('Alter, mindestens: 18');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-question$=dateOfBirth] [name=minAge]')).toBeFocused();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('firstName.label');
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('[data-text]')).toHaveCount(1);
  await expect(page.locator('[data-text="fields:firstName.label"]')).toBeVisible();
});

test('a draft outlives its tab', async ({ page, context }) => {
  const query = '?scene=registration&panel=questions';
  await open(page, query);
  const question = (of: Page) => of.locator('[data-question="customer.title"]');
  await question(page).locator('summary').click();
  await question(page).locator('[name=hint]').fill('Dr., Mag.');
  await page.close();
  const next = await context.newPage();
  await next.goto(`${studio.origin}/studio/${query}`);
  await expect(question(next).locator('[data-unsaved]')).toBeVisible();
  await question(next).locator('summary').click();
  await expect(question(next).locator('[name=hint]')).toHaveValue('Dr., Mag.');
});

test('with a new required question on an early screen, later ones are still shown', async ({
  page,
}) => {
  const frame = await open(page, '?scene=housing-legal-data&panel=add');
  const control = (name: string) => page.locator(`[data-new-field] [name=${name}]`);
  await control('label').fill('Wie viele Autos haben Sie?');
  await control('kind').selectOption('number');
  await control('name').fill('numberOfCars');
  await control('isRequired').check();
  await action(page, 'add-field').click();
  await expect(frame.locator('[data-field=numberOfCars]')).toBeVisible();
  for (const step of ['summary', 'personal-offer', 'signing']) {
    await page.locator(`[data-scene=${step}]`).click();
    await expect(frame.locator(`main[data-step=${step}] h1`)).toBeVisible();
  }
});

test('a screen that has other customers says that they were switched', async ({ page }) => {
  await open(page, '?scene=registration');
  const switched = page.locator('[data-switched]');
  await page.locator('[data-scene=insurance]').click();
  await expect(switched).toBeEmpty();
  await page.locator('[data-scene=start]').click();
  await expect(switched).toHaveText('Gewechselt: Bestandskunden');
  await page.getByRole('radiogroup', { name: 'Marke' }).getByText('easy kredit').click();
  await expect(switched).toBeEmpty();
});

test('two widths beside each other, in dark colours', async ({ page }) => {
  await page.goto(`${studio.origin}/studio/?scene=registration`);
  const choice = (name: string, label: string) =>
    page.getByRole('radiogroup', { name }).getByText(label, { exact: true }).click();
  await choice('Breite', 'beide');
  await choice('Farben', 'Dunkel');
  for (const width of [360, 1280]) {
    const main = shownFrame(page, `[width="${width}"]`).locator('main[data-step]');
    await expect(main).toHaveCSS('color', /rgb\(2\d\d/);
    expect(await main.evaluate(() => window.innerWidth)).toBe(width);
  }
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
  const file = 'locales/de-AT/fields.json';
  const broken = readFileSync(join(root, file), 'utf8').replace('": "', '": ');
  await writeDefinitions(root, [[file, broken]]);
  const script = 'workbench/studio/start.ts';
  const started = startProcess({ STUDIO_OPEN: 'off', PORT: '4399' }, { root, script });
  await expect(started).rejects.toThrow(
    /fields\.json:\d+:\d+ syntax .* stimmt die Schreibweise nicht/,
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
    await page.locator('[data-question="customer.title"] summary').click();
    await expectGood();
    for (const panel of ['findings', 'add', 'texts']) {
      await page.locator(`[data-panel=${panel}]`).click();
      await expectGood();
    }
    await action(page, 'more').click();
    await expectGood();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('Pflicht');
    await expect(page.locator('[role=option]').first()).toBeVisible();
    await expectGood();
    const label = '"label": "Vorname"';
    await studio.edit('locales/de-AT/fields.json', label, `${label}, "hint": "Wie im Ausweis."`);
    for (const view of ['start', 'texts&search=Name', 'texts&language=en-AT', 'changes']) {
      await open(page, `?view=${view}`);
      if (view === 'changes') await page.locator('[data-change*="texts.hint"]').waitFor();
      await expectGood();
    }
    await action(page, 'hand-over').click();
    await page.locator('[data-handed]').waitFor();
    await expectGood();
    await page.locator('[data-action=theme]').click();
    await expectGood();
  });

test('other hosts, origins and folders are refused', async ({ request }) => {
  const send = async (headers: Record<string, string>, language = 'de-AT') => {
    const response = await request.post(`${studio.origin}/workbench/api/texts`, {
      headers: { 'content-type': 'application/json', ...headers },
      data: { language, key: 'fields:gender.label', before: 'Anrede', text: 'Fremd' },
    });
    return response.status();
  };
  expect(await send({})).toBe(403);
  expect(await send({ origin: 'https://evil.example' })).toBe(403);
  expect(await send({ origin: studio.origin }, '../src')).toBe(403);
  for (const [path, headers] of [
    ['/studio/', { host: 'evil.example' }],
    ['/__open-in-editor?file=package.json', { 'sec-fetch-site': 'cross-site' }],
  ] as const)
    expect((await request.get(studio.origin + path, { headers })).status()).toBe(403);
});

test('a link out of the application is told, and leads back', async ({ page, watch }) => {
  watch.demandConsole(/frame-ancestors/);
  const frame = await open(page, '?scene=main&view=screens');
  await frame.locator('main a[href*="//"]').first().click();
  await action(page, 'toggle-edit').click();
  await action(page, 'return').click();
  await expect(frame.locator('main h1')).toBeVisible();
  await expect(page.locator('[data-left]')).toHaveCount(0);
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
    await frame.evaluate(
      ([popup, values]) => window.studioBridge?.showPopup(popup, values as Record<string, unknown>),
      [kind, POPUP_VALUES[kind] ?? {}] as const,
    );
    const popup = frame.locator(`dialog[data-popup="${kind}"]`);
    await popup.waitFor();
    if (kind === 'FEEDBACK') await popup.locator('form').waitFor();
    await expectGood(kind);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
});
