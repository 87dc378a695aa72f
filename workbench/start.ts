/**
 * `npm run definitions`: the check of the definitions, or another tool. Ends with 1 when there is a mistake, hints aside.
 * `--watch` checks again whenever a file is saved; `--files` leaves the code to a compiler that runs anyway.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check/finding.ts';
import { linesOf } from './check/sentences.ts';
import { checkDefinitions, sourcesOnDisk } from './check/check.ts';
import { codeFindings, typeFindings } from './check/code.ts';
import type { DefinitionSources } from './definitions/sources.ts';

const ROOT = join(import.meta.dirname, '..');
/** Tools that the first argument names; what follows goes to the tool. */
const TOOLS: Readonly<Record<string, () => Promise<unknown>>> = {
  replay: () => import('./replay/run.ts'),
  assumed: async () => (await import('./assumed.ts')).printAssumptions(),
  api: async () => (await import('../openapi/generate.ts')).generate(),
};
const WATCHED = ['schemas', 'locales', 'openapi', 'src'];
const PAUSE_MS = 200;

const print = (sources: DefinitionSources, findings: readonly Finding[]): void =>
  linesOf(sources, findings).forEach((line) => void process.stdout.write(`${line}\n`));

async function run(): Promise<boolean> {
  // The compiler takes longest, so it starts first; the findings of the files are there before its own.
  const inCode = process.argv.includes('--files') ? [] : codeFindings(ROOT);
  const code = Promise.all([typeFindings(), inCode]).then((all) => all.flat());
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

const [name = ''] = process.argv.slice(2);
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (tool !== undefined) {
  process.argv.splice(2, 1);
  await tool();
} else if (process.argv.includes('--watch')) {
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
