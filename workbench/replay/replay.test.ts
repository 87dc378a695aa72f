import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../check/definitions.ts';
import { sourcesOnDisk, withChanges } from '../definitions/sources.ts';
import { isLost, replay, type Fate, type Report } from './replay.ts';
import { storedSamples } from './samples.ts';

const SAMPLES = storedSamples();
const DEFINED = sourcesOnDisk(join(import.meta.dirname, '../..'));
const HOUSING = 'schemas/steps/housing-legal-data.schema.json';
const FINANCIAL = 'schemas/steps/personal-financial-data.schema.json';

/** The report after an exchange of words in one file. */
const after = (file: string, from: string | RegExp, to: string): Report => {
  const text = DEFINED.read(file);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return replay(readDefinitions(withChanges(DEFINED, { [file]: changed })), SAMPLES);
};
const fateOf = ({ outcomes }: Report, path: string): Fate[] =>
  outcomes.filter((each) => each.path === path).map(({ fate }) => fate);

test('the samples are of invented people', () => {
  expect(SAMPLES).toHaveLength(4);
  for (const { application } of SAMPLES)
    expect(JSON.stringify(application)).toMatch(
      /@(?:sandbox\.example|[\w.]*beispiel\.at|[\w.]*\.example)"/,
    );
});

test("today's definitions lose no answer", () => {
  const report = replay(readDefinitions(DEFINED), SAMPLES);
  expect(report.outcomes.filter(isLost)).toEqual([]);
  expect(report.outcomes.filter(({ fate }) => fate === 'kept').length).toBeGreaterThan(30);
});

describe('a change of the definitions', () => {
  test('looks at a condition beside the list of conditions', () => {
    const report = after(
      FINANCIAL,
      /"allOf": \[\s*\{\s*("if": \{[^]*?"industry"[^]*?\n {10}\})\n {8}\},/,
      '$1,\n      "allOf": [',
    );
    expect(fateOf(report, 'customer.industry')).toEqual(['kept']);
    expect(report.outcomes.filter(isLost)).toEqual([]);
  });
  test('drops a field', () => {
    const report = after(HOUSING, /\s*"usPerson": \{[^}]*\},/, '');
    expect(fateOf(report, 'customer.usPerson')).toEqual(['dropped']);
    expect(report.outcomes.filter(isLost)).toHaveLength(1);
  });
  test('makes an answer invalid by a stricter rule, a shorter list, a later date', () => {
    expect(
      fateOf(
        after(
          'schemas/defs.json',
          '"minimum": 1, "maximum": 99999',
          '"minimum": 5000, "maximum": 99999',
        ),
        'customer.netIncome',
      ),
    ).toEqual(['invalid']);
    expect(
      fateOf(after('schemas/defs.json', /"HIGH_SCHOOL",\s*/, ''), 'customer.education'),
    ).toContain('invalid');
    expect(
      fateOf(after('schemas/defs.json', 'today-18y', 'today-60y'), 'customer.dateOfBirth'),
    ).toContain('invalid');
  });
  test('asks under a condition that does not hold for the answers', () => {
    const report = after(
      FINANCIAL,
      '["EMPLOYEE", "LABORER", "EMPLOYEE_PUBLIC_SERVICE"]',
      '["LABORER"]',
    );
    expect(fateOf(report, 'customer.industry')).toContain('hidden');
  });
  test('moves a field to another step', () => {
    const without = DEFINED.read(HOUSING)
      .replace(/"residentSince",\s*/, '')
      .replace(/\s*"residentSince": \{[^}]*\},/, '');
    const changes = {
      [HOUSING]: without,
      [FINANCIAL]: DEFINED.read(FINANCIAL).replace(
        '"nationality": {',
        '"residentSince": { "$ref": "defs.json#/definitions/monthOfLife" },\n        "nationality": {',
      ),
    };
    const report = replay(readDefinitions(withChanges(DEFINED, changes)), SAMPLES);
    expect(fateOf(report, 'customer.residentSince')).toEqual(['moved']);
  });
  test('asks something new of those who are past the step', () => {
    const report = after(
      HOUSING,
      /"required": \[\s*"street"/,
      '"required": ["numberOfCars", "street"',
    );
    expect(fateOf(report, 'customer.numberOfCars')).toEqual(['new']);
  });
});
