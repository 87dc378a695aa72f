/**
 * `npm run replay:record`: one sample application for each state, made by the sandbox's journeys from its invented people.
 * Only for states that have none yet: what is stored stands for answers that were given, and is never made anew.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHarness } from '../../tests/sandbox/harness.ts';
import { startAnywhere } from '../../tests/sandbox/journeys/start-anywhere.ts';
import { RESUME_TABLE } from '#flow/resume.ts';
import { readDefinitions } from '../check/definitions.ts';
import { isObject } from '../check/json-file.ts';
import type { Json, JsonObject } from '../check/json-file.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { answersAt, judge, valueAt } from './active.ts';
import type { Sample } from './samples.ts';

const definitions = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
const judging = judge(definitions);
const homes = definitions.fields.filter(({ form, inItem }) => form.kind === 'steps' && !inItem).map(({ path, form }) => [path, form.name] as const);
/** Addresses and papers differ with every run and are no answers. */
const VOLATILE = ['crifUrl', 'legitimationRedirectURL', 'documents', 'productOffer'];

const bank = await startHarness();
for (const state of Object.keys(RESUME_TABLE) as (keyof typeof RESUME_TABLE)[]) {
  const file = new URL(`./samples/${state}.json`, import.meta.url);
  if (existsSync(file)) continue;
  const { application } = await startAnywhere(bank.sandbox.services, bank.sandbox.services.database.query, { state, customerType: state === 'INIT_EXISTING' ? 'existing' : 'ntb' });
  const plain = JSON.parse(JSON.stringify(application)) as Json;
  const stored: JsonObject = isObject(plain) ? Object.fromEntries(Object.entries(plain).filter(([name]) => !VOLATILE.includes(name))) : {};
  const recorded = new Date().toISOString().slice(0, 10);
  const complete = definitions.forms.filter(({ kind, name }) => kind === 'steps' && homes.some(([, home]) => home === name)).filter((form) => {
    const data = answersAt(stored, homes.filter(([, home]) => home === form.name).map(([path]) => path));
    return judging.broken(form, data, stored, recorded).size === 0;
  });
  const sample: Sample = {
    state, recorded, passed: complete.map(({ name }) => name), application: { ...stored, id: `sample-${state}` },
    asked: Object.fromEntries(homes.filter(([path]) => valueAt(stored, path) !== undefined)),
  };
  writeFileSync(file, `${JSON.stringify(sample, null, 2)}\n`);
}
await bank.close();
