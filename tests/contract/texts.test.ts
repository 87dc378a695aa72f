import { expect, test } from 'vitest';
import enums from '#locales/de-AT/enums.json' with { type: 'json' };
import errors from '#locales/de-AT/errors.json' with { type: 'json' };
import fields from '#locales/de-AT/fields.json' with { type: 'json' };
import steps from '#locales/de-AT/steps.json' with { type: 'json' };
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { lookupIn } from '../wording/lookup.ts';

test('i18next finds values with dots, empty ones, formats, variants and plurals', () => {
  const { text } = lookupIn({ enums, errors, fields, steps });
  const { title } = enums;
  const { employedSince } = fields;
  expect(text('enums:title.Dipl. Ing.')).toBe(title['Dipl. Ing.']);
  expect(text('enums:title._empty')).toBe(title._empty);
  expect(text('errors:format', { context: 'mobile-phone' })).toBe(errors['format_mobile-phone']);
  const label = (context: string) => text('fields:employedSince.label', { context });
  expect(label('PENSIONER')).toBe(employedSince.label_PENSIONER);
  expect(label('EMPLOYEE')).toBe(employedSince.label);
  expect(text('steps:signing.sendsLeft', { count: 1 })).toBe(steps.signing.sendsLeft_one);
});

/** The keys of the texts that match a pattern. */
const keysOf = (texts: unknown, pattern: RegExp, key: string): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([name, below]) => keysOf(below, pattern, `${key}.${name}`))
    : pattern.test(String(texts))
      ? [key]
      : [];

test('a brand without branches has no text that mentions one, but in the finder and in variants for the others', () => {
  const sources = sourcesOnDisk(process.cwd());
  const mentions = sources
    .files()
    .map((file) => [file, /^locales\/de-AT\/(\w+)\.json$/.exec(file)?.[1]] as const)
    .flatMap(([file, namespace]) =>
      namespace === undefined ? [] : keysOf(JSON.parse(sources.read(file)), /filiale/i, namespace),
    );
  expect(mentions.length).toBeGreaterThan(3);
  expect(mentions.filter((key) => !/^steps\.branches\.|_branches$/.test(key))).toEqual([]);
});
