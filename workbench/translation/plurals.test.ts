/** A language with more plural forms than German has gets a text for each, on all ways. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDefinitions } from '../check/definitions.ts';
import { translationFindings } from '../check/rules/texts/prose.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { placeOfText } from '../studio/app/texts/places.ts';
import { changeText, readTexts } from '../studio/server/texts.ts';
import type { StudioText } from '../studio/shared.ts';
import type { Question } from '../studio/server/guard.ts';
import { issuesOf, unitsOf } from './exchange.ts';
import { countsOf } from './plurals.ts';
import { projectOfEach } from './project.test-helpers.ts';
import { exportedTexts, importTexts, readExchange } from './texts.ts';

const { at, read, rootOf } = projectOfEach();
const STEM = 'steps:housing-legal-data.duration';
const formsIn = (language: string): string[] =>
  unitsOf(readExchange(rootOf(), language))
    .filter(({ key, source }) => key.startsWith(STEM) && source.includes('{{count}}'))
    .map(({ key }) => key.slice(STEM.length + 1));

test('a language has a row for each form that whole numbers ask for, and no other', () => {
  const forms = { hr: ['few'], sl: ['two', 'few'], pl: ['few', 'many'], cs: ['few'] };
  for (const language of ['de', 'en', 'tr', 'hu', 'fr', 'it', 'es', 'no language'])
    expect(formsIn(`${language}-AT`), language).toEqual(['one', 'other']);
  for (const [language, further] of Object.entries(forms))
    expect(formsIn(`${language}-AT`).toSorted(), language).toEqual(
      ['one', 'other', ...further].toSorted(),
    );
});

test("where 'one' is said of other counts, too, it is made of the German text for several", () => {
  const sourceIn = (language: string) =>
    unitsOf(readExchange(rootOf(), language)).find(({ key }) => key === `${STEM}_one`)?.source;
  for (const language of ['en-AT', 'cs-AT', 'pl-AT'])
    expect(sourceIn(language)).toBe('{{count}} Jahr');
  for (const language of ['hr-AT', 'fr-AT']) expect(sourceIn(language)).toBe('{{count}} Jahre');
});

test('a form is shown where the German one for several is', () => {
  const placeOf = (form: string) => {
    const place = placeOfText({ key: `shell:main.wish_${form}` } as StudioText);
    return { ...place, show: '' };
  };
  expect(placeOf('few')).toEqual(placeOf('other'));
  expect(placeOf('few')).toMatchObject({ scene: 'main', sample: 'loaded' });
});

test('its counts name a form', () => {
  expect(['one', 'few', 'other'].map((form) => countsOf(`${STEM}_${form}`, 'hr-AT'))).toEqual([
    'bei 1, 21 …',
    'bei 2–4, 22–24 …',
    'bei 0, 5–20 …',
  ]);
  expect(countsOf(`${STEM}_other`, 'pl-AT')).toBe('nur bei Kommazahlen wie 1,5');
  expect(countsOf(`${STEM}_other`, 'en-AT')).toBe('');
  expect(countsOf('fields:few.label', 'hr-AT')).toBe('');
});

test.each(['csv', 'xliff', 'xliff12'] as const)(
  'they go out as %s and come back',
  async (format) => {
    const { content } = exportedTexts({ root: rootOf(), format, language: 'hr-AT' });
    const key = `${STEM}_few`;
    expect(content).toContain('bei 2–4, 22–24 …');
    const file = at(`out.${format}`);
    const start = content.indexOf(key);
    const row = content.slice(start);
    const filled =
      format === 'csv'
        ? row.replace(/^([^,]+,[^,]+,)/, '$1{{count}} godine')
        : row.replace(/(<target[^>]*>)/, '$1{{count}} godine');
    writeFileSync(file, content.slice(0, start) + filled);
    const told = (await importTexts({ root: rootOf(), file })).join('\n');
    expect(told).toContain('1 ');
    const steps = read('locales/hr-AT/steps.json');
    expect(JSON.parse(steps)).toEqual({
      'housing-legal-data': { duration_few: '{{count}} godine' },
    });
  },
);

test('the studio lists, counts and writes them, and the check finds what is missing and broken', async () => {
  mkdirSync(at('locales/hr-AT'));
  const write = (texts: object) =>
    writeFileSync(at('locales/hr-AT/steps.json'), JSON.stringify({ 'housing-legal-data': texts }));
  write({ duration_one: '{{count}} godina', duration_other: '{{count}} godina' });
  const missing = () =>
    unitsOf(readExchange(rootOf(), 'hr-AT'))
      .filter((unit) => issuesOf(unit, 'hr-AT').includes('missing'))
      .map(({ key }) => key);
  const asked = { root: rootOf(), query: new URLSearchParams('language=hr-AT') } as Question;
  const answer = readTexts(asked);
  const { texts } = (answer.ok ? answer.value : {}) as { texts: StudioText[] };
  const few = texts.find(({ key }) => key === `${STEM}_few`);
  expect(few).toMatchObject({ source: '{{count}} Jahre', issues: ['missing'] });
  expect(few?.part).toMatch(/, bei 2–4, 22–24 …$/);
  expect(missing()).toContain(`${STEM}_few`);
  const body = { language: 'hr-AT', key: `${STEM}_few`, before: '{{count}} Jahre' };
  const saved = await changeText({ ...asked, body: { ...body, text: '{{count}} godine' } });
  expect(saved.ok).toBe(true);
  expect(missing()).not.toContain(`${STEM}_few`);
  write({ duration_few: 'godine' });
  const found = [...translationFindings(readDefinitions(sourcesOnDisk(rootOf())))];
  expect(found.map(({ code }) => code)).toContain('text-placeholder-missing');
});
