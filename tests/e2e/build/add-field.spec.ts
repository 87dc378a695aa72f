/** A product owner adds a field in two files, schema and texts of a step; form, check, call and summary follow. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { copyProject } from '../support/project-copy.ts';
import { fillForm, HOUSING, mainAction } from '../support/fill.ts';
import { type SandboxProcess, startProcess } from '../../../sandbox/process.ts';
import { backTo, expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';

const LABEL = 'Anzahl Ihrer Fahrzeuge';

/** One more field on each step that has a call of its own, and the components of its requests and answers. */
const MORE = [
  { step: 'summary', field: 'summaryNote', takes: ['Application', 'ApplicationPatch'] },
  { step: 'personal-offer', field: 'offerNote', takes: ['Application', 'OfferChoice'] },
  { step: 'insurance', field: 'insuranceNote', takes: ['Application', 'InsuranceChoice'] },
  { step: 'signing', field: 'signingPlace', takes: ['SignRequest'] },
] as const;

const PORT = Number(process.env['TEST_PORT'] ?? 4310) + 1;
test.use({ baseURL: `http://bank.localhost:${PORT}` });

let root = '';
let sandbox: SandboxProcess | undefined;

/** Changes one file of the copy; a text that is not found is a mistake of the test. */
function change(file: string, from: string | RegExp, to: string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`nothing to change in ${file}`);
  writeFileSync(path, after);
}

function label(step: string, field: string, label: string): void {
  const file = join(root, `locales/de-AT/steps/${step}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
  texts['fields'] = { ...texts['fields'], [field]: { label } };
  writeFileSync(file, JSON.stringify(texts));
}

// One build and one sandbox for both tests.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  root = copyProject();
  // Compressing the files takes most of a build.
  change('vite.config.ts', /\n +compression\(.*\),/, '');
  // The bank's side: its endpoint takes the field.
  change(
    'openapi/application.yaml',
    /^( +)usPerson:(?=\n| \*)/gm,
    '$1numberOfCars: { type: integer, x-assumed: true }\n$&',
  );
  // The product owner's side: two files.
  change(
    'schemas/steps/housing-legal-data.schema.json',
    /"required": \[\s*"street"/,
    '"required": ["numberOfCars", "street"',
  );
  change(
    'schemas/steps/housing-legal-data.schema.json',
    /"residentSince": \{/,
    '"numberOfCars": { "type": "integer", "minimum": 0, "maximum": 9 },\n        $&',
  );
  label('housing-legal-data', 'numberOfCars', LABEL);
  for (const { step, field, takes } of MORE) {
    for (const component of takes)
      change(
        'openapi/application.yaml',
        new RegExp(`(\\n    ${component}:\\n(?: {6}.*\\n)*? {6}properties:\\n)`),
        `$1        ${field}: { type: string, maxLength: 40, x-assumed: true }\n`,
      );
    const file = `schemas/steps/${step}.schema.json`;
    change(file, '"required": [', `"required": ["${field}", `);
    change(
      file,
      '"properties": {',
      `"properties": {\n    "${field}": { "type": "string", "maxLength": 40 },`,
    );
    label(step, field, `Frage ${field}`);
  }
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  const folders = { DATA_DIR: join(root, '.sandbox'), DIST_DIR: join(root, 'dist') };
  sandbox = await startProcess({ PORT: String(PORT), ...folders }, { root });
});

test.afterAll(async () => {
  await sandbox?.kill('SIGTERM');
  rmSync(root, { recursive: true, force: true });
});

test('an added field is required, checked, sent and shown', async ({ page, openStep }) => {
  await openStep('housing-legal-data');
  await fillForm(page, HOUSING);
  await mainAction(page).click();
  await expect(page.locator('[data-error-summary] a')).toHaveCount(1);
  await expect(page.locator('[data-field=numberOfCars]')).toContainText(LABEL);
  await expect(page.locator('[name=numberOfCars]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[name=numberOfCars]').fill('12');
  await page.locator('[name=numberOfCars]').blur();
  await expect(page.locator('[data-field=numberOfCars]')).toContainText('9');
  await expectAccessible(page);
  await page.locator('[name=numberOfCars]').fill('2');
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await mainAction(page).click();
  expect((await patched).postDataJSON()).toMatchObject({
    customer: { numberOfCars: 2, street: HOUSING['street'] },
  });
  await expectStep(page, 'summary');
  await expect(
    page.locator('dt', { hasText: LABEL }).locator('xpath=following-sibling::dd'),
  ).toHaveText('2');
});

const note = (page: Page, field: string): Locator => page.locator(`[name=${field}]`);
/** Submits the step without and with the field; the body of its call. */
async function answered(
  page: Page,
  { step, field }: (typeof MORE)[number],
  method: string,
): Promise<unknown> {
  await expectStep(page, step);
  await mainAction(page).click();
  await expect(note(page, field)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator(`[data-field=${field}]`)).toContainText(`Frage ${field}`);
  await note(page, field).fill(`Antwort ${field}`);
  const sent = page.waitForRequest((request) => request.method() === method);
  await mainAction(page).click();
  return (await sent).postDataJSON();
}

test('fields added to other steps are checked and sent', async ({ page, openStep, watch }) => {
  // The contract is signed without a requested code.
  watch.expectConsole(/status of 409 .*\/contract\/sign/);
  const [onSummary, onOffer, onInsurance, onSigning] = MORE;
  await openStep('summary');
  await page.locator('[name=declaration]').check();
  expect(await answered(page, onSummary, 'PATCH')).toEqual({
    summaryNote: 'Antwort summaryNote',
    declaration: true,
  });
  await expectStep(page, 'personal-offer');

  await openStep('personal-offer');
  await page.locator('form input[type=radio]').first().check();
  await page.locator('[name=repaymentDay][value="5"]').check();
  expect(await answered(page, onOffer, 'PUT')).toMatchObject({ offerNote: 'Antwort offerNote' });
  await page.locator('form [value=NONE]').check();
  expect(await answered(page, onInsurance, 'POST')).toEqual({
    insurance: 'NONE',
    insuranceNote: 'Antwort insuranceNote',
  });
  await expectStep(page, 'signing');
  await backTo(page, 'insurance');
  await expect(note(page, 'insuranceNote'), 'it comes back').toHaveValue('Antwort insuranceNote');
  await page.goForward();

  await expectStep(page, 'signing');
  await page.locator('[name=standardInformationRead]').check();
  await page.locator('[name=contractRead]').check();
  await page.locator('[data-action=enter-code]').click();
  await page.locator('[name=utan]').fill('123456');
  expect(await answered(page, onSigning, 'POST')).toMatchObject({
    contractRead: true,
    signingPlace: 'Antwort signingPlace',
  });
});
