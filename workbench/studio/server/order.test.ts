/** The order of the texts of a screen, in the application as it is. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StudioText } from '../shared.ts';
import type { Request } from './guard.ts';
import { readTexts } from './texts.ts';

const root = join(import.meta.dirname, '../../..');

test('the texts of a screen are in its order, all of a question together', () => {
  const answer = readTexts({ root, query: new URLSearchParams() } as Request);
  const { texts } = (answer as { value: { texts: StudioText[] } }).value;
  const keysOf = (screen: string) =>
    texts.filter((each) => each.screen === screen).map(({ key }) => key.replace(`${screen}.`, ''));
  const keys = keysOf('housing-legal-data');
  const orderOf = (...some: string[]) => some.toSorted((a, b) => keys.indexOf(a) - keys.indexOf(b));
  for (const inOrder of [
    ['steps:heading', 'steps:intro', 'steps:groups.address', 'fields:street.label'],
    ['steps:groups.housing', 'fields:residentSince.label', 'fields:residentSince.hint'],
    ['fields:housingSituation.label', 'enums:housingSituation.OTHER'],
    ['enums:housingSituation.OTHER', 'errors:housingSituation.required'],
    // Asked of few, so seen late.
    ['fields:taxCountry.label', 'errors:taxNumber.required', 'fields:taxResidentElsewhere.label'],
    [
      'fields:taxResidences.label',
      'errors:taxResidences.country.required',
      'fields:usPerson.label',
    ],
    ['errors:creditCheckNoticeRead.required', 'steps:submit'],
  ])
    expect(orderOf(...inOrder)).toEqual(inOrder);
  const start = keysOf('start');
  expect(start.indexOf('steps:needTitle')).toBeLessThan(start.indexOf('steps:submit'));
});
