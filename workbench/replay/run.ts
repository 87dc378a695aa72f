/** `npm run definitions -- replay`: one sentence for each field whose answers do not simply stay, and a count; ends with 1 when some are lost. `--all` names every field. */
import { join } from 'node:path';
import { checkDefinitions, hidesOthers, sourcesOnDisk } from '../check/check.ts';
import { linesOf } from '../check/sentences.ts';
import { readDefinitions } from '../check/definitions.ts';
import { isLost, replay } from './replay.ts';
import { storedSamples } from './samples.ts';

const sources = sourcesOnDisk(join(import.meta.dirname, '../..'));

/** What there is to say, and whether it is well. */
function run(): { ok: boolean; lines: string[] } {
  // Nothing can be said about answers while it cannot be read what is asked.
  const unread = checkDefinitions(sources).filter(hidesOthers);
  if (unread.length > 0) return { ok: false, lines: linesOf(sources, unread) };
  const { outcomes, summary } = replay(readDefinitions(sources), storedSamples());
  const shown = process.argv.includes('--all')
    ? outcomes
    : outcomes.filter(({ fate }) => fate !== 'kept');
  const lines = shown.map(({ sentence, samples }) => `${sentence} [${samples.join(', ')}]`);
  return { ok: !outcomes.some(isLost), lines: [...lines, summary] };
}

const { ok, lines } = run();
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = ok ? 0 : 1;
