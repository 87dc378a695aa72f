/** What a test needs of its machine is found, or left out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptFiles } from '../support/kept-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A command that installs a program, at the beginning of a line of a shell or as a word of a call. */
const INSTALLS =
  /(?:^|['"`]|&& |sudo )\s*(?:(?:apt|apt-get|brew|dnf|yum|apk)['"`]|(?:apt|apt-get|brew|dnf|yum|apk) (?:-|install|add))|playwright['", ]+install\b/m;

test('only the script for that installs programs, and what finds the one browser', () => {
  expect(INSTALLS.test("spawnSync('apt-get', ['install', 'nginx'])")).toBe(true);
  const programs = keptFiles().filter(
    (file) =>
      /\.(?:[cm]?[jt]sx?|sh)$|^\.ci\/|^package\.json$/.test(file) && INSTALLS.test(read(file)),
  );
  expect(programs.filter((file) => !file.endsWith('machines.test.ts')).toSorted()).toEqual([
    'tests/support/browser.ts',
    'tests/support/install.sh',
  ]);
});
