/** The tools start wherever the project lies: people keep it in folders with blanks and umlauts. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
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
  'tests/applicants',
];
const copy = mkdtempSync(join(tmpdir(), 'Anträge für Kredite '));

beforeAll(() => {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true }));

test.each(['check/run.ts', 'replay/run.ts'])(
  '%s works in a folder with a blank and an umlaut',
  async (tool) => {
    const command = ['--import', 'tsx', `workbench/${tool}`];
    await expect(
      promisify(execFile)(process.execPath, command, { cwd: copy }),
    ).resolves.toMatchObject({ stderr: '' });
  },
);
