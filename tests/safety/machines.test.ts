/** What a test needs of its machine is found, or left out; and how fast it is decides nothing. */
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

/** Of tests and of what helps them. */
const TESTS = /^(?:tests|judges)\/.*\.tsx?$|\.(?:test|spec|test-helpers)\.tsx?$/;
/** Shorter than what hangs, in milliseconds. */
const SHORTEST = 60_000;
/** The clock of the machine is compared, a property is given up, or the first of two things counts. */
const RUNS_OUT =
  /performance\.now|hrtime|Date\.now\(\) *[-<>]|[-<>]=? *Date\.now\(\)|[A-Za-z]AfterTimeLimit|AbortSignal\.timeout/;
/** Waits for a time instead of what comes then. */
const SLEEPS = /waitForTimeout\(|\bsleep\(|new Promise\([^)]*\) =>\s*setTimeout\(\w+, *[^)]/;
const FAKED = /useFakeTimers\((?!\{ toFake: \['Date'\])|clock\.install\(/;
/** Limits by their values; names of constants are looked up in the file. */
const LIMIT = /(?:\btimeout: *|[sS]et(?:Default)?Timeout\()([\w.]+)/g;

function limitedBy(text: string): string[] {
  const limits = [...text.matchAll(LIMIT)].map(([, limit = '']) => {
    const [, value = limit] = new RegExp(`const ${limit} = ([\\d_]+);`).exec(text) ?? [];
    return Number(value.replaceAll('_', ''));
  });
  return [
    ...(RUNS_OUT.test(text) ? ['the clock of the machine'] : []),
    ...(SLEEPS.test(text) && !FAKED.test(text) ? ['a time that is waited for'] : []),
    // 0 is none; what is no number is no limit of a test.
    ...limits.filter((ms) => ms > 0 && ms < SHORTEST).map((ms) => `a limit of ${ms} ms`),
  ];
}

/** Programs without an event to wait for: looked at again after a pause, until they hang. */
const POLLED = [
  'tests/deploy/image.test.ts',
  'tests/deploy/nginx-server.ts',
  'tests/e2e/engines/browsers.ts',
  // A screen reader has spoken when it is silent.
  'judges/heard/listener.ts',
  // Of the pictures, which are looked at.
  'tests/e2e/studio/pictures.ts',
];

test('no time limit decides what a test has tried', () => {
  for (const wrong of [
    'if (performance.now() - started > ENOUGH_MS) return;',
    'while (Date.now() < end) look();',
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    'await page.waitForTimeout(500);',
    'await expect(hint).toBeVisible({ timeout: 20_000 });',
    'const PATIENCE = 5_000;\nawait look({ timeout: PATIENCE });',
  ])
    expect(limitedBy(wrong), wrong).toHaveLength(1);
  for (const right of [
    'await new Promise((resolve) => setTimeout(resolve));',
    'vi.useFakeTimers({ now });\nawait new Promise((resolve) => setTimeout(resolve, 50));',
    'vi.waitFor(look, { timeout: 120_000 })',
    'vi.setSystemTime(Date.now() + 10_000);',
  ])
    expect(limitedBy(right), right).toEqual([]);
  const found = keptFiles()
    // A benchmark measures times.
    .filter((file) => TESTS.test(file) && !/^judges\/bench\/|machines\.test\.ts$/.test(file))
    .flatMap((file) => limitedBy(read(file)).map((limit) => ({ file, limit })));
  expect(found.filter(({ file }) => !POLLED.includes(file))).toEqual([]);
  expect(POLLED.filter((file) => !found.some((each) => each.file === file))).toEqual([]);
});
