import { join } from 'node:path';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { jsonFile } from '../../workbench/check/json-file.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { textsIn } from '../../workbench/check/texts.ts';
import { namespaces } from './repository.ts';

const { fields } = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));

test('i18next finds what the keys promise, even a value with dots and the word for a context', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'de-AT',
    resources: { 'de-AT': namespaces },
    interpolation: { escapeValue: false },
  });
  // The check builds its keys from data; tsc holds those of the code.
  const t = i18n.t as (key: string, options?: object) => string;
  expect(t('enums:title.Dipl. Ing.')).toBe('Dipl.-Ing.');
  expect(t('enums:title._empty')).toBe('Kein Titel');
  expect(t('errors:format', { context: 'mobile-phone', defaultValue: '' })).toContain(
    'Mobilnummer',
  );
  expect(t('fields:employedSince.label', { context: 'PENSIONER', defaultValue: '' })).toBe(
    'In Pension seit',
  );
  expect(t('fields:employedSince.label', { context: 'EMPLOYEE', defaultValue: '' })).toBe(
    'Beschäftigt seit',
  );
  expect(t('steps:signing.sendsLeft', { count: 1 })).toContain('einen Code ');
  const choices = fields.filter(({ schema: { enum: values } }) => Array.isArray(values));
  expect(choices.length).toBeGreaterThan(10);
  for (const {
    key,
    schema: { enum: values },
  } of choices) {
    const names = Array.isArray(values)
      ? values.map((value) => (value === '' ? '_empty' : String(value)))
      : [];
    expect(names.filter((value) => t(`enums:${key}.${value}`) === `${key}.${value}`)).toEqual([]);
  }
});

test('a brand without branches reads of none: they are mentioned in the finder, and where a brand with branches reads otherwise', () => {
  const mentions = Object.entries(namespaces).flatMap(([namespace, texts]) =>
    textsIn(jsonFile(namespace, JSON.stringify(texts)).root)
      .filter(({ node }) => /filiale/i.test(String(node.value)))
      .map(({ path }) => `${namespace}:${path.join('.')}`),
  );
  expect(mentions.length).toBeGreaterThan(3);
  expect(mentions.filter((key) => !/^steps:branches\.|_branches$/.test(key))).toEqual([]);
});
