import { expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { handedOut, STATE_TABLE } from '#flow/states.ts';
import { specification } from '../../tests/specification.ts';

const CATEGORIES = [
  'CONTRACT',
  'STANDARD_INFORMATION',
  'INCOME_PROOF',
  'IDENTITY',
  'OTHER',
] as const;
const at = (state: string): Application => ({
  id: 'a1',
  state: state as Application['state'],
  customer: {},
  documents: CATEGORIES.map((category) => ({
    id: category,
    name: `${category}.pdf`,
    category,
    contentType: 'application/pdf',
    size: 1,
  })),
});
const offered = (state: string) => handedOut(at(state)).map(({ category }) => category);

it.each([...Object.keys(STATE_TABLE), 'UNKNOWN'])(
  '%s offers what is handed out, no upload',
  (state) => {
    const expected = CATEGORIES.filter((category) =>
      specification.handedOut[category]?.includes(state),
    );
    expect(offered(state)).toEqual(expected);
  },
);

it('nothing is handed out without an application', () => {
  expect(handedOut(undefined)).toEqual([]);
});
