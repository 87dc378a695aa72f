/** The slim texts and i18next itself, side by side. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance as createReal } from 'i18next';
import { expect, test } from 'vitest';
import { createInstance as createSlim } from '#io/slim/i18next.ts';

const FOLDER = join(import.meta.dirname, '../../../locales/de-AT');
const FILES = Object.fromEntries(readdirSync(FOLDER).map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Record<string, unknown>]));
const MORE = {
  zero: { year_zero: 'keines', year_one: '{{count}} Jahr', year_other: '{{count}} Jahre', year_app_one: 'App {{ count }}' },
  odd: { number: 5, deep: { list: ['a {{x}}', { b: '{{x.y}}' }] }, twice: '{{x}} {{x}} {{unknown}}', 'a.b': 'dot' },
};
/** Anew for each: i18next changes what it is given. */
const settings = () => ({
  lng: 'sl', fallbackLng: 'de-AT', interpolation: { escapeValue: false },
  resources: { sl: { shell: { skip: 'Preskoči', offer: { years_one: '{{count}} leto', years_two: '{{count}} leti', years_other: '{{count}} let' } } }, 'de-AT': { ...FILES, ...MORE } },
});
const real = createReal();
const slim = createSlim();
await real.init(settings());
await slim.init(settings());

function keysIn(node: unknown, path: readonly string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return [path.join('.')];
  return [path.join('.'), ...Object.entries(node).flatMap(([key, below]) => keysIn(below, [...path, key]))].filter((key) => key !== '');
}
const VALUES = { x: 'X<b>', amount: '1.000 €', product: 'Kredit', limit: 5, label: '{{label}}', nothing: undefined, empty: null, phone: 'a$&b' };
const OPTIONS: Record<string, unknown>[] = [
  {}, VALUES, { ...VALUES, returnObjects: true }, { returnObjects: false }, { ...VALUES, count: 1 }, { ...VALUES, count: 0 }, { ...VALUES, count: 3 }, { context: 'PENSIONER' }, { context: '', count: 1 },
  { context: 'app', count: 1 }, { context: 'app', count: 2 }, { defaultValue: 'sonst {{x}}', x: 1 }, { defaultValue: [], returnObjects: true }, { x: { y: 'tief' }, returnObjects: true },
];

/** What i18next says where no text but an object was found is a message for developers; here it is the key. */
const comparable = (said: unknown, key: string): unknown => (typeof said === 'string' && said.includes('returned an object instead of string') ? key : said);

test('for every text and every way of asking both say the same', () => {
  let asked = 0;
  for (const [namespace, texts] of Object.entries({ ...FILES, ...MORE, none: {} })) {
    const keys = [...keysIn(texts), 'missing', 'missing.deeper', 'constructor', 'skip', 'offer.years', 'year', 'toString'];
    const fixed = { real: real.getFixedT(null, [namespace, 'form']), slim: slim.getFixedT(null, [namespace, 'form']) };
    for (const key of keys.filter((each) => each !== 'a.b')) {
      for (const options of OPTIONS) {
        const about = `${namespace}:${key} ${JSON.stringify(options)}`;
        expect(fixed.slim(key, options), about).toEqual(comparable(fixed.real(key, options), key));
        expect(slim.t(`${namespace}:${key}`, options), about).toEqual(comparable(real.t(`${namespace}:${key}`, options), key));
        expect(slim.exists(`${namespace}:${key}`, options), about).toBe(real.exists(`${namespace}:${key}`, options));
        asked += 1;
      }
      expect(fixed.slim([`nowhere.${key}`, 'form:unknown', key])).toEqual(comparable(fixed.real([`nowhere.${key}`, 'form:unknown', key]), key));
      expect(fixed.slim('retry', { ns: 'offer' })).toEqual(fixed.real('retry', { ns: 'offer' }));
    }
  }
  expect(asked).toBeGreaterThan(5_000);
});

test('a namespace in parts is one', () => {
  const each = [createReal(), createSlim()].map((texts) => {
    void texts.init({ lng: 'de-AT', resources: { 'de-AT': { steps: { a: { title: 'A' } } } } });
    texts.addResourceBundle('de-AT', 'steps', { a: { heading: 'Ah' }, list: ['1', '2'] }, true, true);
    texts.addResourceBundle('de-AT', 'fields', { name: { label: 'Name' } }, true, true);
    return ['steps:a.title', 'steps:a.heading', 'fields:name.label', 'steps:none'].map((key) => texts.t(key));
  });
  expect(each[1]).toEqual(each[0]);
  expect(each[1]).toEqual(['A', 'Ah', 'Name', 'none']);
});
