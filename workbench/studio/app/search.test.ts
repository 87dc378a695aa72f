// @vitest-environment happy-dom
/** The search in the head. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { t } from '../shared.ts';
import { setUp, show } from './page.test-helpers.ts';
import { Search } from './search.tsx';
import type { Studio } from './studio-context.ts';

setUp();

const row = (key: string, text: string, screen = 'registration') => ({ key, text, screen });
const TEXTS = [
  row('errors:a', 'KSV1870'),
  row('errors:b', 'Ab 18 Jahren'),
  row('fields:age.label', 'Alter ab 18'),
  { ...row('steps:psd.submit', 'Weiter', 'psd'), part: 'Knopf' },
  row('steps:psd.title', 'Konto', 'psd'),
  row('steps:registration.title', 'Ihre Daten'),
];
const choose = vi.fn<Studio['choose']>();
const type = async (words: string) => {
  await userEvent.type(document.querySelector('[data-search]')!, words);
  return screen
    .getAllByRole('option', { hidden: true })
    .map((option) => [...option.querySelectorAll('p')].map(({ textContent }) => textContent));
};
beforeEach(() => {
  choose.mockClear();
  const textOf = (key: string) => TEXTS.find((each) => each.key === key)?.text;
  render(show(Search, {}, { texts: TEXTS, textOf, choose }));
});

test('says where a text stands, and marks what was found in it', async () => {
  expect(await type('weit')).toEqual([['Weiter', 'Konto · Knopf']]);
  expect(document.querySelector('[role=option] mark')?.textContent).toBe('Weit');
  await userEvent.keyboard('{Enter}');
  const open = { view: 'texts', search: 'Weiter', text: 'steps:psd.submit', filter: '', on: '' };
  expect(choose).toHaveBeenCalledWith(open);
});

test('finds questions by their labels; whole words come before parts of them', async () => {
  expect((await type('18')).map(([label]) => label)).toEqual([
    ...['Alter ab 18', 'Ab 18 Jahren', 'Alter ab 18', 'KSV1870'],
  ]);
  await userEvent.keyboard('{Enter}');
  const open = { scene: 'registration', panel: 'questions', question: 'age' };
  expect(choose).toHaveBeenCalledWith({ view: 'screens', ...open, show: 'fields:age.label' });
});

test('finds screens; says when nothing is found, and is empty again once it was left', async () => {
  expect(await type('konto')).toEqual([
    ['Konto', ''],
    ['Konto', 'Konto'],
  ]);
  await userEvent.tab();
  expect(document.querySelector<HTMLInputElement>('[data-search]')?.value).toBe('');
  expect(await type('xyz')).toEqual([[t('search.none'), '']]);
});
