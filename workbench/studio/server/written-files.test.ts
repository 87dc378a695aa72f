/** Files that the studio writes pass `prettier --check`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import timers from 'node:timers/promises';
import { check, resolveConfig } from 'prettier';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../../../sandbox/services.ts';
import { eventually } from '../../../tests/eventually.ts';
import { commitAll, gitIn, missingGit } from '../../../tests/support/git.ts';
import { heldDefinitions } from '../../fixtures/held.ts';
import { exportTexts, importTexts } from '../../translation/texts.ts';
import { oneAtATime } from '../../whole-file.ts';
import type { Condition, NewField, StudioFinding, StudioText } from '../shared.ts';
import { writeDefinitions, type Answer } from './guard.ts';
import { answerCall } from './endpoints.ts';

const FIELDS = 'locales/de-AT/fields.json';
const DEFS = 'schemas/defs.json';
const LONG =
  'So, wie er in Ihrem Ausweis steht, mit allen weiteren Vornamen und in derselben Reihenfolge.';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'written-'));
  heldDefinitions(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const isFormatted = async (file: string): Promise<boolean> =>
  check(read(file), { ...(await resolveConfig(import.meta.filename)), filepath: file });

async function call(path: string, body?: unknown): Promise<Answer> {
  const request = Object.assign(Readable.from([Buffer.from(JSON.stringify(body ?? null))]), {
    method: body === undefined ? 'GET' : 'POST',
    url: `/workbench/api/${path}`,
    headers: { host: 'localhost' },
  });
  const end = vi.fn<(text: string) => void>();
  const response = { writeHead: () => ({ end }) };
  await answerCall({
    root,
    path: path.split('?')[0] ?? '',
    request: request as unknown as IncomingMessage,
    response: response as unknown as ServerResponse,
    services: {} as Services,
  });
  return JSON.parse(end.mock.calls[0]?.[0] ?? '') as Answer;
}
const changeText = (key: string, before: string, text: string) =>
  call('texts', { language: 'de-AT', key: `fields:${key}`, before, text });

test('the first text of a translation', async () => {
  mkdirSync(join(root, 'locales/en-AT'));
  const change = (key: string) =>
    call('texts', { language: 'en-AT', key, before: 'Vorname', text: 'First name' });
  expect(await change('fields:firstName.label')).toMatchObject({ ok: true });
  expect(read('locales/en-AT/fields.json')).toBe(
    '{\n  "firstName": {\n    "label": "First name"\n  }\n}\n',
  );
  for (const key of ['fields:none', 'none:none'])
    expect(await change(key)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('gibt es') as string,
    });
});

test('what is open about a translation, its original, and the screen that shows it', async () => {
  const language = 'en-AT';
  const textOf = async (key: string, of = language) => {
    const answer = await call(`texts?language=${of}`);
    return answer.ok
      ? (answer.value as { texts: StudioText[] }).texts.find((each) => each.key === key)
      : undefined;
  };
  const translate = (key: string, before: string, text: string) =>
    call('texts', { language, key, before, text });
  mkdirSync(join(root, 'locales/en-AT'));
  await writeDefinitions(root, [[FIELDS, read(FIELDS).replace('"Nachname"', '"Vorname"')]]);
  await translate('fields:firstName.label', 'Vorname', 'First name');
  const shown = { source: 'Vorname', screen: 'housing-legal-data' };
  expect(await textOf('fields:firstName.label')).toMatchObject({ ...shown, issues: [] });
  expect(await textOf('fields:lastName.label')).toMatchObject({
    ...shown,
    issues: ['missing'],
    earlier: 'First name',
  });
  expect(await textOf('steps:document-upload.title')).toMatchObject({ screen: 'document-upload' });
  await changeText('firstName.label', 'Vorname', 'Rufname');
  expect(await textOf('fields:firstName.label')).toMatchObject({ issues: ['changed'] });
  // It still fits.
  await translate('fields:firstName.label', 'First name', 'First name');
  expect(await textOf('fields:firstName.label')).toMatchObject({ issues: [], text: 'First name' });
  expect(await textOf('fields:firstName.label', 'de-AT')).not.toHaveProperty('source');
  // Accepted although it is long, until it is changed; each can be undone.
  const long = 'Your first name, as it is in your passport';
  await translate('fields:firstName.label', 'First name', long);
  expect(await textOf('fields:firstName.label')).toMatchObject({ issues: ['long'] });
  await translate('fields:firstName.label', long, long);
  expect(await textOf('fields:firstName.label')).toMatchObject({ issues: [] });
  await call('history', {});
  expect(await textOf('fields:firstName.label')).toMatchObject({ issues: ['long'] });
});

test('an import and the studio at the same time keep what both have confirmed', async () => {
  const language = 'en-AT';
  const file = join(root, 'texte.xlf');
  mkdirSync(join(root, 'locales/en-AT'));
  const keys = { firstName: 'Vorname', lastName: 'Nachname' };
  for (const [name, before] of Object.entries(keys))
    await call('texts', { language, key: `fields:${name}.label`, before, text: `${name} en` });
  for (const [name, before] of Object.entries(keys))
    await changeText(`${name}.label`, before, `${before} neu`);
  exportTexts({ root, format: 'xliff', file, language });
  const final = /(name="fields:firstName\.label"[\s\S]*?state=")initial/;
  writeFileSync(file, readFileSync(file, 'utf8').replace(final, '$1final'));
  const text = 'lastName en';
  // Both wait for whoever reads and writes the same file at that time.
  const exported = 'workbench/translation/exported.json';
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const waiting = vi.spyOn(timers, 'setTimeout').mockReturnValue(released);
  syncBuiltinESMExports();
  const both = await oneAtATime(root, async () => {
    const present = read(exported);
    const started = [
      call('texts', { language, key: 'fields:lastName.label', before: text, text }),
      importTexts({ root, file }),
    ];
    await eventually(() => expect(waiting).toHaveBeenCalledTimes(2));
    writeFileSync(join(root, exported), present);
    waiting.mockRestore();
    syncBuiltinESMExports();
    goOn();
    return { started };
  });
  await Promise.all(both.started);
  const answer = await call(`texts?language=${language}`);
  const { texts } = (answer.ok ? answer.value : {}) as { texts: StudioText[] };
  expect(texts.filter(({ issues }) => issues.includes('changed'))).toEqual([]);
});

test('the German text that a translation was made of, from what was recorded', async ({ skip }) => {
  const missing = missingGit('earlier wordings in the studio');
  skip(missing !== undefined, missing);
  mkdirSync(join(root, 'locales/en-AT'));
  const key = 'fields:firstName.label';
  commitAll(root);
  await call('texts', { language: 'en-AT', key, before: 'Vorname', text: 'First name' });
  await changeText('firstName.label', 'Vorname', 'Rufname');
  gitIn(root, 'commit', '-qam', 'later');
  const answer = await call('texts?language=en-AT');
  const { texts } = (answer.ok ? answer.value : {}) as { texts: StudioText[] };
  expect(texts.find((each) => each.key === key)).toMatchObject({
    source: 'Rufname',
    madeOf: 'Vorname',
  });
  expect(texts.filter((each) => each.madeOf !== undefined)).toHaveLength(1);
  // A wording in between, which nobody has recorded: the one before it is not said in its place.
  await changeText('firstName.label', 'Rufname', 'Zwischenname');
  await call('texts', { language: 'en-AT', key, before: 'First name', text: 'Name' });
  await changeText('firstName.label', 'Zwischenname', 'Taufname');
  const later = await call('texts?language=en-AT');
  const { texts: now } = (later.ok ? later.value : {}) as { texts: StudioText[] };
  expect(now.find((each) => each.key === key)).toMatchObject({ source: 'Taufname', madeOf: '' });
});

test('a text that makes its line too long', async () => {
  expect(await changeText('firstName.hint', 'So, wie er in Ihrem Ausweis steht.', LONG)).toEqual({
    ok: true,
    value: { file: FIELDS },
  });
  expect(read(FIELDS)).toContain(
    `  "firstName": {\n    "label": "Vorname",\n    "hint": "${LONG}"\n  },\n`,
  );
  expect(await isFormatted(FIELDS)).toBe(true);
});

test('a new field, in all of its files', async () => {
  const field: NewField = {
    form: 'housing-legal-data',
    name: 'parking',
    kind: 'choice',
    label: 'Parkplatz',
    hint: 'Der Platz, an dem Ihr Fahrzeug in der Nacht für gewöhnlich steht.',
    required: 'Bitte wählen Sie, wo Ihr Fahrzeug in der Nacht für gewöhnlich steht.',
    after: 'customer.city',
    choices: ['GARAGE', 'STREET', 'COURTYARD', 'UNDERGROUND_GARAGE', 'MULTI_STOREY'].map(
      (value) => ({ value, text: `Parkplatz ${value.toLowerCase()}` }),
    ),
  };
  const answer = await call('fields', field);
  if (!answer.ok) throw new Error(answer.problem);
  const { files } = answer.value as { files: string[] };
  expect(files).toHaveLength(6);
  for (const file of files) expect(await isFormatted(file), file).toBe(true);
});

test('a new field under a condition; what the bank has to learn is named by its label', async () => {
  const schema = 'schemas/steps/housing-legal-data.schema.json';
  const field = (condition: Condition): NewField => ({
    form: 'housing-legal-data',
    name: 'parking',
    kind: 'yesNo',
    label: 'Parkplatz',
    hint: '',
    required: 'Bitte wählen Sie, ob Sie einen Parkplatz haben.',
    after: 'customer.city',
    choices: [],
    condition,
  });
  const asked = { field: 'occupation', path: 'customer.occupation' };
  expect(await call('fields', field({ ...asked, is: [] }))).toMatchObject({ ok: false });
  expect(read(schema)).not.toContain('parking');
  expect(await call('fields', field({ ...asked, not: ['PENSIONER'] }))).toMatchObject({ ok: true });
  const { properties } = JSON.parse(read(schema)) as {
    properties: { customer: { required: string[]; allOf: unknown[] } };
  };
  expect(properties.customer.required).not.toContain('parking');
  expect(properties.customer.allOf).toContainEqual({
    if: {
      required: ['occupation'],
      properties: { occupation: { not: { const: 'PENSIONER' } } },
    },
    then: {
      required: ['parking'],
      properties: { parking: { $ref: 'defs.json#/definitions/choice' } },
    },
  });
  expect(await isFormatted(schema)).toBe(true);
  const found = await call('findings');
  expect(found.ok && found.value).toContainEqual(
    expect.objectContaining({
      code: 'wire-field-unknown',
      question: 'Parkplatz',
      words: 'Das Formular fragt nach „Parkplatz“, aber die Schnittstelle kennt dieses Feld nicht.',
      advice: expect.stringContaining('Schnittstelle') as string,
      isForDevelopment: true,
    }),
  );
});

test('the suggestion of a finding', async () => {
  const file = 'schemas/steps/housing-legal-data.ui.json';
  await writeDefinitions(root, [
    [file, read(file).replace('"customer.taxResidentOnlyInAustria",', '')],
  ]);
  expect(read(file)).toContain(
    '["customer.taxCountry", "customer.taxNumber", "customer.usPerson"]',
  );
  const found = await call('findings');
  const finding = (found.ok ? (found.value as StudioFinding[]) : []).find(
    ({ code }) => code === 'ui-field-without-group',
  );
  expect(await call('findings', finding)).toEqual({ ok: true, value: { files: [file] } });
  expect(read(file)).toContain('"customer.taxResidentOnlyInAustria"');
  expect(await isFormatted(file)).toBe(true);
});

test('changes at the same time follow one another', async () => {
  await Promise.all([
    changeText('firstName.label', 'Vorname', 'Rufname'),
    changeText('lastName.label', 'Nachname', 'Familienname'),
  ]);
  expect(read(FIELDS)).toContain('"label": "Rufname"');
  expect(read(FIELDS)).toContain('"label": "Familienname"');
});

test('a text that was changed meanwhile is shown and not overwritten', async () => {
  await changeText('gender.label', 'Anrede', 'Titel');
  const problem = expect.stringContaining('jetzt: „Titel“') as string;
  const refused = { ok: false, problem, current: 'Titel' };
  expect(await changeText('gender.label', 'Anrede', 'Ansprache')).toEqual(refused);
  expect(read(FIELDS)).toContain('"Titel"');
});

test('a broken file is written as it is, a text in it is refused, and no file is written where one is forbidden', async () => {
  const broken = read(FIELDS).replace('"Vorname",', '"Vorname"');
  await writeDefinitions(root, [[FIELDS, broken]]);
  expect(await changeText('gender.label', 'Anrede', 'Titel')).toMatchObject({ ok: false });
  expect(read(FIELDS)).toBe(broken);
  await expect(
    writeDefinitions(root, [
      [DEFS, '{}'],
      ['package.json', '{}'],
    ]),
  ).rejects.toThrow();
  expect(read(DEFS)).not.toBe('{}');
});
