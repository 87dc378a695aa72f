/** Fields that ask for files: each mistake is seen, said in a sentence, and mended by its suggestion. */
import { expect, test, vi } from 'vitest';
import { HELD } from '../fixtures/held.ts';
import { applySuggestion, newFindings } from './check.ts';
import { withChanges } from './sources.ts';

vi.setConfig({ testTimeout: 60_000 });

const DEFS = 'schemas/defs.json';
const SCHEMA = 'schemas/steps/document-upload.schema.json';
const UI = 'schemas/steps/document-upload.ui.json';
const HOUSING = 'schemas/steps/housing-legal-data.schema.json';

const FILES = { $ref: 'defs.json#/definitions/files' };
const NAMES = ['INCOME_PROOF', 'IDENTITY', 'REGISTRATION_CERTIFICATE', 'OTHER'];
const BASE = withChanges(HELD, {
  [DEFS]: HELD.read(DEFS).replace(
    '"definitions": {',
    `"definitions": {
    "files": {
      "type": "array",
      "minItems": 1,
      "items": { "type": "string" },
      "fileLimits": { "types": ["application/pdf", "image/png"], "maxMegabytes": 10, "maxFiles": 10 }
    },`,
  ),
  [SCHEMA]: JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      required: ['documents'],
      properties: {
        documents: {
          type: 'object',
          required: ['INCOME_PROOF'],
          properties: {
            occupation: { $ref: 'defs.json#/definitions/occupation' },
            ...Object.fromEntries(NAMES.map((name) => [name, FILES])),
          },
          allOf: [
            {
              if: { required: ['occupation'], properties: { occupation: { const: 'PENSIONER' } } },
              then: { required: ['IDENTITY'] },
            },
          ],
        },
      },
    },
    null,
    2,
  ),
  [UI]: JSON.stringify(
    {
      'ui:groups': [
        { key: 'needed', fields: ['documents.INCOME_PROOF'] },
        {
          key: 'more',
          folded: true,
          fields: NAMES.slice(1).map((name) => `documents.${name}`),
        },
      ],
      documents: { occupation: { 'ui:widget': 'hidden' } },
    },
    null,
    2,
  ),
});
const before = newFindings(BASE);

const MISTAKES: readonly (readonly [string, string, string, string, string])[] = [
  ['a category that cannot be sent', SCHEMA, '"OTHER"', '"PAYSLIP"', 'files-category-unknown'],
  ['a category that is not asked for', SCHEMA, '"OTHER"', '"PAYSLIP"', 'files-category-unasked'],
  [
    'an answer that is not sent',
    SCHEMA,
    '"occupation": {',
    '"note": { "type": "string", "maxLength": 20 },\n            "occupation": {',
    'files-only',
  ],
  ['a type that cannot be checked', DEFS, 'image/png', 'image/heic', 'files-type-unknown'],
  ['no limit of the size', DEFS, '"maxMegabytes": 10, ', '', 'files-limit'],
  ['half a file', DEFS, '"maxFiles": 10', '"maxFiles": 0.5', 'files-limit'],
  [
    'a misspelled limit',
    DEFS,
    '"maxFiles": 10',
    '"maxFiles": 10, "max": 1',
    'schema-unknown-keyword',
  ],
  [
    'files in a step that sends none',
    HOUSING,
    '"properties": {\n        "street"',
    '"properties": {\n        "LEASE": { "$ref": "defs.json#/definitions/files" },\n        "street"',
    'files-unsent',
  ],
];

test('what is right has nothing said of it', () =>
  expect(before(BASE).map(({ message }) => message)).toEqual([]));

test.each(MISTAKES)('%s', (_name, file, find, replace, code) => {
  const text = BASE.read(file);
  expect(text).toContain(find);
  const sources = withChanges(BASE, { [file]: text.replace(find, replace) });
  const found = before(sources).find((each) => each.code === code);
  expect(found?.message).toMatch(/[.?]$/);
  if (found === undefined) return;
  expect(before(applySuggestion(sources, found)).map(({ message }) => message)).not.toContain(
    found.message,
  );
});

test('a hidden answer that no earlier step asks for is named', () => {
  const sources = withChanges(BASE, {
    [SCHEMA]: BASE.read(SCHEMA).replaceAll('"occupation"', '"job"'),
    [UI]: BASE.read(UI).replaceAll('"occupation"', '"job"'),
  });
  expect(before(sources).map(({ code }) => code)).toContain('hidden-unknown');
});
