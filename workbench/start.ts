/** `npm run definitions`: the check of the definitions, or another tool. Ends with 1 when there is a mistake, hints aside. */
import { join } from 'node:path';
import { lineOf } from './check/sentences.ts';
import { checkDefinitions, sourcesOnDisk } from './check/check.ts';

/** Tools that the first argument names. */
const TOOLS: Readonly<Record<string, () => Promise<unknown>>> = {
  assumed: async () => (await import('./assumed.ts')).printAssumptions(),
  api: async () => (await import('../openapi/generate.ts')).generate(),
};

function check(): void {
  const sources = sourcesOnDisk(join(import.meta.dirname, '..'));
  const findings = checkDefinitions(sources);
  const hints = findings.filter(({ hint }) => hint).length;
  const mistakes = findings.length - hints;
  const counted = [
    `${mistakes === 0 ? 'keine' : mistakes} Fehler`,
    ...(hints === 0 ? [] : [hints === 1 ? '1 Hinweis' : `${hints} Hinweise`]),
  ];
  const lines = [...findings.map(lineOf), `Definitionen: ${counted.join(', ')}`];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = mistakes === 0 ? 0 : 1;
}

const [name = ''] = process.argv.slice(2);
if (Object.hasOwn(TOOLS, name)) await TOOLS[name]?.();
else check();
