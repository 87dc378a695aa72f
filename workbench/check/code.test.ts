/**
 * The tools start wherever the project lies: people keep it in folders with blanks and umlauts. In such a copy the compiler then finds
 * mistakes in the tables of the code and in the keys of texts.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeFindings, findingsIn } from './code.ts';
import type { Finding } from './finding.ts';
import { lineAt } from '../definitions/json-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'package.json',
  'tsconfig.json',
  'schemas',
  'locales',
  'openapi',
  'public',
  'build',
  'src',
  'workbench',
  'sandbox/applicants',
  'sandbox/application.ts',
];
const copies = mkdtempSync(join(tmpdir(), 'Anträge für Kredite '));
afterAll(() => rmSync(copies, { recursive: true }));

function copied(): string {
  const copy = mkdtempSync(join(copies, 'Kopie '));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

test.each(['--files', 'replay'])(
  'definitions %s works in a folder with a blank and an umlaut',
  (tool) =>
    expect(
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'workbench/start.ts', tool], {
        cwd: copied(),
      }),
    ).resolves.toMatchObject({ stderr: '' }),
);

/** What is done to the last row of each table. */
const TABLES = [
  ['src/flow/steps.ts', 'STEP_TABLE', 'misspelled'],
  ['src/flow/states.ts', 'STATE_TABLE', 'removed'],
  ['src/flow/problems.ts', 'PRECONDITION_TABLE', 'removed'],
  ['src/screens/screens.ts', 'SCREENS', 'misspelled'],
  ['src/app/dialogs/popups.ts', 'POPUPS', 'removed'],
] as const;

/** Where a table and its last row begin, and where it ends. */
function tableIn(path: string, name: string) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const start = text.indexOf(`export const ${name}`);
  const end = text.indexOf('\n}', start);
  const row = [...text.slice(start, end).matchAll(/\n {2}'?[\w-]+'?:/g)].at(-1);
  if (start < 0 || row === undefined) throw new Error(`${path} has no table ${name}`);
  return { text, start, row: start + row.index, end };
}

describe('all mistakes seeded into the copy are found', () => {
  let findings: Finding[] = [];
  beforeAll(async () => {
    const copy = copied();
    for (const [path, name, change] of TABLES) {
      const { text, row, end } = tableIn(path, name);
      const rest =
        change === 'removed' ? text.slice(end) : text.slice(row).replace(/\w(?='?:)/, '$&s');
      writeFileSync(join(copy, path), text.slice(0, row) + rest);
    }
    const shell = join(copy, 'locales/de-AT/shell.json');
    const texts = JSON.parse(readFileSync(shell, 'utf8')) as { header: Record<string, string> };
    delete texts.header['help'];
    writeFileSync(shell, JSON.stringify(texts));
    findings = await codeFindings(copy, ['--incremental', 'false', '--checkers', '1']);
  });

  test.each(TABLES)('%s: a row of %s is %s', (path, name, change) => {
    const { text, start, end } = tableIn(path, name);
    const found = findings.find((each) => each.file === path && each.code === 'code-wrong');
    expect(found, JSON.stringify(findings, undefined, 1)).toBeDefined();
    expect(found?.line).toBeGreaterThanOrEqual(lineAt(text, start));
    expect(found?.line).toBeLessThanOrEqual(lineAt(text, end + 1));
    expect(found?.params['name']).toMatch(change === 'removed' ? /missing/ : /does not exist/);
  });

  test('a text that is gone is missed where it is shown', () =>
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'code-wrong',
        file: expect.stringMatching(/^src\/.*\.tsx$/) as string,
        params: { name: expect.stringContaining('header.help') as string },
      }),
    ));
});

test('a diagnostic of another kind is passed on, with its place', () => {
  const output =
    "src/a.ts(2,7): error TS2322: Type 'number' is not assignable\n  to type 'string'.\n";
  expect(findingsIn(output)).toMatchObject([
    { code: 'code-wrong', file: 'src/a.ts', line: 2, column: 7 },
  ]);
});
