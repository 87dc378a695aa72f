/** What is open about a text of a translation, and what of a returned text is taken. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_LANGUAGE } from '../languages.ts';
import { entriesOf, readCatalogue } from './catalogue.ts';
import { issuesOf, readReturned, unitsOf, type Unit } from './exchange.ts';
import { readNotes } from './texts.ts';

const NBSP = '\u00A0';
const GENDER: Unit = {
  key: 'fields:gender.label',
  namespace: 'fields',
  source: 'Anrede',
  target: '',
  note: '',
  earlier: '',
  isChanged: true,
};

/** One text, `a:b`, as a file holds it. */
const entriesWith = (text: string) => entriesOf('de-AT', 'a', JSON.stringify({ b: text }));

test('a source that was reworded meanwhile is told', () => {
  const [source, isTranslation] = [entriesWith('neu'), true];
  const input = { source, target: [], notes: {}, exported: {}, isTranslation };
  const row = { key: 'a:b', source: 'alt', target: 'new', note: '', line: 7 };
  const { refusals, remarks } = readReturned({ rows: [row] }, input);
  expect([...refusals, ...remarks]).toEqual([{ problem: 'outdated', key: 'a:b', line: 7 }]);
  expect(unitsOf(input)).toMatchObject([{ isChanged: true, target: '' }]);
});

test.each([
  [`In 5${NBSP}Jahren.`, 'In 7 Jahren.', `In 7${NBSP}Jahren.`],
  [
    `Von 1${NBSP}000${NBSP}€ (5${NBSP}MB).`,
    'Nur 2 500 € (7 MB).',
    `Nur 2${NBSP}500${NBSP}€ (7${NBSP}MB).`,
  ],
  ['Bis 5\u202F%', 'Höchstens 5\u00A0%', 'Höchstens 5\u202F%'],
  [
    'Bonitäts\u00ADprüfungs\u00ADergebnis',
    'Ihr Bonitätsprüfungsergebnis',
    'Ihr Bonitäts\u00ADprüfungs\u00ADergebnis',
  ],
  [`{{count}}${NBSP}Jahr`, '{{count}} year', `{{count}}${NBSP}year`],
  [`Seit 3${NBSP}Monaten.`, '(for 3 months, not 13 days)', `(for 3${NBSP}months, not 13 days)`],
  [`{{n}}${NBSP}€ von {{n}} Euro`, '{{n}} of {{n}} euro', '{{n}} of {{n}} euro'],
  ['Ihr Konto', 'Ihr\u200B neues\uFEFF Konto', 'Ihr neues Konto'],
  ['Ihr Konto', `Ihr${NBSP}neues Konto`, `Ihr${NBSP}neues Konto`],
])('invisible characters of %j come back in %j', (text, returned, expected) => {
  const entries = entriesWith(text);
  const row = { key: 'a:b', source: text, target: returned, note: '', line: 7 };
  const input = { source: entries, target: entries, notes: {}, exported: {}, isTranslation: false };
  const found = readReturned({ rows: [row] }, input);
  expect([...found.changes]).toEqual([['a:b', expected]]);
});

test.each([
  ['en-AT', '', false, ['missing']],
  ['en-AT', 'Title', false, []],
  ['en-AT', 'Title', true, ['changed']],
  ['en-AT', 'Anrede', false, ['same']],
  ['en-AT', 'Title 45', false, ['digits']],
  ['de-CH', 'Anrede', false, []],
  ['en-AT', 'Form of address, please', true, ['changed', 'long']],
  ['de-AT', 'Anrede', true, ['changed']],
  ['de-AT', 'Anrede', false, []],
])('of %s, %j (changed: %s) is open: %j', (language, target, isChanged, issues) =>
  expect(issuesOf({ ...GENDER, target, isChanged }, language)).toEqual(issues),
);

test.each(['{{name}}, {{city}}', '$t(form:optional) 17', 'KSV1870'])(
  '%s has no words to translate',
  (source) => expect(issuesOf({ source, target: source, isChanged: false }, 'en-AT')).toEqual([]),
);

test('a translation that was accepted is neither too long nor like the German text until it changes', () => {
  const accepted = { isChanged: false, isAccepted: true };
  for (const target of ['Anrede', 'Form of address, please'])
    expect(issuesOf({ ...GENDER, ...accepted, target }, 'en-AT')).toEqual([]);
});

test('every note for translators belongs to a text', () => {
  const project = join(import.meta.dirname, '../..');
  const keys = readCatalogue(project, FIRST_LANGUAGE).map(({ key }) => key);
  expect(Object.keys(readNotes(project)).filter((key) => !keys.includes(key))).toEqual([]);
});
