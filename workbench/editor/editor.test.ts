import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../check/definitions.ts';
import type { Definitions } from '../check/definitions.ts';
import type { JsonObject } from '../check/json-file.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { HELD } from '../fixtures/held.ts';
import { generatedFiles } from './generated.ts';
import { editorSchemas } from './schemas.ts';
import { wires } from './wiring.ts';

const ROOT = new URL('../..', import.meta.url);
const SOURCES = sourcesOnDisk(ROOT.pathname);
const definitions = readDefinitions(SOURCES);
const schemas = editorSchemas(definitions);

const matches = (pattern: string, file: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file);
/** What the editor holds a file against, by its path. */
const validatorsFor = (of: Definitions) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validators = new Map(
    [...editorSchemas(of)].map(([file, schema]) => [file, ajv.compile(schema)]),
  );
  return (file: string) => {
    const wire = wires(of).find(({ files }) => files.some((pattern) => matches(pattern, file)));
    return validators.get(wire?.schema.split('/').at(-1) ?? '');
  };
};
const validatorOf = validatorsFor(definitions);
const DEFINED = SOURCES.files().filter(
  (file) => /^(?:schemas|locales)\/.*\.json$/.test(file) && !file.endsWith('.meta.json'),
);

test.each(DEFINED)('%s is completed by a schema that accepts it', (file) => {
  const validate = validatorOf(file);
  expect(validate, 'is wired').toBeDefined();
  expect(validate?.(JSON.parse(SOURCES.read(file))), JSON.stringify(validate?.errors)).toBe(true);
});

test.each([...generatedFiles()])('%s is fresh (npm run editor)', (file, text) => {
  expect(existsSync(new URL(file, ROOT))).toBe(true);
  expect(readFileSync(new URL(file, ROOT), 'utf8')).toBe(text);
});

describe('a mistake is refused while it is written', () => {
  const ofHeld = validatorsFor(readDefinitions(HELD));
  test.each<[string, string, string]>([
    ['schemas/defs.json', '"maxLength": 70', '"maxLenght": 70'],
    ['schemas/defs.json', '"format": "iban"', '"format": "ibn"'],
    ['schemas/defs.json', '"type": "boolean"', '"type": "bool"'],
    ['schemas/defs.json', '"today-18y"', '"18 Jahre"'],
    ['schemas/steps/registration.schema.json', 'definitions/email', 'definitions/mail'],
    ['schemas/steps/registration.ui.json', '"customer.lastName"', '"customer.surname"'],
    ['schemas/steps/registration.ui.json', '"allowContact": {', '"allowContacts": {'],
    ['schemas/steps/registration.ui.json', '"ui:width": "half"', '"ui:width": "wide"'],
    [
      'schemas/steps/personal-financial-data.ui.json',
      '"ui:context": "occupation"',
      '"ui:context": "job"',
    ],
    [
      'schemas/steps/personal-financial-data.ui.json',
      '"employerCity": "city"',
      '"employerTown": "city"',
    ],
    ['locales/de-AT/fields.json', '"gender": {', '"sex": {'],
    ['locales/de-AT/fields.json', '"label": "Anrede"', '"text": "Anrede"'],
    ['locales/de-AT/fields.json', '"label_PENSIONER"', '"label_MARRIED"'],
    ['locales/de-AT/fields.json', '"gender": { "label"', '"gender": { "label_PENSIONER"'],
    ['locales/de-AT/enums.json', '"MALE":', '"MAN":'],
    ['locales/de-AT/errors.json', '"gender": { "required"', '"gender": { "maximum"'],
    [
      'locales/de-AT/steps.json',
      '"submit": "Jetzt prüfen lassen"',
      '"send": "Jetzt prüfen lassen"',
    ],
    ['locales/de-AT/shell.json', '"Zum Inhalt springen"', '7'],
  ])('%s: %s as %s', (file, from, to) => {
    const text = HELD.read(file);
    expect(text).toContain(from);
    expect(ofHeld(file)?.(JSON.parse(text.replace(from, to)))).toBe(false);
  });
});

test('words for one choice are completed where a field follows another answer', () => {
  const validate = validatorOf('locales/de-AT/errors.json');
  expect(
    validate?.({
      employedSince: { required_PENSIONER: 'Bitte geben Sie an, seit wann.' },
      taxNumber: { pattern_DE: 'Bitte prüfen Sie die Nummer.' },
    }),
  ).toBe(true);
  expect(validate?.({ gender: { required_PENSIONER: 'Bitte wählen Sie.' } })).toBe(false);
});

test('every keyword and option is explained', () => {
  const explained = (schema: JsonObject | undefined): string => JSON.stringify(schema);
  expect(explained(schemas.get('step.schema.gen.json'))).toContain('notAfter');
  expect(
    explained(schemas.get('registration.ui.gen.json')).match(/"description"/g)?.length,
  ).toBeGreaterThan(20);
});
