// @vitest-environment happy-dom
/** The texts and their editor. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { StudioText } from '../shared.ts';
import { t } from '../shared.ts';
import { readChoice } from './choice.ts';
import {
  answer,
  calls,
  control,
  dataOf,
  press,
  refuse,
  said,
  setUp,
  show,
  TEXT,
  textsOf,
} from './page.test-helpers.ts';
import { placeInWords, placeOfText } from './texts/places.ts';
import { TextEditor } from './texts/text-editor.tsx';
import { TextsView } from './texts/texts-view.tsx';

setUp();

const AREA = '[data-editor] textarea';
const area = () => document.querySelector<HTMLTextAreaElement>(AREA);
const asText = (text: object) => text as unknown as StudioText;

test('a text for all questions says so', async () => {
  const onClose = vi.fn();
  render(show(TextEditor, { textKey: TEXT.key, onClose }));
  expect(textsOf('[data-general]').join()).toContain(t('editor.general'));
  await userEvent.clear(area()!);
  await userEvent.type(area()!, 'Neu.');
  await press('save-text');
  const body = { key: TEXT.key, before: TEXT.text, text: 'Neu.' };
  expect(calls).toEqual([['texts', body]]);
  refuse('texts', 'Nein.');
  await screen.findByText('Nein.');
  await press('save-text');
  answer('texts', {});
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(said).toEqual([t('edit.saved')]);
});

test.each([
  ['shell:footer.later', undefined, 'Rahmen der Seite'],
  ['steps:psd.submit', 'psd', 'psd'],
  ['form:missing.fill', undefined, 'In allen Formularen'],
])('a text is called by where it stands: %s', (key, screen, place) =>
  expect(placeInWords(asText({ ...TEXT, key, screen }), () => undefined)).toBe(place),
);

const row = (key: string, text: string, more: object = {}) => ({ key, text, part: '', ...more });
const view = (query: string, texts: object[], state: object = {}) =>
  show(
    TextsView,
    {},
    {
      texts,
      placeOf: (key: string) => texts.find((text) => Reflect.get(text, 'key') === key),
      choice: readChoice(`?view=texts&${query}`),
      ...state,
    },
  );
const listed = () => dataOf('[data-text]', 'text');

test('a search shows the very words first, then what begins with them, each with its screen', () => {
  const part = 'Knopf';
  const texts = [
    row('enums:a', 'Aus- und Weiterbildung', { part }),
    row('enums:b', 'Weitere', { part }),
    row('steps:start.submit', 'Weiter', { part, screen: 'start' }),
    row('steps:psd.submit', 'Weiter', { part, screen: 'psd' }),
  ];
  render(
    view('search=weiter', texts, { textOf: (key: string) => /^steps:(.*)\.title$/.exec(key)?.[1] }),
  );
  const cells = textsOf('[data-text] td:nth-child(-n + 2)');
  expect(cells.filter((_, i) => i % 2 === 0)).toEqual([
    ...['start · Knopf', 'psd · Knopf'],
    ...['Antworten zur Auswahl · Knopf', 'Antworten zur Auswahl · Knopf'],
  ]);
  expect(cells.filter((_, i) => i % 2 === 1)).toEqual([
    ...['Weiter', 'Weiter', 'Weitere', 'Aus- und Weiterbildung'],
  ]);
});

test('a text that was changed keeps its row until something else is sought', async () => {
  const { rerender } = render(view('search=weiter', [row('a:a', 'Weiter'), row('a:b', 'Weiter')]));
  rerender(view('search=weiter', [row('a:a', 'Nein'), row('a:b', 'Weiter')]));
  expect(listed()).toEqual(['a:a', 'a:b']);
  await userEvent.type(control('search'), '{Backspace}');
  expect(listed()).toEqual(['a:b']);
});

test('texts are found by their words whatever blanks they have', () => {
  const texts = [row('a:a', '{{count}}\u00A0Jahre'), row('a:b', 'Jahre')];
  render(view(`search=${encodeURIComponent('{{count}} Jahre')}`, texts));
  expect(listed()).toEqual(['a:a']);
});

test('the focus is at the button of the row when the editor is closed', async () => {
  render(view('on=start', [row('steps:start.a', 'A', { screen: 'start' })]));
  await press('edit');
  await userEvent.keyboard('{Escape}');
  expect(area()).toBeNull();
  expect(document.activeElement?.getAttribute('data-action')).toBe('edit');
});

test.each<[string, string | undefined, object | undefined]>([
  ['steps:psd.submit', 'psd', { scene: 'psd', sample: 'loaded' }],
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
    const shown = placeOfText(asText({ ...TEXT, key, screen }));
    if (place === undefined) expect(shown).toBeUndefined();
    else expect(shown).toMatchObject({ ...place, show: key });
    expect(Object.hasOwn(shown ?? {}, 'brand')).toBe(key.endsWith('branches'));
  },
);
