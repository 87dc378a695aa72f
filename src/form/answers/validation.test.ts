import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from './definition.ts';
import { form } from '../fixtures/keeper.schema.json?form';
import { fixtureTranslator } from '../fixtures/texts.test-helpers.ts';
import { loadFormats } from '../formats/format.ts';
import { createFormTexts } from './texts.ts';
import { errorsOf } from './validation.ts';

const texts = createFormTexts(fixtureTranslator(), form.formats);
const complete = { firstName: 'Ada', birthday: '1990-03-24', animal: 'CAT', agrees: true };

function complaints(draft: Answers, known: Answers = {}): Record<string, string> {
  return Object.fromEntries(
    errorsOf(form, draft, known).map((problem) => [problem.field.key, texts.error(problem, draft)]),
  );
}

describe('the validation result', () => {
  // As a form does: a mobile number is checked by the numbering plans.
  beforeAll(() => loadFormats(form.formats));
  it('lists missing fields in the order of the form, also where their object is missing', () => {
    expect(Object.entries(complaints({}))).toEqual([
      ['keeper.firstName', 'First name is missing.'],
      ['keeper.birthday', 'Birthday is missing.'],
      ['keeper.animal', 'Which animal?'],
      ['keeper.agrees', 'I agree is missing.'],
    ]);
  });
  it('drops the error of the condition behind a failed field', () => {
    expect(complaints({ keeper: { ...complete, animal: 'DOG' } })).toEqual({
      'keeper.tax': 'Tax is missing.',
    });
  });
  it('has no errors of hidden fields', () => {
    expect(complaints({ keeper: { ...complete, tax: 'much' } })).toEqual({});
  });
  it('calls text in place of a number or date a wrong format', () => {
    expect(
      complaints({ keeper: { ...complete, animal: 'DOG', tax: 'much', birthday: '31.2.1990' } }),
    ).toEqual({ 'keeper.tax': 'No such amount.', 'keeper.birthday': 'No such day.' });
  });
  it('checks formats', () => {
    expect(complaints({ keeper: { ...complete, phone: '+4315123456' } })).toEqual({
      'keeper.phone': 'Phone is misspelt.',
    });
    expect(complaints({ keeper: { ...complete, phone: '+436641234567' } })).toEqual({});
  });
  it('formats limits as de-AT', () => {
    const { 'keeper.tax': tax } = complaints({ keeper: { ...complete, animal: 'DOG', tax: 0 } });
    expect(tax?.replace('\u00a0', ' ')).toBe('Tax: at least € 1,00.');
    expect(complaints({ keeper: { ...complete, since: '2100-01-01' } })['keeper.since']).toMatch(
      /^Cat since: not after \d\d\.\d{4}\.$/,
    );
  });
  it('names how far a limit lies, where the sentence names no day', () => {
    expect(complaints({ keeper: { ...complete, birthday: '2100-01-01' } })).toEqual({
      'keeper.birthday': 'Not before you are 18.',
    });
  });
  it('compares dates within the form and takes the context of a sibling', () => {
    expect(complaints({ keeper: { ...complete, since: '1980-01-01' } })).toEqual({
      'keeper.since': 'No cat before the birthday.',
    });
    expect(complaints({ keeper: { ...complete, animal: 'FISH', since: '1980-01-01' } })).toEqual({
      'keeper.since': 'Before the birthday.',
    });
  });
  it('compares months as months', () => {
    expect(complaints({ keeper: { ...complete, since: '1990-03-01' } })).toEqual({});
    expect(complaints({ keeper: { ...complete, since: '1990-02-01' } })).toEqual({
      'keeper.since': 'No cat before the birthday.',
    });
  });
  it('counts characters as people do', () => {
    expect(complaints({ keeper: { ...complete, firstName: '🐈'.repeat(20) } })).toEqual({});
    expect(
      complaints({ keeper: { ...complete, firstName: 'x'.repeat(21) } })['keeper.firstName'],
    ).toBe('First name: at most 20 characters.');
  });
  it('finds the item of a list', () => {
    expect(complaints({ keeper: complete, toys: [{ name: 'Ball' }, {}] })).toEqual({
      'toys.1.name': 'Toy 2: What is the toy called?',
    });
  });
  it('requires `true` for a confirmation', () => {
    expect(complaints({ keeper: { ...complete, agrees: false } })).toEqual({
      'keeper.agrees': 'Please agree.',
    });
  });
});
