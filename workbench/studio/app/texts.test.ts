// @vitest-environment happy-dom
/** The texts and their editor. */
import { render, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { t, type StudioText, type TextUse } from '../shared.ts';
import { readChoice, writeChoice } from './choice.ts';
import {
  action,
  answer,
  calls,
  dataOf,
  press,
  refuse,
  setUp,
  show,
  TEXT,
} from './page.test-helpers.ts';
import { Search } from './search.tsx';
import type { Studio } from './studio-context.ts';
import { placeOfText } from './texts/places.ts';
import { TextsView } from './texts/texts-view.tsx';
import { TextEditor } from './texts/text-editor.tsx';

setUp();

test.each<[string, ((use: TextUse) => boolean) | undefined, string, object]>([
  [
    'at one of its questions: a sentence for that one',
    ({ path }) => path === 'loans[].amount',
    'questions',
    {
      form: 'step',
      question: 'loans[].amount',
      changes: [{ property: 'sentences.minimum', after: 'Neu.' }],
    },
  ],
  [
    'elsewhere: the sentence for all of them',
    undefined,
    'texts',
    { language: 'de-AT', key: TEXT.key, before: TEXT.text, text: 'Neu.' },
  ],
])('a text for several questions names them; opened %s', async (_, isAt, path, body) => {
  render(show(TextEditor, { textKey: TEXT.key, isAt, onClose: () => undefined }));
  const warning = document.querySelector('[data-uses]')?.textContent;
  for (const each of TEXT.uses) expect(warning).toContain(each.path);
  const area = screen.getByRole('textbox');
  await userEvent.clear(area);
  await userEvent.type(area, 'Neu.');
  await press('save-text');
  expect(calls).toEqual([[path, body]]);
});

test.each<[string, string | undefined, string]>([
  ['shell:footer.later', undefined, 'Rahmen der Seite'],
  ['steps:psd.submit', 'psd', 'psd'],
  ['form:missing.fill', undefined, 'In allen Formularen'],
])('the editor says where a text stands: %s', (key, screen, place) => {
  const text = { ...TEXT, key, screen, part: '', uses: [] } as unknown as StudioText;
  render(show(TextEditor, { textKey: key, onClose: () => undefined }, { placeOf: () => text }));
  expect(document.querySelector('[data-place]')?.textContent).toBe(place);
});

test('a search shows the very words first, then what begins with them, each with its screen', () => {
  const row = (key: string, text: string, screen?: string) => ({
    ...{ key, screen, text, part: 'Knopf', file: '', line: 1 },
  });
  const texts = [
    row('enums:a', 'Aus- und Weiterbildung'),
    row('enums:b', 'Weitere'),
    row('steps:start.submit', 'Weiter', 'start'),
    row('steps:psd.submit', 'Weiter', 'psd'),
  ];
  const titles = new Map([
    ['steps:start.title', 'Anfang'],
    ['steps:psd.title', 'Konto'],
  ]);
  const state = {
    texts,
    textsOf: 'de-AT',
    languages: [],
    textOf: (key: string) => titles.get(key),
  };
  render(show(TextsView, {}, { ...state, choice: readChoice('?search=weiter') }));
  const rows = [...document.querySelectorAll('[data-text]')].map(({ children }) =>
    [...children].slice(0, 2).map(({ textContent }) => textContent?.trim()),
  );
  expect(rows).toEqual([
    ['Anfang · Knopf', 'Weiter'],
    ['Konto · Knopf', 'Weiter'],
    ['Antworten zur Auswahl · Knopf', 'Weitere'],
    ['Antworten zur Auswahl · Knopf', 'Aus- und Weiterbildung'],
  ]);
});

test('the filters of the texts stand in the address; a text that was found is the only one', async () => {
  const row = (key: string, text: string) => ({ key, text, part: 'Knopf' });
  const texts = [row('errors:a', 'Weiter'), row('popups:a', 'Weiter'), row('popups:b', 'Weiter')];
  const choose = vi.fn<Studio['choose']>();
  const state = { texts, textsOf: 'de-AT', languages: [], choose };
  const shownOf = (query: string) => {
    const choice = readChoice(query);
    expect(readChoice(writeChoice(choice))).toEqual(choice);
    render(show(TextsView, {}, { ...state, choice }));
    const keys = dataOf('[data-text]', 'text');
    cleanup();
    return keys;
  };
  expect(shownOf('?view=texts&filter=popups')).toEqual(['popups:a', 'popups:b']);
  expect(shownOf('?view=texts&search=Weiter&only=popups:b')).toEqual(['popups:b']);
  render(show(Search, {}, state));
  await userEvent.type(document.querySelector('[data-search]')!, 'weiter{Enter}');
  const found = { view: 'texts', search: 'Weiter', only: 'errors:a', filter: '', on: '' };
  expect(choose).toHaveBeenCalledWith(found);
});

describe('the texts of a translation', () => {
  const row = (key: string, screen: string, isMissing = true) => ({
    ...{ key, screen, isMissing, text: key, source: key, part: '', file: '', line: 1 },
  });
  const [first, second, third] = [
    row('steps:start.a', 'start'),
    row('steps:start.b', 'start'),
    row('steps:psd.a', 'psd'),
  ];
  const all = [first!, second!, third!, row('steps:psd.b', 'psd', false)];
  const choose = vi.fn<Studio['choose']>();
  const view = (query: string, texts: object[] = all, state: object = {}) =>
    show(
      TextsView,
      {},
      {
        ...{ texts, textsOf: 'en-AT', edited: 'en-AT', languages: [], choose },
        placeOf: (key: string) => texts.find((each) => Reflect.get(each, 'key') === key),
        choice: readChoice(`?view=texts&${query}`),
        ...state,
      },
    );
  const shown = () => dataOf('[data-text]', 'text');
  const area = () => document.querySelector<HTMLTextAreaElement>('[data-editor] textarea');
  const openedAt = () => area()?.closest<HTMLElement>('[data-editor]')?.dataset['editor'];
  const status = () => document.querySelector('[role=search] [role=status]')?.textContent;

  test('are counted within the chosen screen', () => {
    render(view('on=psd'));
    const counts = [...document.querySelectorAll<HTMLOptionElement>('[name=filter] option')];
    expect(counts.find(({ value }) => value === 'all')?.textContent).toContain('(2)');
    expect(counts.find(({ value }) => value === 'missing')?.textContent).toContain('(1)');
    expect(status()).toContain(t('texts.left', { count: 1 }));
  });

  test('are counted for each screen, of what is chosen', () => {
    const done = { ...third!, isMissing: false };
    render(view('filter=missing', [first!, second!, done]));
    const options = [...document.querySelectorAll<HTMLOptionElement>('[name=screen] option')];
    expect(options.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['alle (2)', false],
      ['start (2)', false],
      ['psd (0)', true],
    ]);
  });

  test('stand in the order of their screen, also those that were seen on an earlier one', () => {
    const texts = ['steps:registration.groups.contact', 'fields:emailAddress.label'].map((key) =>
      row(key, 'registration'),
    );
    render(view('on=registration', [row('steps:start.a', 'start'), ...texts]));
    expect(shown()).toEqual(texts.map(({ key }) => key));
  });

  test('are searched on the chosen screen, and stay in its order', () => {
    const later = { ...second!, text: 'steps' };
    render(view('on=start&search=steps', [first!, later, third!]));
    expect(shown()).toEqual([first?.key, second?.key]);
    expect(document.body.textContent).toContain(t('texts.search.screen'));
  });

  test('are saved by one key, count as translated at once, and the next one has the focus', async () => {
    const { rerender } = render(view('on=start&filter=missing'));
    await press('edit');
    await userEvent.type(area()!, 'A{Control>}{Enter}{/Control}');
    // Before the answer: what is typed meanwhile is of the next one.
    expect([openedAt(), document.activeElement, shown()]).toEqual([
      second?.key,
      area(),
      [second?.key],
    ]);
    const counts = `${t('texts.count', { count: 1 })} · ${t('texts.left', { count: 1 })}`;
    expect(status()).toBe(counts);
    await userEvent.keyboard('x');
    answer('texts', {});
    await waitFor(() => expect(status()).toBe(`${counts} · ${t('edit.saved')}`));
    expect([openedAt(), document.activeElement, area()?.value]).toEqual([second?.key, area(), 'x']);
    await userEvent.type(area()!, 'B');
    const before = area();
    // Read again, also from elsewhere: its screen has another name, and it was translated meanwhile.
    const textOf = (key: string) => key;
    rerender(
      view('on=start&filter=missing', [{ ...second!, isMissing: false }, third!], { textOf }),
    );
    expect([area(), document.activeElement, area()?.value]).toEqual([before, before, 'xB']);
  });

  test('are found by their words whatever blanks they have', () => {
    const years = { ...first!, source: '{{count}}\u00a0Jahre', text: '' };
    render(view(`search=${encodeURIComponent('{{count}} Jahre')}`, [years, second!]));
    expect(shown()).toEqual([years.key]);
  });

  test('leave the focus on the page when the last one is no longer listed', async () => {
    const query = 'filter=missing&search=start.a';
    render(view(query, [first!]));
    await press('edit');
    await userEvent.type(area()!, 'A{Control>}{Enter}{/Control}');
    answer('texts', {});
    await waitFor(() => expect(shown()).toEqual([]));
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  test('that are refused when the next one is open are led back to, with what was typed in both', async () => {
    const unsaved = () => document.querySelector('[data-unsaved]');
    render(view('on=start&filter=missing'));
    await press('edit');
    await userEvent.type(area()!, 'A{Control>}{Enter}{/Control}');
    await userEvent.keyboard('B');
    refuse('texts', 'Meanwhile another.');
    await waitFor(() => expect(unsaved()?.textContent).toContain('Meanwhile another.'));
    expect([openedAt(), document.activeElement, area()?.value]).toEqual([second?.key, area(), 'B']);
    expect(shown()).toEqual([first?.key, second?.key]);
    await press('open-unsaved');
    expect([openedAt(), area()?.value, unsaved()]).toEqual([first?.key, 'A', null]);
    expect(document.querySelector('[data-editor] [role=alert]')?.textContent).toContain(
      'Meanwhile',
    );
    await press('save-next');
    expect([openedAt(), area()?.value, unsaved()]).toEqual([second?.key, 'B', null]);
  });

  test('can be changed again at once', async () => {
    render(view('on=start'));
    await press('edit');
    await userEvent.type(area()!, 'A');
    await press('save-text');
    answer('texts', {});
    await waitFor(() => expect(area()).toBeNull());
    expect(document.querySelector('[data-words]')?.textContent).toBe('A');
    await press('edit');
    expect(area()?.value).toBe('A');
    await userEvent.type(area()!, 'B{Control>}{Enter}{/Control}');
    const change = { language: 'en-AT', key: first?.key, before: 'A' };
    expect(calls.at(-1)).toEqual(['texts', expect.objectContaining(change)]);
  });

  test('of a screen are done: the next screen with one that is missing is offered, and opened', async () => {
    const chosen = view('on=start&filter=missing', [first!, third!], { choose: undefined });
    render(chosen);
    await press('edit');
    await userEvent.type(area()!, 'A');
    await press('save-text');
    answer('texts', {});
    await screen.findByText(t('texts.done'));
    const next = action('next-screen');
    expect(next?.textContent).toBe(t('texts.next', { screen: 'psd', count: 1 }));
    expect(document.activeElement).toBe(next);
    await userEvent.keyboard('{Enter}');
    expect([openedAt(), document.activeElement]).toEqual([third?.key, area()]);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(action('edit'));
  });
});

test.each<[string, string | undefined, object | undefined]>([
  ['steps:psd.submit', 'psd', { scene: 'psd', fault: 'none' }],
  // The chosen brand stays, unless only the other one has the text.
  ['steps:start.dataHint_branches', 'start', { scene: 'start', brand: 'bank' }],
  ['errors:gender.required', 'registration', { scene: 'registration', sample: 'invalid' }],
  ['shell:main.title', 'main', { scene: 'main' }],
  ['accessibility:title', 'accessibility', { scene: 'accessibility' }],
  ['shell:skip', undefined, { scene: 'personal-financial-data' }],
  ['steps:back', 'back', undefined],
])(
  'the studio shows a text on the screen that it belongs to, or near: %s',
  (key, screen, place) => {
    const shown = placeOfText({ ...TEXT, key, screen } as unknown as StudioText);
    if (place === undefined) expect(shown).toBeUndefined();
    else expect(shown).toMatchObject({ ...place, show: key });
    expect(Object.hasOwn(shown ?? {}, 'brand')).toBe(key.endsWith('branches'));
  },
);
