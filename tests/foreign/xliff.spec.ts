/** The exported texts, rewritten by other programs, come back without a change that nobody made. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { exportTexts, importTexts } from '../../workbench/translation/texts.ts';
import { findOrLeaveOut } from '../installed.ts';
import { packageOf } from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const LANGUAGE = 'en-AT';

type Parsed = { resources: Record<string, Record<string, { source: unknown; target: unknown }>> };
interface Xliff {
  xliff2js(xml: string): Promise<Parsed>;
  js2xliff(parsed: Parsed): Promise<string>;
  xliff12ToJs(xml: string): Promise<Parsed>;
  jsToXliff12(parsed: Parsed): Promise<string>;
}

/** A project of its own: schemas are not needed, only texts. */
let root = '';
test.beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync(join(ROOT, 'locales'), join(root, 'locales'), { recursive: true });
});
test.afterEach(() => rmSync(root, { recursive: true }));

const UNTOUCHED = [expect.stringContaining('nichts geändert')];
const OPEN = expect.stringContaining('Noch nicht übersetzt');
const imported = (count: number) => [
  expect.stringMatching(new RegExp(`^Übernommene Texte: ${count} `)),
  OPEN,
];

test.describe('npm xliff 6.4', () => {
  for (const [format, version] of [
    ['xliff', '2.0'],
    ['xliff12', '1.2'],
  ] as const) {
    const rewritten = async (file: string, change: (parsed: Parsed) => void): Promise<void> => {
      const xliff = packageOf<Xliff>('xliff');
      const xml = readFileSync(file, 'utf8');
      const parsed = format === 'xliff' ? await xliff.xliff2js(xml) : await xliff.xliff12ToJs(xml);
      change(parsed);
      const write = format === 'xliff' ? xliff.js2xliff : xliff.jsToXliff12;
      writeFileSync(file, await write(parsed));
    };

    test(`XLIFF ${version} rewritten without a change changes nothing`, async () => {
      const task = { root, format, file: join(root, 'out.xlf') };
      exportTexts(task);
      await rewritten(task.file, () => undefined);
      expect(await importTexts(task)).toEqual(UNTOUCHED);
    });

    test(`ten translations in XLIFF ${version} are ten texts`, async () => {
      const task = { root, format, file: join(root, 'out.xlf'), language: LANGUAGE };
      exportTexts(task);
      await rewritten(task.file, ({ resources }) => {
        const units = Object.entries(resources).find(([name]) => name.includes('fields'))?.[1];
        const plain = Object.values(units ?? {}).filter(
          (unit) => !/[\d{]/.test(String(unit.source)),
        );
        for (const unit of plain.slice(0, 10)) unit.target = 'Translated';
      });
      expect(await importTexts(task)).toEqual(imported(10));
    });
  }
});

/** As Weblate, Pootle and Virtaal write: the same library. */
const TRANSLATE = `
import sys
from translate.storage import xliff
store = xliff.xlifffile.parsefile(sys.argv[1])
open_units = [unit for unit in store.units if unit.istranslatable() and not unit.istranslated()]
plain = [unit for unit in open_units if not any(letter.isdigit() or letter == "{" for letter in str(unit.source))]
for unit in plain[: int(sys.argv[2])]:
    unit.target = "Translated"
store.save()
print(len(store.units))
`;
/** Debian's, which has the library, whichever is first on the path. */
const PYTHON = '/usr/bin/python3';

test.describe('translate-toolkit (Weblate, Pootle, Virtaal)', () => {
  test('ten translations in XLIFF 1.2 are ten texts', async () => {
    const { missing } = findOrLeaveOut('texts through translate-toolkit', 'pocount', PYTHON);
    test.skip(missing !== undefined, missing);
    const task = { root, format: 'xliff12' as const, file: join(root, 'out.xlf') };
    exportTexts({ ...task, language: LANGUAGE });
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', TRANSLATE, task.file, '10'], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    expect(Number(stdout), 'units that it reads').toBeGreaterThan(1_000);
    expect(await importTexts(task)).toEqual(imported(10));
  });
});
