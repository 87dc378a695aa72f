/** A product owner adds a field in two files, a schema and the labels; form, check, call and summary follow (design of the steps). */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUSING } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { startSandbox } from './own-sandbox.ts';
import type { OwnSandbox } from './own-sandbox.ts';
import { startAt } from './start-at.ts';

const PROJECT = join(import.meta.dirname, '../..');
const PARTS = [
  'src',
  'build',
  'deploy',
  'schemas',
  'locales',
  'openapi',
  'public',
  'tests/sandbox',
  'index.html',
  'signin-silent.html',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
];
const LABEL = 'Anzahl Ihrer Fahrzeuge';

let root = '';
let sandbox: OwnSandbox | undefined;

/** Changes one file of the copy; a text that is not found is a mistake of the test. */
function change(file: string, from: string | RegExp, to: string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`nothing to change in ${file}`);
  writeFileSync(path, after);
}

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'added-field-'));
  for (const part of PARTS) cpSync(join(PROJECT, part), join(root, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  // The bank's side: its endpoint takes the field.
  change(
    'openapi/application.yaml',
    /( +)usPerson: \{ type: boolean/g,
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
  change('locales/de-AT/fields.json', /^\{/, `{\n  "numberOfCars": { "label": "${LABEL}" },`);
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  sandbox = await startSandbox({
    root,
    port: Number(process.env['TEST_PORT'] ?? 4310) + 1,
    dataDir: join(root, '.sandbox'),
  });
});

test.afterAll(async () => {
  await sandbox?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('adding a field touches one schema file and one locale file', async ({ page }) => {
  const baseURL = sandbox?.baseURL;
  await startAt(page, baseURL, { state: 'PEFI_INFO' });
  await expectStep(page, 'housing-legal-data');
  await fillForm(page, HOUSING, pointer(page));
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
