/** The choices, in the address. */
import { expect, test } from 'vitest';
import { readChoice, writeChoice } from './choice.ts';

test.each([
  ['?scene=start&brand=direct', { view: 'screens', scene: 'start', brand: 'direct' }],
  ['?view=texts&on=psd&search=Na', { view: 'texts', on: 'psd', search: 'Na' }],
  ['?scene=none&width=7&edit=true&other=1', { scene: 'main', width: '768', edit: true }],
])('are read from the address and written to it: %s', (address, expected) => {
  const choice = readChoice(address);
  expect(choice).toMatchObject(expected);
  expect(choice).not.toHaveProperty('other');
  expect(readChoice(writeChoice(choice))).toEqual(choice);
});
