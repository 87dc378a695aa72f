/** The workbench: everyday changes made in it are in the files and in the running application; whatever reads comes from a locale file. */
import type { Page } from 'playwright/test';
import { POPUP_KINDS } from '#flow/problems.ts';
import { SCENES } from '../../workbench/studio/app/scenes.ts';
import { writeDefinitions } from '../../workbench/studio/server/definition-files.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { startStudio } from './own-studio.ts';
import type { OwnStudio } from './own-studio.ts';
import { inspectPopups, inspectScene } from './studio-scenes.ts';

// One workbench for all of them: in the order of the file, in one worker.
test.describe.configure({ mode: 'default', timeout: 240_000 });

let studio: OwnStudio;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  studio = await startStudio(Number(process.env['TEST_PORT'] ?? 4310) + 40);
  // The development server translates every file when it is first asked for it; no test has to wait for that.
  const page = await browser.newPage();
  await page.goto(`${studio.origin}/studio/`);
  await page.frameLocator('iframe').locator('main[data-step]').waitFor({ timeout: 180_000 });
  await page.close();
});
test.afterAll(() => studio.stop());

const open = async (page: Page, query: string) => {
  await page.goto(`${studio.origin}/studio/${query}`);
  const frame = page.frameLocator('iframe');
  if (!query.includes('view=')) await frame.locator('main[data-step]').waitFor({ timeout: 60_000 });
  return frame;
};

/** Lines that differ between two versions of a file. */
const changed = (before: string, after: string): string[] =>
  after
    .split('\n')
    .filter((line, index) => line !== before.split('\n')[index])
    .map((line) => line.trim());

test('a label is changed in place: in the file one line, on the screen at once, and nothing typed is lost', async ({
  page,
}) => {
  const before = studio.read('locales/de-AT/fields.json');
  const frame = await open(page, '?scene=registration&edit=true');
  await frame.locator('[name=lastName]').fill('Österreicher');
  const label = frame.locator('[data-field=firstName] label');
  await expect(async () => {
    await label.hover();
    await expect(page.locator('[data-shown-key]')).toContainText(
      'fields:firstName.label locales/de-AT/fields.json:',
      { timeout: 1_000 },
    );
  }).toPass({ timeout: 20_000 });
  await label.click();
  const editor = page.getByRole('dialog');
  await expect(editor.getByRole('textbox')).toHaveValue('Vorname');
  await editor.getByRole('textbox').fill('Rufname');
  await editor.getByRole('button', { name: 'Speichern' }).click();
  await expect(editor).toBeHidden();
  await expect(label).toContainText('Rufname');
  await expect(frame.locator('[name=lastName]')).toHaveValue('Österreicher');
  expect(changed(before, studio.read('locales/de-AT/fields.json'))).toEqual([
    '"firstName": { "label": "Rufname", "hint": "So, wie er in Ihrem Ausweis steht." },',
  ]);
});

test('a lost placeholder is refused with a sentence and nothing is written', async ({ page }) => {
  const before = studio.read('locales/de-AT/errors.json');
  await open(page, '?view=texts');
  await page.getByRole('searchbox').fill('errors:minimum');
  await page.getByRole('button', { name: 'Ändern: errors:minimum' }).click();
  await page.getByRole('textbox', { name: 'Neuer Text' }).fill('Zu wenig.');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Der Platzhalter {{label}} fehlt.');
  expect(studio.read('locales/de-AT/errors.json')).toBe(before);
});

test('a bound is changed where the workbench explains it, and the running application follows it', async ({
  page,
}) => {
  const before = studio.read('schemas/defs.json');
  const frame = await open(page, '?scene=personal-financial-data&panel=rules&sample=valid');
  await frame.locator('[name=netIncome]').focus();
  const rules = page.locator('[data-rules-of="customer.netIncome"]');
  await expect(rules).toContainText('Das Feld ist immer Pflicht.');
  await expect(rules).toContainText('schemas/steps/personal-financial-data.schema.json:');
  await rules.locator('[data-limit=maximum] input').fill('5.000');
  await rules.locator('[data-limit=maximum] button').click();
  await expect
    .poll(() => changed(before, studio.read('schemas/defs.json')))
    .toEqual(['"income": { "type": "number", "format": "money", "minimum": 1, "maximum": 5000 },']);
  // The form is compiled anew and the page with it.
  await expect(async () => {
    await frame.locator('[name=netIncome]').fill('5.000,01', { timeout: 2_000 });
    await frame.locator('[name=netIncome]').blur({ timeout: 2_000 });
    await expect(frame.locator('[data-field=netIncome]')).toContainText('5.000,00', {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
});

test('why a field is hidden is said with the rule and the value that decides', async ({ page }) => {
  const frame = await open(page, '?scene=personal-financial-data&panel=rules&sample=empty');
  const rules = page.locator('[data-rules-of="customer.industry"]');
  await expect(rules).toContainText('verborgen');
  await rules.getByRole('button').first().click();
  await expect(rules).toContainText(
    'Das Feld wird erst gezeigt, wenn „Beschäftigung“ „Angestellte/r“, „Arbeiter/in“ oder',
  );
  await expect(rules).toContainText('Derzeit: „Beschäftigung“: leer');
  // The page may still be loading again for what the test before has written.
  await expect(async () =>
    frame.locator('[data-field=occupation] input').first().check({ force: true, timeout: 2_000 }),
  ).toPass({ timeout: 30_000 });
  // The field that has the focus is the one explained; back to the first.
  await rules.getByRole('button').first().click();
  await expect(rules).toContainText('Das Feld wird gezeigt, weil „Beschäftigung“ „Angestellte/r“');
});

test('a mistake is told on its screen and mended with one button', async ({ page }) => {
  const file = 'schemas/steps/registration.ui.json';
  const before = studio.read(file);
  await open(page, '?scene=insurance');
  const mistaken = before.replace('"customer.firstName",', '"customer.firstNam",');
  expect(mistaken).not.toBe(before);
  await writeDefinitions(studio.root, [[file, mistaken]]);
  const entry = page.locator('[data-scene=registration]');
  await expect(entry.locator('.badge')).toBeVisible({ timeout: 20_000 });
  await entry.click();
  const finding = page.locator('[data-finding=ui-group-unknown-field]');
  await expect(finding).toContainText(`${file}:`);
  await finding.getByRole('button', { name: 'Vorschlag übernehmen' }).click();
  await expect(entry.locator('.badge')).toBeHidden({ timeout: 20_000 });
  expect(studio.read(file)).toBe(before);
});

test('what is written and not saved is there again: after another text, a broken file and a page that loads again', async ({
  page,
  watch,
}) => {
  // What the development server says of a file that cannot be read.
  watch.expectConsole(
    /\[vite\] Internal Server Error|500 \(Internal Server Error\)|net::ERR_FAILED/,
  );
  const file = 'locales/de-AT/fields.json';
  const before = studio.read(file);
  const frame = await open(page, '?scene=registration&edit=true');
  const editor = page.getByRole('dialog');
  const words = editor.getByRole('textbox');
  const pick = async (field: string, now: string) => {
    await expect(async () => {
      await frame.locator(`[data-field=${field}] label`).click({ timeout: 2_000 });
      await expect(words).toHaveValue(now, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  };
  await pick('lastName', 'Nachname');
  await words.fill('Familienname');
  await page.route('**/workbench/api/texts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await editor.getByRole('button', { name: 'Speichern' }).click();
  await expect(editor.getByRole('alert')).toContainText('Die Werkbank antwortet nicht.');
  await page.unroute('**/workbench/api/texts');
  await pick('emailAddress', 'E-Mail-Adresse');
  await page.keyboard.press('Escape');
  const broken = before.replace('"label": "E-Mail-Adresse",', '"label": "E-Mail-Adresse"');
  await writeDefinitions(studio.root, [[file, broken]]);
  await expect(page.locator('[data-finding=json-syntax]')).toContainText(
    'Hier fehlt das Zeichen ,',
    { timeout: 20_000 },
  );
  await pick('dateOfBirth', 'Geburtsdatum');
  await words.fill('Tag der Geburt');
  await editor.getByRole('button', { name: 'Speichern' }).click();
  await expect(editor.getByRole('alert')).toContainText(
    `Die Datei ${file} ist gerade nicht lesbar`,
  );
  await editor.getByRole('button', { name: 'Abbrechen' }).click();
  await page.locator('[data-finding=json-syntax] [data-action=apply]').click();
  await expect.poll(() => studio.read(file)).toBe(before);
  await page.reload();
  await frame.locator('main[data-step]').waitFor({ timeout: 60_000 });
  await pick('lastName', 'Familienname');
  await expect(editor).toContainText('noch nicht gespeichert');
  await editor.getByRole('button', { name: 'Abbrechen' }).click();
  await pick('lastName', 'Nachname');
  expect(studio.read(file)).toBe(before);
});

test('what the workbench may not write is shown to be written elsewhere', async ({ page }) => {
  const file = 'schemas/steps/registration.schema.json';
  const before = studio.read(file);
  await open(page, '?scene=registration');
  const withBirthName = before.replace(
    '"dateOfBirth": {',
    '"birthName": { "type": "string", "maxLength": 70 },\n        "dateOfBirth": {',
  );
  await writeDefinitions(studio.root, [[file, withBirthName]]);
  const finding = page.locator('[data-finding=wire-field-unknown]');
  await expect(finding).toContainText(
    /openapi\/application\.yaml:\d+ ergänzen: birthName: \{ type: string, maxLength: 70/,
    { timeout: 20_000 },
  );
  await expect(finding.getByRole('button', { name: 'Vorschlag übernehmen' })).toHaveCount(0);
  await expect(page.locator('[data-finding=text-missing] [data-action=apply]')).toBeVisible();
  await writeDefinitions(studio.root, [[file, before]]);
  await expect(finding).toHaveCount(0, { timeout: 20_000 });
});

test('a new field is made in the workbench: on the screen at once, in the files as people write it, and what the bank has to know is said', async ({
  page,
}) => {
  const files = [
    'schemas/defs.json',
    'schemas/steps/housing-legal-data.schema.json',
    'schemas/steps/housing-legal-data.ui.json',
    'locales/de-AT/fields.json',
    'locales/de-AT/enums.json',
    'locales/de-AT/errors.json',
  ];
  const before = new Map(files.map((file) => [file, studio.read(file)]));
  const frame = await open(page, '?scene=housing-legal-data&panel=add');
  const form = page.locator('[data-new-field=housing-legal-data]');
  const field = (name: string) => form.getByLabel(name);
  await field('Frage oder Beschriftung').fill('Parkplatz');
  await field('Art der Antwort').selectOption({ label: 'Auswahl aus einer Liste' });
  await field('Möglichkeiten, eine je Zeile').fill('GARAGE = Garage');
  await field('Steht nach').selectOption({ label: 'Wohnsituation' });
  await field('Die Antwort ist Pflicht').check();
  await field('Satz, wenn sie fehlt').fill('Bitte wählen Sie, wo Sie parken.');
  await field('Name bei der Bank').fill('street');
  const save = form.getByRole('button', { name: 'Feld anlegen' });
  await save.click();
  await expect(form.getByRole('status')).toContainText('Ein Feld „street“ gibt es schon.');
  // What is written is there again after another panel.
  await page.getByRole('button', { name: 'Regeln' }).click();
  await page.getByRole('button', { name: 'Neues Feld' }).click();
  await field('Name bei der Bank').fill('parking');
  await save.click();
  await expect(form.getByRole('status')).toContainText(
    'mindestens zwei verschiedene Möglichkeiten',
  );
  expect(files.filter((file) => studio.read(file) !== before.get(file))).toEqual([]);
  await field('Möglichkeiten, eine je Zeile').fill('GARAGE = Garage\nSTREET = Straße');
  await save.click();
  await expect(form.getByRole('status')).toContainText('Das Feld „Parkplatz“ ist angelegt');
  await expect(frame.locator('[data-field=housingSituation] + [data-field=parking]')).toContainText(
    'Parkplatz',
    { timeout: 30_000 },
  );
  await expect(frame.locator('[data-field=parking]')).toContainText('Straße');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Befunde/ }).click();
  await expect(page.locator('[data-finding=wire-field-unknown]')).toContainText(
    /application\.yaml:\d+ ergänzen: parking:/,
    { timeout: 20_000 },
  );
  await writeDefinitions(studio.root, [...before]);
  await expect(page.locator('[data-finding]')).toHaveCount(0, { timeout: 20_000 });
});

test('the way to a state is shown and leads on to the screen', async ({ page }) => {
  await open(page, '?view=flow');
  await page.locator('[data-state=DOC_SIGNED]').click();
  await expect(page.locator('[data-way=DOC_SIGNED] strong')).toHaveText([
    'INIT',
    'PEFI_INFO',
    'LEGAL_INFO',
    'PROCESSED',
    'LEGITIMATION_COMPLETED',
    'SCORED',
    'OFFER_SELECTED',
    'INSURANCE_SELECTED',
    'DOC_SIGNED',
  ]);
  await page.locator('.way').getByRole('button', { name: 'Unterlagen' }).click();
  await expect(page.frameLocator('iframe').locator('main[data-step=document-upload]')).toBeVisible({
    timeout: 30_000,
  });
});

for (const view of [
  '?scene=registration&panel=rules',
  '?scene=registration&panel=add',
  '?view=texts',
  '?view=flow',
]) {
  test(`the workbench itself is accessible: ${view}`, async ({ page }) => {
    await open(page, view);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('strangers are refused: another host, another origin, another folder', async ({ request }) => {
  const send = (headers: Record<string, string>, data: unknown) =>
    request.post(`${studio.origin}/workbench/api/texts`, {
      headers: { 'content-type': 'application/json', ...headers },
      data,
    });
  const body = { language: 'de-AT', key: 'fields:gender.label', text: 'Fremd' };
  expect((await send({}, body)).status()).toBe(403);
  expect((await send({ origin: 'https://evil.example' }, body)).status()).toBe(403);
  expect((await send({ origin: studio.origin }, { ...body, language: '../src' })).status()).toBe(
    403,
  );
  expect(
    (await request.get(`${studio.origin}/studio/`, { headers: { host: 'evil.example' } })).status(),
  ).toBe(403);
});

test('in the pseudo-locale at 320 pixels every text of every screen comes from a locale file and none is cut off', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 720 },
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
  });
  const visits = SCENES.filter(({ kind }) => kind !== 'popup').flatMap((scene) =>
    scene.starts.map((start) => ({ scene, start })),
  );
  const popups = SCENES.filter(({ kind }) => kind === 'popup');
  const problems: string[] = [];
  const next = async (): Promise<void> => {
    for (let visit = visits.pop(); visit !== undefined; visit = visits.pop())
      problems.push(...(await inspectScene(context, studio.origin, visit.scene, visit.start)));
  };
  await Promise.all([
    next(),
    next(),
    inspectPopups(context, studio.origin, popups).then((found) => problems.push(...found)),
  ]);
  await context.close();
  expect(popups).toHaveLength(POPUP_KINDS.length);
  expect(problems).toEqual([]);
});
