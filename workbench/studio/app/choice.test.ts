// @vitest-environment happy-dom
/** The choices: in the address, and above the preview. */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readChoice, writeChoice } from './choice.ts';
import { action, control, press, setUp, show } from './page.test-helpers.ts';
import { ChoiceBar } from './screens/choice-bar.tsx';

setUp();

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

test('wrong answers are submitted for their messages; one button ends what is chosen under „Mehr“', async () => {
  render(show(ChoiceBar, { onReload() {} }, { languages: ['de-AT'] }));
  const chosen = () => [control('sample').value, control('fault').value];
  expect(action('normal')).toBeNull();
  await press('more');
  await userEvent.selectOptions(control('sample'), 'invalid');
  expect(chosen()).toEqual(['invalid', 'refused']);
  await userEvent.selectOptions(control('sample'), 'loaded');
  expect([...chosen(), action('normal')]).toEqual(['loaded', 'none', null]);
  await userEvent.selectOptions(control('fault'), 'slow');
  await press('normal');
  expect(action('normal')).toBeNull();
});
