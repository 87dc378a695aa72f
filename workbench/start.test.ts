/** The tools start wherever the project lies: people keep it in folders with blanks and umlauts. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const COPIED = ['package.json', 'tsconfig.json', 'schemas', 'locales', 'openapi', 'build', 'src'];

test('the check works in a folder with a blank and an umlaut', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'Anträge für Kredite '));
  for (const name of [...COPIED, 'workbench'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const command = ['--import', 'tsx', 'workbench/start.ts'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: copy });
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^Definitionen: keine Fehler/), '']);
  rmSync(copy, { recursive: true });
});
