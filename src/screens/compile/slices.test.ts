import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STEPS } from '#flow/steps.ts';
import { slicesOf } from '#screens/compile/slices.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { common, parts } = slicesOf(ROOT);
const NAMESPACES = readdirSync(join(ROOT, 'locales/de-AT'))
  .map((name) => name.slice(0, -'.json'.length))
  .filter((name) => !['shell', 'accessibility'].includes(name));

/** Every text by its whole key. */
function leaves(node: unknown, path: string): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([key, below]) => leaves(below, `${path}.${key}`));
}
const textsIn = (...bundles: unknown[]) => new Map(bundles.flatMap((bundle) => leaves(bundle, '')));

test('together the slices are the files, text for text', () => {
  const files = Object.fromEntries(
    NAMESPACES.map((name) => [
      name,
      JSON.parse(readFileSync(join(ROOT, `locales/de-AT/${name}.json`), 'utf8')) as unknown,
    ]),
  );
  const all = textsIn(common, ...Object.values(parts));
  expect(Object.fromEntries([...all].sort())).toEqual(
    Object.fromEntries([...textsIn(files)].sort()),
  );
  expect(all.size).toBeGreaterThan(500);
});

test('a step has the texts of its own fields and of itself, whatever else it is about comes with every step', () => {
  const registration = textsIn(parts['registration']);
  for (const key of [
    '.steps.registration.heading',
    '.fields.firstName.label',
    '.enums.gender.FEMALE',
    '.errors.dateOfBirth.notAfter',
  ])
    expect(registration.has(key), key).toBe(true);
  for (const key of [
    '.steps.summary.heading',
    '.fields.netIncome.label',
    '.fields.refinancings.label',
  ])
    expect(registration.has(key), key).toBe(false);
  // Named within a definition, and within a list.
  expect(textsIn(parts['personal-financial-data']).has('.fields.refinancings.type.label')).toBe(
    true,
  );
  const everywhere = textsIn(common);
  for (const key of [
    '.steps.summary.title',
    '.errors.required',
    '.enums._choose',
    '.enums.federalState.1',
    '.popups.CANCEL_FLOW.title',
    '.form.optional',
  ]) {
    expect(
      [...everywhere.keys()].some((known) => known.startsWith(key.replace(/\.[^.]*$/, ''))),
      key,
    ).toBe(true);
  }
  expect(everywhere.has('.steps.summary.heading')).toBe(false);
});

test('every screen has its slice, and nothing else has one', () => {
  expect(Object.keys(parts).sort()).toEqual([...STEPS, 'fail', 'offer'].sort());
});

test('what comes with every step is small, and no step has the words of the offer', () => {
  const total = JSON.stringify([common, parts]).length;
  expect(JSON.stringify(common).length).toBeLessThan(total / 3);
  expect(
    Object.entries(parts).filter(([name, bundle]) => name !== 'offer' && 'offer' in bundle),
  ).toEqual([]);
});
