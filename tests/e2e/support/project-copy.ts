/** A copy of the project in a new folder, whose files a test may change. */
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../..');
/** Generated or downloaded. */
const LEFT_OUT = ['node_modules', '.git', 'dist', 'test-results', '.sandbox'];

export function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  for (const part of readdirSync(PROJECT).filter((name) => !LEFT_OUT.includes(name)))
    cpSync(join(PROJECT, part), join(root, part), {
      recursive: true,
      filter: (file) => !LEFT_OUT.includes(basename(file)),
    });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  return root;
}
