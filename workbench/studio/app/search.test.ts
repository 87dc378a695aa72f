// @vitest-environment happy-dom
/** The search, and what a screen switches. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BRANDS } from '#brand/brands.ts';
import { t } from '../shared.ts';
import { readChoice, switchedIn } from './choice.ts';
import { answer, setUp, show } from './page.test-helpers.ts';
import { Search } from './search.tsx';
import type { Studio } from './studio-context.ts';

setUp();

describe('the search', () => {
  const row = (key: string, text: string, screen = 'registration') => ({ key, text, screen });
  const texts = [
    row('errors:a', 'KSV1870'),
    row('errors:b', 'Ab 18 Jahren'),
    row('fields:age.label', 'Alter ab 18'),
    row('fields:purpose18.label', 'Wofür?'),
    row('fields:purpose18.short', 'Zweck'),
    { ...row('steps:psd.submit', 'Weiter', 'psd'), part: 'Knopf' },
    row('steps:psd.title', 'Konto'),
    row('steps:registration.title', 'Ihre Daten'),
  ];
  const textOf = (key: string) => texts.find((each) => each.key === key)?.text;
  const question = (path: string, more: object = {}) => ({
    ...{ path, limits: {}, required: false, isConditional: false, asked: [[]], ...more },
  });
  const condition = [[{ path: 'purpose18', field: 'purpose18', is: ['CAR'] }]];
  const rows = [
    question('age', { limits: { minAge: 18, maxAge: null } }),
    question('purpose18', { required: true, limits: { maximum: 5000 } }),
    question('branch', { isConditional: true, asked: condition }),
  ];
  const choose = vi.fn<Studio['choose']>();
  const type = async (words: string) => {
    const input = document.querySelector('[data-search]')!;
    await userEvent.clear(input);
    await userEvent.type(input, words);
    return screen
      .getAllByRole('option', { hidden: true })
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
  };
  beforeEach(async () => {
    choose.mockClear();
    render(show(Search, {}, { texts, textOf, choose }));
    await userEvent.click(document.querySelector('[data-search]')!);
    answer('forms', { registration: rows });
  });

  test('says where a text stands, and marks what was found in it', async () => {
    expect(await type('weit')).toEqual([['Weiter', 'Konto · Knopf']]);
    expect(document.querySelector('[role=option] mark')?.textContent).toBe('Weit');
  });

  test('finds a question by any of its texts; whole words come before parts of them', async () => {
    expect((await type('18')).map(([label]) => label)).toEqual([
      ...['Alter ab 18', 'Ab 18 Jahren', 'Alter ab 18', 'KSV1870'],
    ]);
    expect((await type('zweck'))[0]).toEqual(['Wofür?', 'Ihre Daten']);
  });

  test.each<[string, string, string, string, string]>([
    ['mindestalter', 'Alter ab 18', 'Ihre Daten · Alter, mindestens: 18', 'age', 'limits.minAge'],
    ['Höchstbetrag', 'Wofür?', 'Ihre Daten · höchstens: 5.000', 'purpose18', 'limits.maximum'],
    ['pflicht', 'Wofür?', 'Ihre Daten · Pflicht', 'purpose18', 'required'],
    ['daten pflicht', 'Wofür?', 'Ihre Daten · Pflicht', 'purpose18', 'required'],
    ['optional alter', 'Alter ab 18', 'Ihre Daten · optional', 'age', 'required'],
    ['Bedingung', 'branch', 'Ihre Daten · Bedingung: wenn „Wofür?“: CAR', 'branch', 'condition'],
  ])('finds a rule by its name and leads to its control: %s', async (...row) => {
    const [words, label, place, path, control] = row;
    expect((await type(words))[0]).toEqual([label, place]);
    await userEvent.keyboard('{Enter}');
    const open = { scene: 'registration', panel: 'questions', question: path, control } as const;
    const key = `fields:${path}.label`;
    expect(choose).toHaveBeenCalledWith({ view: 'screens', ...open, show: key });
  });

  test('is empty again once it was left', async () => {
    await type('weit');
    await userEvent.tab();
    expect(document.querySelector<HTMLInputElement>('[data-search]')?.value).toBe('');
  });

  test('has examples at first and where nothing is found; one of them is searched for', async () => {
    const example = () => screen.getByText('Mindestalter');
    expect(example()).not.toBeNull();
    await type('xyz');
    expect(screen.queryByText(t('search.none'))).not.toBeNull();
    await userEvent.click(example());
    expect(await screen.findByText('Alter, mindestens')).not.toBeNull();
  });
});

test.each([
  ['?scene=start', [t('customerType.existing')]],
  ['?scene=registration&brand=direct', [BRANDS.direct.product]],
  ['?scene=insurance', []],
])('what a screen has switched by itself is named: %s', (query, names) =>
  expect(switchedIn(readChoice('?scene=registration'), readChoice(query))).toEqual(names),
);
