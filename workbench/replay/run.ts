/** `npm run replay`: one sentence for each field whose answers do not simply stay, and a count; ends with 1 when one is unexplained. `--all` names every field. */
import { join } from 'node:path';
import { readDefinitions } from '../check/definitions.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { replay } from './replay.ts';
import { explained, storedSamples } from './samples.ts';

const definitions = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
const { outcomes, open, summary } = replay(definitions, storedSamples(), explained());
const shown = process.argv.includes('--all') ? outcomes : outcomes.filter(({ fate }) => fate !== 'kept');
process.stdout.write(`${[...shown.map(({ sentence, states }) => `${sentence} [${states.join(', ')}]`), ...open, summary].join('\n')}\n`);
process.exitCode = open.length === 0 ? 0 : 1;
