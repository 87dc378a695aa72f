import { expect, test } from 'vitest';
import { addTexts, createTexts, translationFor } from '#io/i18n.ts';

const SOURCES = {
  '/locales/en-AT/shell.json': () => Promise.resolve({ skip: 'Skip to content' }),
  '/locales/en-AT/steps/registration.json': () =>
    Promise.resolve({ fields: { firstName: { label: 'First name' } } }),
  '/locales/fr/shell.json': () => Promise.reject(new Error('offline')),
};

test('a second language is a folder and falls back to the first', async () => {
  const texts = await createTexts(
    { shell: { skip: 'Zum Inhalt', other: 'Anderes' } },
    await translationFor('en-AT', SOURCES),
  );
  addTexts(texts, { fields: { firstName: { label: 'Vorname' }, lastName: { label: 'Nachname' } } });
  expect(texts.t('shell:skip')).toBe('Skip to content');
  expect(texts.t('shell:other')).toBe('Anderes');
  expect(texts.t('fields:firstName.label')).toBe('First name');
  expect(texts.t('fields:lastName.label')).toBe('Nachname');
});

test('a language with more plural forms than German has its own words for each number', async () => {
  const years = { years_one: '{{count}} godinu', years_other: '{{count}} godina' };
  const loan = { ...years, months_few: '{{count}} mjeseca', months_other: '{{count}} mjeseci' };
  const sources = { '/locales/hr-AT/flow.json': () => Promise.resolve({ loan, gap: null }) };
  const texts = await createTexts(
    { flow: { loan: { years_one: '{{count}} Jahr', years_other: '{{count}} Jahre' } } },
    await translationFor('hr-AT', sources),
  );
  const of = (key: 'years' | 'months', ...counts: number[]) =>
    counts.map((count) => texts.t(`flow:loan.${key}`, { count }));
  expect(of('years', 1, 3, 5)).toEqual(['1 godinu', '3 godina', '5 godina']);
  expect(of('months', 3, 5)).toEqual(['3 mjeseca', '5 mjeseci']);
});

test.each(['de-AT', 'it', '', '../secret', 'fr'])(
  'no translation for %j: the first language',
  async (language) => {
    const texts = await createTexts(
      { shell: { skip: 'Zum Inhalt' } },
      await translationFor(language, SOURCES),
    );
    expect(texts.t('shell:skip')).toBe('Zum Inhalt');
  },
);

test('a gap in a list of a translation is shown in the first language', async () => {
  const steps = { need: [null, 'A valid ID'], facts: [{ term: 'Cost', text: null }] };
  const texts = await createTexts(
    { steps: { need: ['Nachweise', 'Ausweis'], facts: [{ term: 'Kosten', text: 'Keine' }] } },
    { language: 'en-AT', namespaces: { steps } },
  );
  expect(texts.t('steps:need', { returnObjects: true })).toEqual(['Nachweise', 'A valid ID']);
  expect(texts.t('steps:facts', { returnObjects: true })).toEqual([
    { term: 'Cost', text: 'Keine' },
  ]);
});

test('typed values are not escaped: React does that', async () => {
  const texts = await createTexts({ form: { ofItem: '{{item}}: falsch' } });
  expect(texts.t('form:ofItem', { item: '<&>' })).toBe('<&>: falsch');
});
