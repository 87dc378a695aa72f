import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from './definition.ts';
import { form } from '../fixtures/keeper.schema.json?form';
import { fixtureTranslator } from '../fixtures/texts.test-helpers.ts';
import { loadFormats } from '../formats/format.ts';
import { createFormTexts } from './texts.ts';
import { errorsOf } from './validation.ts';

const texts = createFormTexts(fixtureTranslator(), form.formats);
const complete = { firstName: 'Ada', birthday: '1990-03-24', animal: 'CAT', agrees: true };

function complaints(draft: Answers): Record<string, string> {
  return Object.fromEntries(
    errorsOf(form, draft, {}).map((problem) => [problem.field.key, texts.error(problem, draft)]),
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
  it.each<[string, object, Record<string, string>]>([
    [
      'drops the error of the condition behind a failed field',
      { animal: 'DOG' },
      { tax: 'Tax is missing.' },
    ],
    ['has no errors of hidden fields', { tax: 'much' }, {}],
    [
      'calls text in place of a number or date a wrong format',
      { animal: 'DOG', tax: 'much', birthday: '31.2.1990' },
      { tax: 'No such amount.', birthday: 'No such day.' },
    ],
    ['checks formats', { phone: '+4315123456' }, { phone: 'Phone is misspelt.' }],
    ['accepts formats', { phone: '+436641234567' }, {}],
    [
      'names how far a limit lies, where the sentence names no day',
      { birthday: '2100-01-01' },
      { birthday: 'Not before you are 18.' },
    ],
    [
      'compares dates within the form',
      { since: '1980-01-01' },
      { since: 'No cat before the birthday.' },
    ],
    [
      'takes the context of a sibling',
      { animal: 'FISH', since: '1980-01-01' },
      { since: 'Before the birthday.' },
    ],
    ['compares months as months', { since: '1990-03-01' }, {}],
    ['refuses an earlier month', { since: '1990-02-01' }, { since: 'No cat before the birthday.' }],
    ['counts characters as people do', { firstName: '🐈'.repeat(20) }, {}],
    [
      'names the most characters',
      { firstName: 'x'.repeat(21) },
      { firstName: 'First name: at most 20 characters.' },
    ],
    ['requires `true` for a confirmation', { agrees: false }, { agrees: 'Please agree.' }],
  ])('%s', (_name, answers, expected) => {
    const found = Object.entries(expected).map(([name, text]) => [`keeper.${name}`, text]);
    expect(complaints({ keeper: { ...complete, ...answers } })).toEqual(Object.fromEntries(found));
  });
  it('formats limits as de-AT', () => {
    const { 'keeper.tax': tax } = complaints({ keeper: { ...complete, animal: 'DOG', tax: 0 } });
    expect(tax?.replace('\u00a0', ' ')).toBe('Tax: at least € 1,00.');
    expect(complaints({ keeper: { ...complete, since: '2100-01-01' } })['keeper.since']).toMatch(
      /^Cat since: not after \d\d\.\d{4}\.$/,
    );
  });
  it('finds the item of a list', () => {
    expect(complaints({ keeper: complete, toys: [{ name: 'Ball' }, {}] })).toEqual({
      'toys.1.name': 'Toy 2: What is the toy called?',
    });
  });
});
