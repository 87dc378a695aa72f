/** Texts changed in the studio are in the files and in the running application. What is written and refused, drafts: workbench/studio/{app,server}. */
import type { Page } from 'playwright/test';
import {
  action,
  expect,
  marked,
  open,
  REGISTRATION,
  said,
  shownFrame,
  test,
} from './studio-test.ts';

const FIRST_NAME = 'fields:firstName.label';

const editorOf = (page: Page) => page.locator('[data-editor] textarea');
/** In all texts. */
const textRow = (page: Page, key: string) => page.locator(`[data-text="${key}"]`);
const editText = async (page: Page, key: string) => {
  await open(page, `?view=texts&search=${key}`);
  await textRow(page, key).locator('[data-action=edit]').click();
};

test('a click on a text changes one line of its file and the preview', async ({ page, studio }) => {
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

test('a text without its placeholder is refused; the draft is kept', async ({ page, studio }) => {
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

test('a text that was changed in its file meanwhile is not overwritten', async ({
  page,
  studio,
}) => {
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

test('a change is in the list of changes and can be taken back', async ({ page, studio }) => {
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
