/** Questions and findings of the studio, in the files and in the running application. What is written and refused: workbench/studio/{app,server}. */
import { cutOff } from '../accessible/structure.ts';
import { action, expect, HOUSING, marked, open, openQuestion, said, test } from './studio-test.ts';

test('a mistake is counted at its screen; a button fixes it', async ({ page, studio }) => {
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
  studio,
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
  await expect(ofApi.getByRole('button', { name: 'Kopiert' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ['birthName', 'kennt dieses Feld nicht', 'registration.schema.json:'])
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
  studio,
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
  studio,
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

test('a question is changed by form, all at once', async ({ page, studio }) => {
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
