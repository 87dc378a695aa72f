/** The forms that RJSF tries themes with: each is allowed by the check and renders with labels, or is refused by name. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const CONFIG = join(import.meta.dirname, 'rjsf/vitest.config.ts');
const SUITES = ['arrayTests', 'formTests', 'gridTests', 'objectTests'];

interface Result {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

let results: Result[] = [];

test.describe('RJSF snapshot-tests 6.10', () => {
  // One process runs the forms for all tests.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(() => {
    test.setTimeout(0);
    const folder = mkdtempSync(join(tmpdir(), 'rjsf-'));
    const file = join(folder, 'results.json');
    const reports = ['--reporter=json', `--outputFile=${file}`];
    const { stdout, stderr } = spawnSync('npx', ['vitest', 'run', '-c', CONFIG, ...reports], {
      encoding: 'utf8',
    });
    process.stdout.write(`${stdout}${stderr}`);
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: { message: string; assertionResults: Result[] }[];
    };
    rmSync(folder, { recursive: true });
    results = testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(results, testResults.map(({ message }) => message).join('\n')).not.toEqual([]);
  });

  test('every suite is tried', () =>
    expect([...new Set(results.map(({ ancestorTitles: [suite] }) => suite))].sort()).toEqual(
      SUITES,
    ));

  for (const suite of SUITES)
    test(`${suite}: each form renders with labels or is refused by name`, () => {
      const own = results.filter(({ ancestorTitles }) => ancestorTitles[0] === suite);
      const failed = own.filter(({ status }) => status !== 'passed');
      expect(failed.map(({ title, failureMessages }) => [title, ...failureMessages])).toEqual([]);
    });
});
