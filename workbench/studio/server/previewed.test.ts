/** What the studio changes about the questions, its sandbox previews without a restart: later steps, both kinds of customer. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answersTo, EMPLOYEE } from '../../../sandbox/applicants/applicants.ts';
import { harnessForAll } from '../../../sandbox/harness.ts';
import { sourcesOnDisk } from '../../check/check.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import type { Json } from '../../definitions/json-file.ts';
import type { NewField } from '../shared.ts';
import { edited } from './edits.ts';
import { fieldAdded } from './fields.ts';
import { reloadSchemas } from './studio-plugin.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = sourcesOnDisk(ROOT);
const FORM = 'personal-financial-data';
let shown: DefinitionSources | undefined;
// Not `vi.mock`: what an earlier file has loaded would go on reading the disk.
const { readFileSync } = fs;
const read = (file: string | URL, encoding: BufferEncoding): string => {
  const path = /\/(schemas\/.*)$/.exec(String(file))?.[1];
  return (path && shown?.read(path)) ?? readFileSync(file, encoding);
};
beforeAll(() => {
  vi.spyOn(fs, 'readFileSync').mockImplementation(read as typeof readFileSync);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const sandbox = harnessForAll({ newFields: true });
const preview = (changed?: DefinitionSources) => {
  shown = changed;
  reloadSchemas(sandbox.sandbox);
};
afterEach(() => preview());

const question = (more: Partial<NewField>): DefinitionSources => {
  const changed = fieldAdded(SOURCES, {
    form: FORM,
    name: 'hoursAWeek',
    kind: 'number',
    label: 'Arbeitsstunden pro Woche',
    required: 'Bitte geben Sie Ihre Arbeitsstunden ein.',
    after: 'customer.occupation',
    choices: [],
    ...more,
  });
  if (typeof changed === 'string') throw new Error(changed);
  return changed;
};
const change = (path: string, property: string, after: Json, before = SOURCES): DefinitionSources =>
  edited(before, { form: FORM, question: path, changes: [{ property, after }] }).after;

const choices = ['ONE', 'TWO'].map((value) => ({ value, text: value }));
const ROWS = {
  'required under a condition': () =>
    change(
      'customer.hoursAWeek',
      'condition',
      { field: 'occupation', path: 'customer.occupation', is: ['EMPLOYEE', 'LABORER'] },
      question({}),
    ),
  'with a list of answers of its own': () => question({ kind: 'choice', choices }),
  voluntary: () => question({ required: '' }),
  'of a list': () => question({ after: 'refinancings[].type' }),
  'that is gone': () => change('customer.education', 'question', null),
  'with another limit': () => change('customer.netIncome', 'limits.minimum', 100),
};

test.each(Object.entries(ROWS))('a question %s', async (_, sources) => {
  preview(sources());
  for (const [brand, customerType] of [
    ['bank', 'ntb'],
    ['direct', 'existing'],
  ])
    for (const state of ['PEFI_INFO', 'LEGAL_INFO', 'SCORED', 'COMPLETED']) {
      const { apply } = await sandbox.started(state, { brand, customerType });
      expect(await apply('GET')).toMatchObject({ state });
    }
  for (const purpose of ['VEHICLE', 'LOAN_REPAYMENT'] as const) {
    const { apply } = await sandbox.started('INIT');
    const answers = answersTo(FORM, { ...EMPLOYEE, purpose });
    await apply('PATCH', '', answers);
    expect(await apply('GET')).toMatchObject(answers);
  }
});
