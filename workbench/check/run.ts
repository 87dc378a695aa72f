/**
 * `npm run definitions`: the check of the definitions on the command line. One line per mistake, as editors read it
 * (.vscode/tasks.json), below it what to write where; ends with 1 when there is one. `--watch` looks again whenever a file is saved.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { changesOf } from './changes.ts';
import { checkDefinitions, sourcesOnDisk } from './check.ts';

const ROOT = join(import.meta.dirname, '../..');
const WATCHED = ['schemas', 'locales', 'openapi', 'src'];
const PAUSE_MS = 200;

function run(): number {
  const sources = sourcesOnDisk(ROOT);
  const findings = checkDefinitions(sources);
  for (const { file, line, column, code, message, suggestion } of findings) {
    process.stdout.write(
      `${file}:${line}:${column} ${code} ${message}${suggestion === undefined ? '' : ` · ${suggestion.text}`}\n`,
    );
    for (const { file: changed, line: at, words } of suggestion === undefined
      ? []
      : changesOf(sources, suggestion))
      process.stdout.write(`    ${changed}:${at} ${words}\n`);
  }
  process.stdout.write(
    `${findings.length === 0 ? 'definitions: no mistakes' : `definitions: ${findings.length} to mend`}\n`,
  );
  return findings.length;
}

if (process.argv.includes('--watch')) {
  let waiting: NodeJS.Timeout | undefined;
  const again = (): void => {
    process.stdout.write('definitions: checking\n');
    run();
  };
  for (const folder of WATCHED) {
    watch(`${ROOT}/${folder}`, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(again, PAUSE_MS);
    });
  }
  again();
} else process.exitCode = run() === 0 ? 0 : 1;
