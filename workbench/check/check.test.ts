/** What the corpus does not try: descriptions that cannot be read, further languages, sentences without a rule, the time it takes. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HELD } from '../fixtures/held.ts';
import { changesOf } from './changes.ts';
import { applySuggestion, checkDefinitions, newFindings, withChanges } from './check.ts';
import sentences from '../locales/de-AT/check.json' with { type: 'json' };
import { nearest } from './near.ts';

/** A text that the code of today needs is missing in these definitions where it is new since then. */
const newlySaid = newFindings(HELD);
const said = (changes: Record<string, string | undefined>) => newlySaid(withChanges(HELD, changes));

test('a description that cannot be read is named with its line', () => {
  const api = HELD.read('openapi/application.yaml').replace(
    '    Refinancing:\n      type: object',
    '    Refinancing:\n      type: [object',
  );
  const findings = said({ 'openapi/application.yaml': api });
  expect(findings.map(({ code }) => code)).toContain('yaml-syntax');
  expect(findings[0]?.line).toBeGreaterThan(400);
});

test('a further language may leave texts out, but invents none', () => {
  expect(said({ 'locales/en-AT/form.json': '{ "yes": "Yes", "no": "No" }' })).toEqual([]);
  const sources = withChanges(HELD, {
    'locales/en-AT/form.json':
      '{\n  "yess": "Yes",\n  "stepper": { "less": "{{lable}}: one less" }\n}',
  });
  const findings = newlySaid(sources).filter(({ file }) => file === 'locales/en-AT/form.json');
  expect(findings.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '2 text-foreign',
    '3 text-placeholder-unknown',
  ]);
  const mended = findings.reduce(
    (all, each) =>
      applySuggestion(all, newlySaid(all).find(({ message }) => message === each.message) ?? each),
    sources,
  );
  expect(mended.read('locales/en-AT/form.json')).toContain('{{label}}: one less');
});

test.each([
  [
    'a block',
    '"postalAddress": { "type": "object", "properties": { "town": { "$ref": "defs.json#/definitions/place" } } },',
    'customer.postalAddress.town',
  ],
  [
    'a list',
    '"vehicles": { "type": "array", "maxItems": 2, "items": { "type": "object", "properties": { "brand": { "$ref": "defs.json#/definitions/place" } } } },',
    'customer.vehicles',
  ],
])(
  'what a new one holds is agreed upon with the bank, not written into the description: %s',
  (_, asked, path) => {
    const file = 'schemas/steps/housing-legal-data.schema.json';
    const findings = said({
      [file]: HELD.read(file).replace('"residentSince": {', `${asked}\n        "residentSince": {`),
    }).filter(({ code }) => code === 'wire-field-unknown');
    expect(findings[0]?.message).toContain(`„${path}“`);
    expect(findings.map(({ suggestion }) => suggestion)).toEqual(findings.map(() => undefined));
  },
);

test('a field of a popup is written where its answers go', () => {
  const file = 'schemas/popups/feedback.schema.json';
  const sources = withChanges(HELD, {
    [file]: HELD.read(file).replace(
      '"comment": {',
      '"wish": { "type": "string", "maxLength": 20 },\n    "comment": {',
    ),
  });
  const finding = newlySaid(sources).find(({ code }) => code === 'wire-field-unknown');
  expect(applySuggestion(sources, finding ?? {}).read('openapi/application.yaml')).toMatch(
    / {4}Feedback:[^]*comment: .*\n +wish: \{ type: string, maxLength: 20, x-assumed: true \}\n/,
  );
});

test('a form without its UI schema gets one', () => {
  const sources = withChanges(HELD, { 'schemas/popups/feedback.ui.json': undefined });
  const [finding] = newlySaid(sources).filter(({ code }) => code === 'ui-missing');
  expect(finding?.file).toBe('schemas/popups/feedback.schema.json');
  expect(applySuggestion(sources, finding ?? {}).read('schemas/popups/feedback.ui.json')).toContain(
    '"comment"',
  );
});

test.each<[string, string, string, string]>([
  [
    'a wrong reference',
    'schemas/steps/registration.schema.json',
    'definitions/gender',
    'definitions/gendr',
  ],
  ['an umlaut in a name', 'schemas/steps/registration.schema.json', '"title": {', '"täitle": {'],
  [
    'a kind that is not there',
    'schemas/defs.json',
    '"choice": { "type": "boolean" }',
    '"choice": { "type": "truth" }',
  ],
])(
  '%s is said alone: nothing is called unused that is only not found',
  (_, file, find, replace) => {
    expect(
      said({ [file]: HELD.read(file).replace(find, replace) }).map((each) => each.file),
    ).toEqual([file]);
  },
);

test.each<[string, string, RegExp]>([
  ['"ui:widget": "radio"', '"ui:widget": "dropdown"', /^Die Einstellung entfernen\.$/],
  ['"ui:widget": "radio"', '"ui:widget": "radios"', /^Meinten Sie „radio“\?/],
])(
  'a suggestion names what it found, and nothing when it found nothing: %s',
  (find, replace, words) => {
    const file = 'schemas/steps/registration.ui.json';
    const [finding] = said({ [file]: HELD.read(file).replace(find, replace) });
    expect(finding?.message).toContain('radio, select, stepper');
    expect(finding?.suggestion?.text).toMatch(words);
  },
);

test.each<[string, string, string]>([
  ['"Anrede"', '"Ihre "Anrede""', 'Im Text schreiben Sie „so“'],
  ['{', '{ // Texte der Felder', 'Anmerkung'],
  ['"label": "Anrede" },', '"label": "Anrede", },', 'Hier ist das Zeichen , zu viel.'],
  ['"label": "Anrede" },', '"label": "Anrede" }', 'Hier fehlt das Zeichen ,'],
])('what is wrong with the writing is said: %s', (find, replace, words) => {
  const file = 'locales/de-AT/fields.json';
  expect(said({ [file]: HELD.read(file).replace(find, replace) })[0]?.message).toContain(words);
});

test.each([
  'shell',
  'flow',
  'offer',
  'form',
  'login',
  'accessibility',
  'fields',
  'enums',
  'errors',
])('a file of texts that is gone is named: %s', (namespace) => {
  const file = `locales/de-AT/${namespace}.json`;
  const findings = said({ [file]: undefined });
  expect(findings.map(({ code, file: where }) => `${where} ${code}`)).toEqual([
    `${file} text-file-missing`,
  ]);
  const empty = applySuggestion(withChanges(HELD, { [file]: undefined }), findings[0] ?? {});
  expect(newlySaid(empty).map(({ code }) => code)).toContain('text-missing');
});

test.each([
  ['an answer without its list', '{ "enum": ["PENSIONER"] }', '"PENSIONER"'],
  ['a list without its name', '{ "enum": ["PENSIONER"] }', '["PENSIONER"]'],
  ['a word among the conditions', '"allOf": [', '"allOf": ["PENSIONER",'],
])('what is no block of rules is said, and mended: %s', (_, find, replace) => {
  const file = 'schemas/steps/personal-financial-data.schema.json';
  const sources = withChanges(HELD, { [file]: HELD.read(file).replace(find, replace) });
  const findings = newlySaid(sources);
  expect(findings.map(({ code }) => code)).toEqual(['schema-keyword-value']);
  expect(newlySaid(applySuggestion(sources, findings[0] ?? {}))).toEqual([]);
});

test('an umlaut that was saved in another encoding is said, with its line', () => {
  const file = 'locales/de-AT/fields.json';
  const [finding, ...more] = said({
    [file]: Buffer.from(HELD.read(file), 'latin1').toString('utf8'),
  });
  expect(more).toEqual([]);
  expect(finding?.message).toContain('UTF-8 ohne BOM');
  expect(HELD.read(file).split('\n')[(finding?.line ?? 0) - 1]).toMatch(/[äöüÄÖÜß„“]/);
});

test.each([
  ['fields', '"lastName": { "label"', '"lastName": { "lable"'],
  ['fields', '"mobilePhone": {', '"mobilPhone": {'],
  ['errors', '"gender": { "required"', '"gender": { "requierd"'],
  ['enums', '"WIDOWED": ', '"WIDOWD": '],
  ['steps', '"title": "Zusammenfassung"', '"titel": "Zusammenfassung"'],
])(
  'a misspelled name is said once, not as a text that is missing too: %s %s',
  (namespace, find, replace) => {
    const file = `locales/de-AT/${namespace}.json`;
    const findings = said({ [file]: HELD.read(file).replace(find, replace) });
    expect(findings.map(({ message }) => message)).toHaveLength(1);
    expect(
      newlySaid(
        applySuggestion(
          withChanges(HELD, { [file]: HELD.read(file).replace(find, replace) }),
          findings[0] ?? {},
        ),
      ),
    ).toEqual([]);
  },
);

test.each([
  ['minimum', 100000, 'höchstens 99999', '"minimum": 99999'],
  ['maximum', -1, 'mindestens 0', '"maximum": 0'],
  ['exclusiveMinimum', 99999, 'höchstens 99999', '"exclusiveMinimum": 99998'],
])('a condition beyond the field offers its bound: %s %s', (keyword, value, words, mended) => {
  const file = 'schemas/steps/personal-financial-data.schema.json';
  const sources = withChanges(HELD, {
    [file]: HELD.read(file).replace('"exclusiveMinimum": 0', `"${keyword}": ${value}`),
  });
  const [finding] = newlySaid(sources);
  expect(finding?.message).toContain(words);
  expect(applySuggestion(sources, finding ?? {}).read(file)).toContain(mended);
});

test('blanks that are too many are shown', () => {
  const file = 'locales/de-AT/fields.json';
  const sources = withChanges(HELD, {
    [file]: HELD.read(file).replace('"Anrede"', '"Ihre  Anrede "'),
  });
  const [finding] = newlySaid(sources);
  expect(finding?.suggestion && changesOf(sources, finding.suggestion)[0]?.words).toContain(
    '"Ihre␣␣Anrede␣"',
  );
});

test('a mark at the beginning of a file is said as what it is', () => {
  const file = 'locales/de-AT/fields.json';
  expect(said({ [file]: `\uFEFF${HELD.read(file)}` })[0]?.message).toContain('UTF-8 ohne BOM');
  const twofold = said({ [file]: `\uFEFF${HELD.read(file).replace('},', '}')}` });
  expect(twofold.map(({ message }) => message)).toEqual([
    expect.stringContaining('UTF-8 ohne BOM'),
  ]);
});

test('a group whose list has no brackets is said alone', () => {
  const file = 'schemas/steps/personal-financial-data.ui.json';
  const sources = withChanges(HELD, {
    [file]: HELD.read(file).replace('["customer.debitAccount"]', '"customer.debitAccount"'),
  });
  const findings = newlySaid(sources);
  expect(findings.map(({ code }) => code)).toEqual(['ui-group-bracketless']);
  expect(newlySaid(applySuggestion(sources, findings[0] ?? {}))).toEqual([]);
});

test('every sentence has a rule that says it', () => {
  const folder = new URL('./', import.meta.url);
  const code = ['', 'rules/']
    .flatMap((path) =>
      readdirSync(new URL(`./${path}`, folder))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(new URL(`./${path}${file}`, folder), 'utf8')),
    )
    .join('\n');
  expect(Object.keys(sentences).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('looks again in well under a second', () => {
  const times = [1, 2, 3].map(() => {
    const started = process.cpuUsage();
    checkDefinitions(HELD);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(1000);
});

test.each([
  ['netIncom', 'netIncome'],
  ['e-mail', 'email'],
  ['bool', 'boolean'],
  ['Maximum', 'maximum'],
])('%s means %s', (slip, name) => {
  expect(nearest(slip, ['netIncome', 'email', 'boolean', 'maximum', 'gender'])).toBe(name);
});
test('what is far from everything means nothing', () =>
  expect(nearest('shoeSize', ['gender', 'netIncome'])).toBeUndefined());

test('a suggestion says what to write where, in every file it concerns', () => {
  const file = 'schemas/steps/registration.schema.json';
  const sources = withChanges(HELD, {
    [file]: HELD.read(file).replace(
      '"dateOfBirth": {',
      '"birthName": { "type": "string", "maxLength": 70 },\n        "dateOfBirth": {',
    ),
  });
  const wire = newlySaid(sources).find(({ code }) => code === 'wire-field-unknown')?.suggestion;
  const api = HELD.read('openapi/application.yaml').split('\n');
  const changes = wire === undefined ? [] : changesOf(sources, wire);
  // What may stay unanswered can be taken back, by a change that says null.
  expect(changes.map(({ words }) => words)).toEqual(
    ['string', "[string, 'null']"].map(
      (type) => `ergänzen: birthName: { type: ${type}, maxLength: 70, x-assumed: true }`,
    ),
  );
  // The line below the last property of the customer, in both of its forms.
  expect(changes.map(({ line }) => api[line - 2]?.trim().split(':')[0])).toEqual([
    'creditCheckNoticeRead',
    'creditCheckNoticeRead',
  ]);
});

test('what a suggestion takes away stands in the line that is said', () => {
  const sources = withChanges(HELD, {
    'schemas/defs.json': HELD.read('schemas/defs.json').replace(
      '"choice": {',
      '"oldChoice": { "type": "boolean" },\n    "choice": {',
    ),
  });
  const finding = newlySaid(sources).find(({ code }) => code === 'schema-definition-unused');
  expect(finding?.suggestion && changesOf(sources, finding.suggestion)).toEqual([
    {
      file: 'schemas/defs.json',
      line: finding?.line,
      words: 'streichen: "oldChoice": { "type": "boolean" }',
    },
  ]);
});
