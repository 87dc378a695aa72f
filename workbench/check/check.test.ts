import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatTypes } from '#form/formats/format.ts';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import { HELD } from '../fixtures/held.ts';
import sentences from '../locales/de-AT/check.json' with { type: 'json' };
import { checkDefinitions, newFindings, withFix } from './check.ts';
import { nearest } from './finding.ts';
import { WIDGET_FITS } from './rules/ui.ts';
import { adviceOf, messageOf } from './sentences.ts';
import { withChanges } from '../definitions/sources.ts';

const FIELDS = 'locales/de-AT/fields.json';
const STEP = 'housing-legal-data';
const SCHEMA = `schemas/steps/${STEP}.schema.json`;
const UI = `schemas/steps/${STEP}.ui.json`;

const changed = (file: string, find: string, replace: string) =>
  withChanges(HELD, { [file]: HELD.read(file).replace(find, () => replace) });
const findingsAfter = (file: string, find: string, replace: string) =>
  checkDefinitions(changed(file, find, replace));

describe('the meta schemas know what the renderer knows', () => {
  const { format } = stepMeta.definitions.schema.properties;
  const { 'ui:widget': widget, 'ui:icons': icons } = uiMeta.definitions.node.properties;
  test('formats', () => {
    expect(format.enum).toEqual(Object.keys(formatTypes));
    // The rules about types name those that are no text.
    const numeric = Object.entries(formatTypes).filter(([, type]) => type !== 'string');
    expect(numeric).toEqual([['money', 'number']]);
  });
  test('icons', () => {
    const sprite = readFileSync('src/form/widgets/icons.svg', 'utf8');
    const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name);
    expect(icons.additionalProperties.enum).toEqual(drawn);
  });
  test('widgets', () =>
    expect(widget.enum.toSorted()).toEqual(Object.keys(WIDGET_FITS).toSorted()));
  test('every option is explained in German', () => {
    const options = [
      ...Object.entries(stepMeta.definitions.schema.properties),
      ...Object.entries(uiMeta.definitions.node.properties),
    ].filter(([name]) => !['$schema', '$id'].includes(name));
    for (const [name, option] of options) expect(option, name).toHaveProperty('description');
  });
});

test('a complete translation has no mistakes', () => {
  const copies = HELD.files()
    .filter((file) => file.startsWith('locales/de-AT/'))
    .map((file) => [file.replace('de-AT', 'en-AT'), HELD.read(file)]);
  const found = checkDefinitions(withChanges(HELD, Object.fromEntries(copies)));
  expect(found.filter(({ hint }) => !hint)).toEqual([]);
});

test.each([
  ['a field in no group', UI, '"customer.city", ', '', 'ui-field-without-group'],
  [
    'a required field without its own sentence',
    SCHEMA,
    '"firstName",',
    '"city", "firstName",',
    'error-general',
  ],
])('a hint, no mistake: %s', (_, file, find, replace, code) => {
  const findings = findingsAfter(file, find, replace);
  expect(findings.map((finding) => [finding.code, finding.hint])).toEqual([[code, true]]);
  expect(newFindings(HELD)(changed(file, find, replace))).toEqual([]);
});

test.each([
  [SCHEMA, 'definitions/gender', 'definitions/gendr'],
  [SCHEMA, '"title": {', '"täitle": {'],
  ['schemas/defs.json', '"choice": { "type": "boolean" }', '"choice": { "type": { "of": [] } }'],
  ['schemas/defs.json', '"today-18y"', '{ "years": [18] }'],
  [SCHEMA, '"firstName",', '{ "name": "firstName" },'],
  [UI, '"key": "work"', '"key": { "name": "work" }'],
  [UI, '"customer.emailAddress"', '{ "path": ["customer"] }'],
])('a mistake that hides others is reported alone: %s %s', (file, find, replace) =>
  expect(new Set(findingsAfter(file, find, replace).map((each) => each.file))).toEqual(
    new Set([file]),
  ),
);

test.each([
  ['"dropdown"', 'Einen der möglichen Werte schreiben.'],
  ['"radios"', 'Meinten Sie „radio“?'],
])('a suggestion names the nearest name, or none: %s', (value, text) => {
  const [finding] = findingsAfter(UI, '"radio"', value);
  expect(finding && messageOf(finding)).toContain('radio, select, stepper');
  expect(finding && adviceOf(finding)).toBe(text);
});

test.each([
  ...['fields', 'enums', 'errors', 'steps'].map((name) => `locales/de-AT/${name}.json`),
  SCHEMA,
  UI,
])('a file that is gone is reported alone: %s', (file) => {
  const found = checkDefinitions(withChanges(HELD, { [file]: undefined }));
  expect(found.map((each) => [each.code, each.file])).toEqual([['file-missing', file]]);
});

test('a reference that is near to no definition has no suggestion', () => {
  const [found] = findingsAfter(SCHEMA, 'definitions/gender', 'definitions/shoeSize');
  expect(found).toMatchObject({ code: 'schema-unknown-ref', params: { instead: undefined } });
  expect(found).not.toHaveProperty('fix');
});

test('an umlaut that was saved in another encoding is found, with its line', () => {
  const text = Buffer.from(HELD.read(FIELDS), 'latin1').toString('utf8');
  const [finding, ...more] = checkDefinitions(withChanges(HELD, { [FIELDS]: text }));
  expect(more).toEqual([]);
  expect(finding?.code).toBe('file-encoding');
  expect(HELD.read(FIELDS).split('\n')[(finding?.line ?? 0) - 1]).toMatch(/[äöüß]/);
});

test.each([
  [FIELDS, '"lastName": { "label"', '"lastName": { "lable"'],
  [FIELDS, '"usPerson": {', '"usPersn": {'],
  ['locales/de-AT/errors.json', '"gender": { "required"', '"gender": { "requierd"'],
  ['locales/de-AT/enums.json', '"LABORER": ', '"LABORR": '],
])('a misspelled name is not a missing text as well: %s %s', (file, find, replace) =>
  expect(
    findingsAfter(file, find, replace)
      .filter(({ hint }) => !hint)
      .map(({ code }) => code),
  ).toHaveLength(1),
);

test('a text that lies with its step is found and mended there', () => {
  const file = 'locales/de-AT/steps/housing-legal-data.json';
  const { city: _moved, ...others } = JSON.parse(HELD.read(FIELDS)) as Record<string, object>;
  const moved = (fields: unknown) =>
    withChanges(HELD, {
      [FIELDS]: JSON.stringify(others),
      [file]: JSON.stringify({ fields }, null, 2),
    });
  const [finding, ...more] = checkDefinitions(moved({ city: { lable: 'Ort' } }));
  expect(more).toEqual([]);
  const place = { file, line: 4, pointer: '/fields/city/lable', fix: { file } };
  expect(finding).toMatchObject({ code: 'text-unused', ...place });
  expect(checkDefinitions(withFix(moved({ city: { lable: 'Ort' } }), finding ?? {}))).toEqual([]);
  const [missing] = checkDefinitions(moved({}));
  expect(missing).toMatchObject({ code: 'text-missing', params: { key: 'fields:city.label' } });
  expect(checkDefinitions(moved('Ort')).map(({ code }) => code)).toEqual(['wrong-form']);
});

test('another language has only texts of the first, with its placeholders', () => {
  const file = 'locales/en-AT/fields.json';
  const findings = checkDefinitions(
    withChanges(HELD, {
      [file]: JSON.stringify({
        gendr: { label: 'Title' },
        refinancings: { item: 'Loan {{nummer}}' },
        city: { label: 'Town' },
        gender: { label: ' ' },
        lastName: { label: '<b>Surname</b>' },
      }),
      'locales/en-AT/errors.json': '{ "minimum": "{{label}}?", "maxLength": "{{limit}} {label" }',
    }),
  );
  const mistakes = findings.filter(({ code }) => code !== 'translation-missing');
  expect(mistakes.map(({ code, params: { key, instead } }) => [code, key, instead])).toEqual([
    ['text-placeholder-missing', 'errors:minimum', undefined],
    ['text-placeholder-broken', 'errors:maxLength', undefined],
    ['text-placeholder-missing', 'errors:maxLength', undefined],
    ['text-unused', 'fields:gendr.label', undefined],
    ['text-placeholder-unknown', 'fields:refinancings.item', '{{number}}'],
    ['text-empty', 'fields:gender.label', undefined],
    ['text-markup', 'fields:lastName.label', undefined],
  ]);
  for (const each of findings) expect(messageOf(each)).toContain('Englisch (Österreich): ');
});

test('every sentence has a rule that reports it', () => {
  const folder = new URL('./', import.meta.url);
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  expect(
    Object.keys(sentences.findings).filter(
      (name) => !name.includes('.') && !code.includes(`'${name}'`),
    ),
  ).toEqual([]);
});

test.each([
  ['e-mail', 'email'],
  ['bool', 'boolean'],
  ['lable', 'label'],
  ['Maximum', 'maximum'],
  ['shoeSize', undefined],
])('%s means %s', (slip, name) =>
  expect(nearest(slip, ['netIncome', 'email', 'boolean', 'label', 'maximum', 'gender'])).toBe(name),
);

test('each file of a further language has one mistake for the texts that it lacks, also plural forms', () => {
  const form = '{ "left_one": "Eine fehlt.", "left_other": "{{count}} fehlen." }';
  const german = withChanges(HELD, { 'locales/de-AT/form.json': form });
  const translated = { firstName: { label: 'Ime' }, city: { label: 'Mjesto' } };
  const after = withChanges(german, {
    'locales/hr-AT/fields.json': JSON.stringify(translated, null, 2),
    'locales/hr-AT/form.json': '{ "left_one": "{{count}} nedostaje.", "left_other": "{{count}}" }',
  });
  const found = checkDefinitions(after).filter(({ code }) => code === 'translation-missing');
  const text = (words: string) => expect.stringContaining(words) as string;
  const told = found.map((each) => [each.file, each.line, each.hint, messageOf(each)]);
  expect(told).toEqual([
    ['locales/hr-AT/enums.json', 1, undefined, text('zum Beispiel „enums:')],
    ['locales/hr-AT/errors.json', 1, undefined, text('zum Beispiel „errors:')],
    ['locales/hr-AT/fields.json', 1, undefined, text('zum Beispiel „fields:gender.label“')],
    ['locales/hr-AT/form.json', 1, undefined, text('übersetzt: 1, zum Beispiel „form:left_few“')],
    ['locales/hr-AT/steps.json', 1, undefined, text('zum Beispiel „steps:')],
  ]);
  // Named by the file in which they are missing.
  const start = { [`locales/de-AT/steps/${STEP}.json`]: '{ "form": { "again": "Noch einmal" } }' };
  const missing = checkDefinitions(withChanges(after, start)).find(
    ({ file }) => file === `locales/hr-AT/steps/${STEP}.json`,
  );
  expect(missing?.params).toMatchObject({ count: 1, key: 'form:again' });
  // A German change may come first: the translation follows, and the check says so until then.
  expect(newFindings(german)(after).map(({ code }) => code)).not.toContain('translation-missing');
});
