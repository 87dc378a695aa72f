import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalogue } from '../translation/catalogue.ts';
import { wayTo } from './app/ways.ts';
import { holds } from './conditions.ts';
import { marked, readMarks, withoutMarks } from './preview/marks.ts';
import { conditionWords, deciding, limitWords, ruleHolds } from './rule-words.ts';
import type { FieldRule } from './rule-words.ts';
import { changeRule, readRules } from './server/rules.ts';
import type { Question } from './server/endpoints.ts';

let root = '';
let textOf: (key: string) => string | undefined = () => undefined;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rules-'));
  for (const name of ['schemas', 'locales', 'openapi', 'public'])
    cpSync(join(import.meta.dirname, '../..', name), join(root, name), { recursive: true });
  const texts = new Map(readCatalogue(root, 'de-AT').map(({ key, text }) => [key, text]));
  textOf = (key) => texts.get(key);
});
afterAll(() => rmSync(root, { recursive: true }));

const ask = (form: string): FieldRule[] => {
  const answer = readRules({ root, query: new URLSearchParams({ form }) } as Question);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value as FieldRule[];
};
const change = (body: unknown) => changeRule({ root, body } as Question);
const lineOf = (file: string, line: number): string =>
  readFileSync(join(root, file), 'utf8').split('\n')[line - 1] ?? '';

describe('the rules of a field', () => {
  test('name the place they stand in', () => {
    for (const rule of [
      ...ask('personal-financial-data'),
      ...ask('housing-legal-data'),
      ...ask('feedback'),
    ]) {
      const leaf = rule.field.split('.').at(-1)?.replace('[]', '') ?? '';
      const line = lineOf(rule.file, rule.line);
      expect(line, `${rule.field} ${rule.kind} ${rule.file}:${rule.line}`).toContain(
        rule.kind === 'limit' ? `"${rule.keyword}"` : `"${leaf}"`,
      );
      for (const condition of rule.conditions)
        expect(lineOf(condition.file, condition.line)).toContain('"if"');
    }
  });
  test('say in words why a field is shown, and what decides', () => {
    const [rule] = ask('personal-financial-data').filter(
      ({ field, kind }) => field === 'customer.additionalIncomeType' && kind === 'shown',
    );
    const [condition] = rule?.conditions ?? [];
    if (rule === undefined || condition === undefined) throw new Error('no rule');
    expect(conditionWords(condition, textOf)).toBe(
      '„Weiteres monatliches Einkommen“ größer als 0 ist',
    );
    expect(ruleHolds(rule, { customer: { additionalIncome: 0 } })).toBe(false);
    expect(ruleHolds(rule, { customer: { additionalIncome: 1 } })).toBe(true);
    expect(ruleHolds(rule, {})).toBe(false);
    expect(deciding(condition, { customer: { additionalIncome: 5 } }, textOf)).toEqual([
      '„Weiteres monatliches Einkommen“: „5“',
    ]);
  });
  test('know lists and what is not', () => {
    expect(ask('personal-financial-data').map(({ field }) => field)).toContain(
      'refinancings[].type',
    );
    const words = ask('housing-legal-data').flatMap(({ field, conditions }) =>
      field === 'customer.taxNumber' ? conditions.map((each) => conditionWords(each, textOf)) : [],
    );
    expect(words.some((each) => / nicht „.*“ oder „.*“ ist$/.test(each))).toBe(true);
  });
  test('limits are written where they stand, and nothing else is', async () => {
    const [rule] = ask('personal-financial-data').filter(
      ({ field, keyword }) => field === 'customer.netIncome' && keyword === 'maximum',
    );
    const before = readFileSync(join(root, 'schemas/defs.json'), 'utf8');
    expect(await change({ file: rule?.file, pointer: rule?.pointer, value: 5000 })).toEqual({
      ok: true,
      value: { file: 'schemas/defs.json' },
    });
    expect(readFileSync(join(root, 'schemas/defs.json'), 'utf8')).toBe(
      before.replace('"minimum": 1, "maximum": 99999 },', '"minimum": 1, "maximum": 5000 },'),
    );
    for (const body of [
      { file: rule?.file, pointer: rule?.pointer, value: '5000' },
      { file: rule?.file, pointer: ['definitions', 'income', 'format'], value: 1 },
      { file: 'locales/de-AT/fields.json', pointer: ['maximum'], value: 1 },
      { file: rule?.file, pointer: ['definitions', 'none', 'maximum'], value: 1 },
      undefined,
    ])
      expect(await change(body)).toMatchObject({ ok: false });
    await expect(
      change({ file: 'schemas/../package.json', pointer: ['maximum'], value: 1 }),
    ).rejects.toThrow();
  });
  test('a limit that contradicts another is refused in words, and nothing is written', async () => {
    const before = readFileSync(join(root, 'schemas/defs.json'), 'utf8');
    const answer = await change({
      file: 'schemas/defs.json',
      pointer: ['definitions', 'income', 'minimum'],
      value: 100_000,
    });
    expect(answer.ok ? '' : answer.problem).toContain('Die Grenzen widersprechen sich');
    expect(readFileSync(join(root, 'schemas/defs.json'), 'utf8')).toBe(before);
  });
  test.each([
    [{ enum: ['AT'] }, '„Österreich“ ist'],
    [{ const: 'AT' }, '„Österreich“ ist'],
    [{ not: { enum: ['AT'] } }, 'nicht „Österreich“ ist'],
    [{ not: { const: 'AT' } }, 'nicht „Österreich“ ist'],
  ])('a condition in words: %j', (rule, words) => {
    const schema = { properties: { country: rule } };
    const text = (key: string) => (key === 'enums:country.AT' ? 'Österreich' : undefined);
    const condition = { schema, at: '', negated: false, file: '', line: 1 };
    expect(conditionWords(condition, text)).toBe(`„country“ ${words}`);
  });
  test('limits in words', () => {
    expect(limitWords('maximum', 99_999)).toMatch(/^höchstens 99.999$/);
    expect(limitWords('dateLimits', { notAfter: 'today-18y' })).toBe('nicht nach today-18y');
  });
});

test.each([
  [{ required: ['a'] }, {}, false],
  [{ properties: { a: { const: 1 } } }, {}, true],
  [{ not: { enum: ['x'] } }, 'y', true],
  [{ type: 'integer', minimum: 2 }, 1, false],
  [{ anyOf: [{ const: 1 }, { const: 2 }] }, 2, true],
  [{ oneOf: [true, true] }, 1, false],
  [{ type: ['string', 'null'] }, null, true],
  [{ pattern: '^a$' }, 'b', false],
  [false, 1, false],
  [{ type: 'text' }, 'a', false],
])('%j for %j: %s', (schema, value, expected) => expect(holds(schema, value)).toBe(expected));

describe('marks', () => {
  test('lead from a text back to its key, one after the other and nested', () => {
    const inner = marked('fields:a.label', 'Alter');
    const outer = marked('errors:required', `Bitte „${inner}“ angeben`);
    const found = readMarks(`${outer} (${marked('form:optional', 'frei')})`);
    expect(found).toEqual({
      text: 'Bitte „Alter“ angeben (frei)',
      segments: [
        { key: 'errors:required', text: 'Bitte „Alter“ angeben', start: 0, end: 21 },
        { key: 'form:optional', text: 'frei', start: 23, end: 27 },
      ],
    });
  });
  test('are nowhere where there is nothing to mark', () => {
    expect(marked('a:b', '')).toBe('');
    expect(readMarks('plain')).toBeUndefined();
    expect(withoutMarks(marked('a:b', 'Ja'))).toBe('Ja');
  });
  test('stay apart for many texts', () => {
    const all = Array.from({ length: 200 }, (_, index) => marked(`n:${index}`, `Text ${index}`));
    expect(all.map((each) => readMarks(each)?.segments[0]?.key)).toEqual(
      all.map((_, index) => `n:${index}`),
    );
  });
});

test('the shortest way to a state', () => {
  expect(wayTo('LEGAL_INFO', 'E')?.map(({ state }) => state)).toEqual([
    'INIT_EXISTING',
    'INIT',
    'PEFI_INFO',
    'LEGAL_INFO',
  ]);
  expect(wayTo('INIT_EXISTING', 'N')).toBeUndefined();
});
