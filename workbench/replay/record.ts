/**
 * `npm run definitions -- record`: one sample application for each state, made by the sandbox's journeys from its invented people, and one for
 * everybody in `people.json` who is asked other questions than they. Only where there is none yet: what is stored stands for answers
 * that were given, and is never made anew.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHarness } from '../../tests/sandbox/harness.ts';
import { startAnywhere } from '../../tests/sandbox/journeys/start-anywhere.ts';
import { planPatch } from '../../tests/sandbox/rules/patch.ts';
import type { Patch } from '../../tests/sandbox/rules/patch.ts';
import { RESUME_TABLE } from '#flow/resume.ts';
import { readDefinitions } from '../check/definitions.ts';
import { isObject } from '../check/json-file.ts';
import type { Json, JsonObject } from '../check/json-file.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { answersAt, judge, valueAt } from './active.ts';
import people from './people.json' with { type: 'json' };
import type { Sample } from './samples.ts';

const definitions = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
const judging = judge(definitions);
const homes = definitions.fields
  .filter(({ form, inItem }) => form.kind === 'steps' && !inItem)
  .map(({ path, form }) => [path, form.name] as const);
/** Addresses and papers differ with every run and are no answers. */
const VOLATILE = ['crifUrl', 'legitimationRedirectURL', 'documents', 'productOffer'];

interface Recording {
  name: string;
  state: keyof typeof RESUME_TABLE;
  answers: Patch;
}
const recordings: Recording[] = [
  ...(Object.keys(RESUME_TABLE) as (keyof typeof RESUME_TABLE)[]).map((state): Recording => ({
    name: state,
    state,
    answers: {},
  })),
  // All questions are answered, and no offer depends on the answers yet.
  ...Object.entries(people).map(([name, answers]): Recording => ({
    name: `LEGAL_INFO.${name}`,
    state: 'LEGAL_INFO',
    answers: answers as Patch,
  })),
];

const bank = await startHarness();
for (const { name, state, answers } of recordings) {
  const file = new URL(`./samples/${name}.json`, import.meta.url);
  if (existsSync(file)) continue;
  const { application } = await startAnywhere(
    bank.sandbox.services,
    bank.sandbox.services.database.query,
    { state, customerType: state === 'INIT_EXISTING' ? 'existing' : 'ntb' },
  );
  const { application: answered, errors } = planPatch(
    bank.sandbox.services.schemas,
    application,
    answers,
  );
  if (errors.length > 0) throw new Error(`${name}: ${JSON.stringify(errors)}`);
  const plain = JSON.parse(JSON.stringify(answered)) as Json;
  const stored: JsonObject = isObject(plain)
    ? Object.fromEntries(Object.entries(plain).filter(([key]) => !VOLATILE.includes(key)))
    : {};
  const recorded = new Date().toISOString().slice(0, 10);
  const complete = definitions.forms
    .filter(({ kind, name }) => kind === 'steps' && homes.some(([, home]) => home === name))
    .filter((form) => {
      const data = answersAt(
        stored,
        homes.filter(([, home]) => home === form.name).map(([path]) => path),
      );
      return judging.broken(form, data, stored, recorded).size === 0;
    });
  const sample: Omit<Sample, 'name'> = {
    state,
    recorded,
    passed: complete.map(({ name }) => name),
    application: { ...stored, id: `sample-${name}` },
    asked: Object.fromEntries(homes.filter(([path]) => valueAt(stored, path) !== undefined)),
  };
  writeFileSync(file, `${JSON.stringify(sample, null, 2)}\n`);
}
await bank.close();
