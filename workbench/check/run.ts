/**
 * `npm run definitions`: the check of the definitions on the command line. One line per finding, as editors read it
 * (.vscode/tasks.json), below it the change to write; ends with 1 when there is a mistake, hints aside. `--watch` checks
 * again whenever a file is saved.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { typesAreCurrent } from '../../openapi/generate.ts';
import { API_FILE } from './api.ts';
import { changesOf } from './changes.ts';
import { checkDefinitions, sourcesOnDisk } from './check.ts';
import { codeFindings } from './code.ts';
import { finding } from './finding.ts';
import type { Finding } from './finding.ts';
import type { DefinitionSources } from './sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const WATCHED = ['schemas', 'locales', 'openapi', 'src'];
const PAUSE_MS = 200;

function print(sources: DefinitionSources, findings: readonly Finding[]): void {
  for (const { file, line, column, code, hint, message, suggestion } of findings) {
    const kind = hint ? 'Hinweis: ' : '';
    process.stdout.write(
      `${file}:${line}:${column} ${code} ${kind}${message} · ${suggestion.text}\n`,
    );
    for (const change of changesOf(sources, suggestion))
      process.stdout.write(`    ${change.file}:${change.line} ${change.text}\n`);
  }
}

/** The types of the calls are made by a command of its own, which is easily forgotten. */
async function typeFindings(): Promise<Finding[]> {
  // A description that cannot be read is reported as such.
  const isFine = await typesAreCurrent().catch(() => true);
  return isFine ? [] : [finding('api-types-old', { file: API_FILE, text: '', start: 0, end: 0 })];
}

async function run(): Promise<boolean> {
  // The compiler takes longest, so it starts first; the findings of the files are there before its own.
  const code = Promise.all([typeFindings(), codeFindings(ROOT)]).then((all) => all.flat());
  const sources = sourcesOnDisk(ROOT);
  const files = checkDefinitions(sources);
  print(sources, files);
  print(sources, await code);
  const findings = [...files, ...(await code)];
  const hints = findings.filter(({ hint }) => hint).length;
  const mistakes = findings.length - hints;
  const counted = [
    `${mistakes === 0 ? 'keine' : mistakes} Fehler`,
    ...(hints === 0 ? [] : [hints === 1 ? '1 Hinweis' : `${hints} Hinweise`]),
  ];
  process.stdout.write(`Definitionen: ${counted.join(', ')}\n`);
  return mistakes === 0;
}

if (process.argv.includes('--watch')) {
  let waiting: NodeJS.Timeout | undefined;
  const again = (): void => {
    process.stdout.write('Definitionen werden geprüft\n');
    void run();
  };
  for (const folder of WATCHED) {
    watch(`${ROOT}/${folder}`, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(again, PAUSE_MS);
    });
  }
  again();
} else process.exitCode = (await run()) ? 0 : 1;
