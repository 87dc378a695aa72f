// @vitest-environment happy-dom
/** Parts of the studio's page, with answers of its server that come when the test lets them. */
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, useCallback, useState, type FunctionComponent } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BRANDS } from '#brand/brands.ts';
import { t, type StudioFinding, type StudioText, type TextUse } from '../shared.ts';
import { goBack } from './calls.ts';
import { ChangesView } from './changes-view.tsx';
import { readChoice, switchedIn, writeChoice, type Choice } from './choice.ts';
import { keyOf } from './copy.ts';
import { History } from './history.tsx';
import { FindingsPanel } from './screens/findings-panel.tsx';
import { NewFieldPanel } from './screens/new-field-panel.tsx';
import { QuestionsPanel } from './screens/questions-panel.tsx';
import { Search } from './search.tsx';
import { StartView } from './start-view.tsx';
import { StudioContext, type Studio } from './studio-context.ts';
import { placeOfText } from './texts/places.ts';
import { TextsView } from './texts/texts-view.tsx';
import { TextEditor } from './texts/text-editor.tsx';
import type { Bridge } from '../preview/bridge.ts';

// A growing input asks for it when it is shown.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
const answers = new Map<string, (value: unknown) => void>();
const calls: [path: string, body: unknown][] = [];
vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
  const path = address.replace('/workbench/api/', '');
  if (typeof body === 'string') calls.push([path, JSON.parse(body)]);
  return new Promise((resolve) => {
    answers.set(path, (value) => resolve({ json: () => Promise.resolve(value) }));
  });
});
const answer = (path: string, value: unknown) => answers.get(path)?.({ ok: true, value });
const refuse = (path: string, problem: string, more: object = {}) =>
  answers.get(path)?.({ ok: false, problem, ...more });
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  calls.length = 0;
});

const TEXT = {
  key: 'errors:minimum',
  text: 'Mindestens {{limit}}.',
  note: '',
  issues: [],
  uses: [
    { form: 'step', path: 'customer.netIncome', part: 'minimum' },
    { form: 'step', path: 'loans[].amount', part: 'minimum' },
  ],
};
interface Shown<Props> {
  Part: FunctionComponent<Props>;
  props: Props;
  state: Partial<Studio>;
}
function Shown<Props extends object>({ Part, props, state }: Shown<Props>) {
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const choose = useCallback(
    (change: Partial<Choice>) => setChosen((now) => ({ ...now, ...change })),
    [],
  );
  const studio = {
    ...{ findings: [], edited: 'de-AT', changes: 0, choose, textOf: () => undefined },
    placeOf: () => TEXT as unknown as StudioText,
    ...state,
    choice: { ...(state.choice ?? readChoice('')), ...chosen },
  } as unknown as Studio;
  return createElement(StudioContext, { value: studio }, createElement(Part, props));
}
const show = <Props extends object>(
  Part: FunctionComponent<Props>,
  props: Props,
  state: Partial<Studio> = {},
) => createElement(MantineProvider, null, createElement(Shown<Props>, { Part, props, state }));

test('changes that are still read are not called none, neither first nor after the next act', async () => {
  const { rerender } = render(show(ChangesView, {}));
  const isNone = () => screen.queryByText(t('changes.none')) !== null;
  const isLoading = () => screen.queryByText(t('changes.loading')) !== null;
  expect([isNone(), isLoading()]).toEqual([false, true]);
  answer('changes', []);
  await waitFor(() => expect([isNone(), isLoading()]).toEqual([true, false]));
  rerender(show(ChangesView, {}, { changes: 1 }));
  expect([isNone(), isLoading()]).toEqual([false, true]);
  answer('changes', []);
  await waitFor(() => expect([isNone(), isLoading()]).toEqual([true, false]));
});

const CHANGE = {
  ...{ id: 'a', sentence: 'Anders.', screens: ['registration'], place: 'Ihre Daten', effects: [] },
  ...{ question: 'Ort', way: 'changed', title: 'Beschriftung', pieces: [] },
  rows: [{ name: 'Beschriftung', before: 'Der alte Ort', after: 'Der neue Ort' }],
};
const press = (action: string) =>
  userEvent.click(document.querySelector(`[data-action=${action}]`)!);

test.each([
  ['Ihr Name', 'Ihr voller Name', ['voller']],
  ['Haben Sie Kredite?', 'Haben Sie Kredite, Leasing?', [', Leasing']],
  ['1 Jahr', '1\u00A0Jahr', [' ', '\u00A0']],
])('of „%s“ and „%s“ no blank beside a word is marked', async (before, after, marked) => {
  render(show(ChangesView, {}));
  answer('changes', [{ ...CHANGE, rows: [{ name: 'Text', before, after }] }]);
  await waitFor(() => expect(document.querySelector('[data-change]')).not.toBeNull());
  const marks = [...document.querySelectorAll('[data-change] :is(del, ins)')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(marked);
  expect(document.querySelector('[data-row] p.after')?.textContent).toContain(after);
});

test('a new translation can only be deleted, and the button says so', async () => {
  render(show(ChangesView, {}));
  const translation = { ...CHANGE, language: 'Englisch' };
  answer('changes', [
    { ...translation, way: 'added' },
    { ...translation, id: 'b' },
  ]);
  await waitFor(() => expect(document.querySelectorAll('[data-change]')).toHaveLength(2));
  const acts = [...document.querySelectorAll('[data-action=take-back]')];
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    t('changes.deleteTranslation'),
    t('changes.takeBack'),
  ]);
});

test('a change marks the words that differ; taken back it goes, is told once, and can come again', async () => {
  const { rerender } = render(show(ChangesView, {}));
  answer('changes', [CHANGE, { ...CHANGE, id: 'b', question: 'Land' }]);
  await waitFor(() => expect(document.querySelectorAll('[data-change]')).toHaveLength(2));
  const marked = [...document.querySelectorAll('[data-change=a] :is(del, ins)')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['alte', 'neue']);
  const taken = () => document.querySelector('[data-taken]')?.textContent;
  await press('take-back');
  answer('changes', { sentence: 'Wieder so.' });
  await waitFor(() => expect(taken()).toBe(t('changes.taken', { sentence: 'Wieder so.' })));
  expect(document.querySelectorAll('[data-change]')).toHaveLength(1);
  expect(document.activeElement?.id).toBe('content');
  // Undone at the top, it is there again: no longer told.
  rerender(show(ChangesView, {}, { changes: 1 }));
  answer('changes', [CHANGE, { ...CHANGE, id: 'b' }]);
  await waitFor(() => expect(taken()).toBeUndefined());
  await press('take-back');
  answer('changes', {});
  await waitFor(() => expect(taken()).toBeDefined());
  rerender(show(ChangesView, {}, { changes: 2 }));
  answer('changes', [{ ...CHANGE, id: 'b' }]);
  await press('take-forth');
  expect(calls.at(-1)).toEqual(['history', { redo: false }]);
  answer('history', {});
  await waitFor(() => expect(taken()).toBeUndefined());
});

test('what blocks a release is named at the button; a summary is a list, and outdated after a change', async () => {
  const finding = { file: 'a', line: 1, message: 'x', words: 'Der Satz fehlt.', question: 'Ort' };
  const state = { findings: [finding], isChecking: true } as unknown as Partial<Studio>;
  const { rerender } = render(show(ChangesView, {}, state));
  answer('changes', [CHANGE]);
  const button = () => document.querySelector<HTMLButtonElement>('[data-action=hand-over]');
  await waitFor(() => expect(button()?.disabled).toBe(true));
  rerender(show(ChangesView, {}, { ...state, isChecking: false }));
  expect(button()?.disabled).toBe(false);
  const blocking = document.querySelector(`#${button()?.getAttribute('aria-describedby')}`);
  expect(blocking?.textContent).toContain('Der Satz fehlt.');
  await press('hand-over');
  const sections = [
    { heading: 'Befunde', items: [{ text: 'Der Satz fehlt.', more: [] }] },
    { heading: 'Ihre Daten', items: [{ text: 'Anders.', more: [] }] },
  ];
  answer('handover', { file: 'uebergabe/a.patch', content: '', summary: '', sections });
  const items = () => [...document.querySelectorAll('.summary li')].map((each) => each.textContent);
  await waitFor(() => expect(items()).toEqual([expect.stringContaining('fehlt'), 'Anders.']));
  rerender(show(ChangesView, {}, { ...state, isChecking: false, changes: 1 }));
  answer('changes', [{ ...CHANGE, sentence: 'Noch anders.' }]);
  await waitFor(() => expect(screen.queryByText(t('changes.outdated'))).not.toBeNull());
  expect(items()).toEqual([]);
});

test('many findings are folded; handed over nevertheless, it says that they block the release', async () => {
  const finding = (name: string) => ({ ...{ file: 'a', line: 1 }, message: name, words: name });
  const findings = ['A', 'B', 'C', 'D', 'E'].map(finding) as unknown as Studio['findings'];
  const handed = () => document.querySelector('[data-handed]')?.textContent;
  const { rerender } = render(show(ChangesView, {}, { findings }));
  answer('changes', [CHANGE]);
  await screen.findByText(t('changes.open', { count: 5 }));
  const fold = document.querySelector('[data-blocking] details');
  expect(fold?.querySelector('summary')?.textContent).toBe(t('changes.more', { count: 2 }));
  expect(fold?.querySelectorAll('li')).toHaveLength(2);
  await press('hand-over');
  answer('handover', { file: 'a.patch', content: '', summary: '', sections: [] });
  await waitFor(() => expect(handed()).toContain(t('changes.readyBlocked')));
  // Mended since: that file still says what was open.
  rerender(show(ChangesView, {}, { findings: [] }));
  expect(handed()).toBeUndefined();
  expect(screen.queryByText(t('changes.outdated'))).not.toBeNull();
  await press('hand-over');
  answer('handover', { file: 'a.patch', content: '', summary: '', sections: [] });
  await waitFor(() => expect(handed()).toContain(t('changes.ready')));
});

test('the changes of one language are shown alone, as long as there are any', async () => {
  const english = { ...CHANGE, id: 'en', language: 'Englisch' };
  const { rerender } = render(show(ChangesView, {}));
  answer('changes', [CHANGE, english]);
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-change]')].map(
      ({ dataset }) => dataset['change'],
    );
  await waitFor(() => expect(shown()).toEqual(['a', 'en']));
  const select = document.querySelector<HTMLSelectElement>('[data-only-language]')!;
  await userEvent.selectOptions(select, 'Englisch');
  expect(shown()).toEqual(['en']);
  rerender(show(ChangesView, {}, { changes: 1 }));
  answer('changes', [CHANGE]);
  await waitFor(() => expect(shown()).toEqual(['a']));
  expect(document.querySelector('[data-only-language]')).toBeNull();
});

test('a step of the application says how many findings and changes it has', async () => {
  const finding = { step: 'registration', file: 'a' };
  const hint = { ...finding, hint: true };
  const findings = [finding, finding, hint] as unknown as Studio['findings'];
  const texts = [TEXT] as unknown as Studio['texts'];
  render(show(StartView, {}, { findings, texts }));
  answer('changes', [CHANGE]);
  const counted = (step: string) =>
    [...document.querySelectorAll(`[data-step=${step}] [data-counted]`)].map(
      ({ textContent }) => textContent,
    );
  await waitFor(() =>
    expect(counted('registration')).toEqual([t('start.findings', { count: 2 }), t('changes.one')]),
  );
  expect(counted('housing-legal-data')).toEqual([]);
});

test('a file for the release is there until something changes, whatever page is opened between', async () => {
  const { unmount } = render(show(ChangesView, {}));
  answer('changes', [CHANGE]);
  await screen.findByText(t('changes.nothingOpen'));
  await press('hand-over');
  answer('handover', { file: 'a.patch', content: 'diff', summary: '', sections: [] });
  await waitFor(() => expect(document.querySelector('[data-handed]')).not.toBeNull());
  const before = document.querySelector('[data-handed]')?.textContent;
  expect(before).toMatch(/Erstellt am .*\d\d:\d\d/);
  unmount();
  render(show(ChangesView, {}));
  answer('changes', [CHANGE]);
  await waitFor(() => expect(document.querySelector('[data-handed]')?.textContent).toBe(before));
  const link = document.querySelector('[data-action=download]');
  expect(link?.getAttribute('href')).toMatch(/,diff$/);
});

test('at the hand-over, it is said who mends a finding; what was copied is said until something else is', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const finding = (words: string, isForDevelopment: boolean) => ({
    ...{ code: words, file: 'a', line: 1, column: 1, message: words, words, advice: '' },
    ...{ isForDevelopment, suggestion: { text: '' }, changes: [] },
  });
  const findings = [finding('A', false), finding('B', true), finding('C', true)];
  render(show(ChangesView, {}, { findings } as unknown as Studio));
  answer('changes', [CHANGE]);
  await screen.findByText(t('changes.mend', { own: 1, others: 2 }));
  await press('copy-findings');
  expect(writeText.mock.lastCall?.join()).toMatch(/^B[^]*\n\nC/);
  await press('hand-over');
  answer('handover', { file: 'a.patch', content: '', summary: 'Anders.', sections: [] });
  await screen.findByText(t('changes.copy'));
  const places = () =>
    screen.queryAllByText(t('changes.copied')).map((each) => each.closest('li')?.textContent);
  const copyOf = document.querySelectorAll('[data-action=copy-finding]');
  expect(copyOf).toHaveLength(2);
  await userEvent.click(copyOf[1]!);
  expect(places()).toEqual([expect.stringMatching(/^ *C/)]);
  await press('copy');
  expect(places()).toEqual([expect.stringContaining(t('changes.copy'))]);
  expect(writeText.mock.lastCall).toEqual(['Anders.']);
});

test('with findings for the development only, one has nothing to mend', async () => {
  const finding = { message: 'A', words: 'A', isForDevelopment: true, suggestion: {}, changes: [] };
  const findings = [finding] as unknown as Studio['findings'];
  render(show(ChangesView, {}, { findings }));
  answer('changes', [CHANGE]);
  await screen.findByText(t('changes.mendNone'));
});

test('the finding that was asked for has the focus; there is no heading without findings', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const finding = (code: string) => ({
    ...{ code, file: 'a', line: 1, column: 1, message: '', words: '', advice: '' },
    ...{ suggestion: { text: '' }, changes: [], isForDevelopment: true },
  });
  const findings = ['a', 'b'].map(finding) as unknown as StudioFinding[];
  const choose = vi.fn();
  const choice = { ...readChoice(''), finding: keyOf(findings[1]!) };
  const props = { preview: { current: null }, loads: 0, onShow: vi.fn() };
  render(show(FindingsPanel, props, { findings, choice, choose }));
  expect(document.activeElement?.getAttribute('data-finding')).toBe('b');
  expect(scrolled).toHaveBeenCalledOnce();
  scrolled.mockRestore();
  expect(choose).toHaveBeenCalledWith({ finding: '' });
  expect(screen.queryByText(t('findings.own'))).toBeNull();
  expect(screen.queryByText(t('findings.copyAll', { count: 2 }))).not.toBeNull();
});

test('what is not translated is told at the hand-over, and leads to the texts of that language', async () => {
  const gap = { code: 'translation-missing', file: 'locales/en-AT/a.json', hint: true, words: 'A' };
  const choose = vi.fn();
  const findings = [gap] as unknown as Studio['findings'];
  render(show(ChangesView, {}, { findings, choose }));
  answer('changes', [CHANGE]);
  await screen.findByText(t('changes.nothingOpen'));
  await press('gaps');
  const missing = { filter: 'missing', on: '', search: '', only: '' };
  expect(choose).toHaveBeenCalledWith({ view: 'texts', language: 'en-AT', ...missing });
});

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
  const FORMS = [
    {
      form: 'registration',
      rows: [
        question('age', { limits: { minAge: 18, maxAge: null } }),
        question('purpose18', { required: true, limits: { maximum: 5000 } }),
        question('branch', { isConditional: true, asked: condition }),
      ],
    },
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
    render(show(Search, {}, { texts, textOf, choose } as unknown as Studio));
    await userEvent.click(document.querySelector('[data-search]')!);
    answer('all-questions', FORMS);
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
    ['mindestalter', 'Alter ab 18', 'Ihre Daten · Alter, mindestens: 18', 'age', 'minAge'],
    ['Höchstbetrag', 'Wofür?', 'Ihre Daten · höchstens: 5.000', 'purpose18', 'maximum'],
    ['pflicht', 'Wofür?', 'Ihre Daten · Pflicht', 'purpose18', 'on'],
    ['daten pflicht', 'Wofür?', 'Ihre Daten · Pflicht', 'purpose18', 'on'],
    ['optional alter', 'Alter ab 18', 'Ihre Daten · optional', 'age', 'on'],
    ['Bedingung', 'branch', 'Ihre Daten · Bedingung: wenn „Wofür?“: CAR', 'branch', 'field'],
  ])('finds a rule by its name and leads to its control: %s', async (...row) => {
    const [words, label, place, path, control] = row;
    expect((await type(words))[0]).toEqual([label, place]);
    await userEvent.keyboard('{Enter}');
    const open = { scene: 'registration', panel: 'questions', question: path, control } as const;
    const key = `fields:${path}.label`;
    expect(choose).toHaveBeenCalledWith({ view: 'screens', ...open, show: key });
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

test('the question that was sought is open, and its control has the focus', async () => {
  const choice = {
    ...readChoice('?scene=registration'),
    question: 'netIncome',
    control: 'minimum',
  };
  const panel = { preview: { current: null }, loads: 1, onShow: () => undefined };
  render(show(QuestionsPanel, panel, { choice }));
  // Two with the same label.
  answer('questions?form=registration', [{ ...NET_INCOME, path: 'other' }, NET_INCOME]);
  await screen.findByText('other');
  expect(document.querySelectorAll('details[open] > form')).toHaveLength(1);
  expect(document.activeElement).toBe(
    document.querySelector('[data-question=netIncome] [name=minimum]'),
  );
});

test.each([
  ['?scene=start', [t('customerType.existing')]],
  ['?scene=registration&brand=direct', [BRANDS.direct.product]],
  ['?scene=insurance', []],
])('what a screen has switched by itself is named: %s', (query, names) =>
  expect(switchedIn(readChoice('?scene=registration'), readChoice(query))).toEqual(names),
);

test.each<[string, ((use: TextUse) => boolean) | undefined, string, object]>([
  [
    'at one of its questions: a sentence for that one',
    ({ path }) => path === 'loans[].amount',
    'questions',
    {
      form: 'step',
      path: 'loans[].amount',
      changes: [{ act: 'text', part: 'minimum', text: 'Neu.' }],
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
  const user = userEvent.setup();
  const area = screen.getByRole('textbox');
  await user.clear(area);
  await user.type(area, 'Neu.');
  await user.click(document.querySelector('[data-action=save-text]')!);
  expect(calls).toEqual([[path, body]]);
});

test.each<[string, string | undefined, string, string | RegExp]>([
  ['shell:footer.later', undefined, 'Rahmen der Seite', /Steht auf \d+ Bildschirmen: .*„psd“/],
  ['steps:psd.submit', 'psd', 'psd', t('screens.only')],
  // The answer chosen in the preview is not the only one that later screens can repeat.
  ...['RENTED_APARTMENT', 'COOPERATIVE_APARTMENT'].map(
    (answer): [string, string, string, RegExp] => [
      `enums:housingSituation.${answer}`,
      'housing-legal-data',
      'housing-legal-data',
      /^Steht auf 4 Bildschirmen: .*„summary“/,
    ],
  ),
])('the editor says on which screens a text stands: %s', (key, screen, place, words) => {
  const text = { ...TEXT, key, screen, part: '', uses: [] } as unknown as StudioText;
  render(show(TextEditor, { textKey: key, onClose: () => undefined }, { placeOf: () => text }));
  expect(document.querySelector('[data-place]')?.textContent).toBe(place);
  expect(document.querySelector('[data-screens]')?.textContent).toMatch(words);
});

test('a new question is said to be in the preview once it is there', async () => {
  const page = document.implementation.createHTMLDocument();
  let isThere = false;
  const bridge = { questionAt: () => (isThere ? page.body : undefined) } as unknown as Bridge;
  const preview = { current: { page: () => page, bridge: () => bridge, edit: () => undefined } };
  const panel = (loads: number) => show(NewFieldPanel, { preview, loads, onShow: () => undefined });
  const { rerender } = render(panel(1));
  const places = [{ group: 'you', fields: ['customer.age'], last: 'customer.age' }];
  answer('fields?form=registration', { places, last: 'customer.age' });
  await userEvent.type(await screen.findByLabelText(t('add.field.label')), 'Auto');
  await userEvent.type(screen.getByLabelText(t('add.field.name')), 'car');
  await press('add-field');
  answer('fields', { files: [], left: [] });
  await screen.findByText(t('add.saved', { label: 'Auto' }));
  isThere = true;
  rerender(panel(2));
  await screen.findByText(t('add.shown', { label: 'Auto' }));
});

test('a new question is placed at the end of what is seen of the group in view; it can depend on any question of the step', async () => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML =
    '<p data-field="street"></p><p data-field="city"></p><p data-field="loans.0.type"></p>';
  const [street, city, type] = page.querySelectorAll('p');
  let [above, below] = [0, 500];
  vi.spyOn(street!, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, above, 9, 9));
  vi.spyOn(type!, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, below, 9, 9));
  vi.spyOn(city!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 1000, 9, 9));
  const preview = { current: { page: () => page, bridge: () => undefined, edit: () => undefined } };
  const props = { preview, loads: 1, onShow: () => undefined };
  render(show(NewFieldPanel, props, { choice: readChoice('?scene=registration') }));
  const places = [
    {
      group: 'address',
      // The last is not asked now.
      fields: ['customer.street', 'customer.city', 'customer.door'],
      last: 'customer.door',
    },
    { group: 'purpose', fields: ['purpose', 'loans'], last: 'loans' },
    { group: 'loans[]', fields: ['loans[].type'], last: 'loans[].type' },
  ];
  answer('fields?form=registration', { places, last: 'loans' });
  const after = () => document.querySelector<HTMLSelectElement>('[name=after]')?.value;
  await waitFor(() => expect(after()).toBe('customer.city'));
  const ask = (path: string) => ({ path, own: [{ name: path, path, isNumber: true, values: [] }] });
  answer('questions?form=registration', ['customer.city', 'purpose', 'loans[].type'].map(ask));
  const asked = () =>
    [...document.querySelectorAll<HTMLOptionElement>('[name=field] option')].map(
      ({ value }) => value,
    );
  await waitFor(() => expect(asked()).toEqual(['', 'customer.city', 'purpose']));
  [above, below] = [-500, 0];
  page.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(after()).toBe('loans'));
  await userEvent.selectOptions(document.querySelector('[name=after]')!, 'loans[].type');
  expect(asked()).toEqual(['', 'loans[].type']);
  await press('discard-field');
  expect([after(), localStorage.length]).toEqual(['loans', 0]);
  expect(document.querySelector('[data-action=discard-field]')).toBeNull();
});

test('what was undone is told on the page where it was', async () => {
  const onView = (view: string) => show(History, {}, { choice: readChoice(`?view=${view}`) });
  const { rerender } = render(onView('changes'));
  answer('history', { undo: 1, redo: 0 });
  await waitFor(() =>
    expect(document.querySelector('[data-action=undo]:not([disabled])')).not.toBeNull(),
  );
  await userEvent.click(document.querySelector('[data-action=undo]')!);
  answer('history', { sentence: 'Die Frage „Titel“ ist wieder da.' });
  const told = 'Zurückgenommen. Die Frage „Titel“ ist wieder da.';
  await waitFor(() => expect(screen.queryByText(told)).not.toBeNull());
  rerender(onView('texts'));
  expect(screen.queryByText(told)).toBeNull();
});

test('a search shows the very words first, then what begins with them, each with its screen', () => {
  const row = (key: string, text: string, screen?: string) => ({
    key,
    screen,
    text,
    part: 'Knopf',
    note: '',
    // Not told beside a German text: its filter lists them.
    issues: ['changed'],
    file: '',
    line: 1,
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
  const choice = { ...readChoice(''), search: 'weiter' };
  render(show(TextsView, {}, { ...state, choice } as unknown as Studio));
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
  const row = (key: string, text: string) => ({ key, text, part: 'Knopf', note: '', issues: [] });
  const texts = [row('errors:a', 'Weiter'), row('popups:a', 'Weiter'), row('popups:b', 'Weiter')];
  const choose = vi.fn<Studio['choose']>();
  const state = { texts, textsOf: 'de-AT', languages: [], choose };
  const shownOf = (query: string) => {
    const choice = readChoice(query);
    expect(readChoice(writeChoice(choice))).toEqual(choice);
    render(show(TextsView, {}, { ...state, choice } as unknown as Studio));
    const keys = [...document.querySelectorAll<HTMLElement>('[data-text]')];
    cleanup();
    return keys.map(({ dataset }) => dataset['text']);
  };
  expect(shownOf('?view=texts&filter=popups')).toEqual(['popups:a', 'popups:b']);
  expect(shownOf('?view=texts&search=Weiter&only=popups:b')).toEqual(['popups:b']);
  render(show(Search, {}, state as unknown as Studio));
  await userEvent.type(document.querySelector('[data-search]')!, 'weiter{Enter}');
  const found = { view: 'texts', search: 'Weiter', only: 'errors:a', filter: '', on: '' };
  expect(choose).toHaveBeenCalledWith(found);
});

describe('the texts of a translation', () => {
  const row = (key: string, screen: string, issues = ['missing']) => ({
    ...{ key, screen, issues, text: key, source: key, part: '', note: '', file: '', line: 1 },
  });
  const [first, second, third] = [
    row('steps:start.a', 'start'),
    row('steps:start.b', 'start'),
    row('steps:psd.a', 'psd'),
  ];
  const all = [first!, second!, third!, row('steps:psd.b', 'psd', [])];
  const choose = vi.fn<Studio['choose']>();
  const view = (query: string, texts: object[] = all, state: object = {}) =>
    show(TextsView, {}, {
      ...{ texts, textsOf: 'en-AT', edited: 'en-AT', languages: [], choose },
      placeOf: (key: string) => texts.find((each) => Reflect.get(each, 'key') === key),
      choice: readChoice(`?view=texts&${query}`),
      ...state,
    } as unknown as Studio);
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-text]')].map(
      ({ dataset }) => dataset['text'],
    );
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

  test('are saved by one key, count as translated at once, and the next one has the focus', async () => {
    const user = userEvent.setup();
    const { rerender } = render(view('on=start&filter=missing'));
    await user.click(document.querySelector('[data-action=edit]')!);
    await user.type(area()!, 'A{Control>}{Enter}{/Control}');
    // What is typed meanwhile is no key for a button, nor part of the text.
    await user.keyboard('x');
    expect([document.activeElement, area()?.value]).toEqual([area(), 'A']);
    answer('texts', {});
    await waitFor(() => expect(openedAt()).toBe(second?.key));
    expect(shown()).toEqual([second?.key]);
    expect(status()).toBe(
      `${t('texts.count', { count: 1 })} · ${t('texts.left', { count: 1 })} · ${t('edit.saved')}`,
    );
    expect(document.activeElement).toBe(area());
    await user.type(area()!, 'B');
    const before = area();
    // Read again, also from elsewhere: its screen has another name, and it was translated meanwhile.
    const textOf = (key: string) => key;
    rerender(view('on=start&filter=missing', [{ ...second!, issues: [] }, third!], { textOf }));
    expect([area(), document.activeElement, area()?.value]).toEqual([before, before, 'B']);
  });

  test('can be changed again at once', async () => {
    const user = userEvent.setup();
    render(view('on=start'));
    const open = () => user.click(document.querySelector('[data-action=edit]')!);
    await open();
    await user.type(area()!, 'A');
    await user.click(document.querySelector('[data-action=save-text]')!);
    answer('texts', {});
    await waitFor(() => expect(area()).toBeNull());
    expect(document.querySelector('[data-words]')?.textContent).toBe('A');
    await open();
    expect(area()?.value).toBe('A');
    await user.type(area()!, 'B{Control>}{Enter}{/Control}');
    const change = { language: 'en-AT', key: first?.key, before: 'A' };
    expect(calls.at(-1)).toEqual(['texts', expect.objectContaining(change)]);
  });

  test('of a screen are done: the next screen with one that is missing is offered, and opened', async () => {
    const user = userEvent.setup();
    const Chosen = () => {
      const [choice, setChoice] = useState(readChoice('?view=texts&on=start&filter=missing'));
      const change = (next: Partial<Choice>) => setChoice((now) => ({ ...now, ...next }));
      return view('', texts, { choice, choose: change });
    };
    const texts = [first!, third!];
    render(createElement(Chosen));
    await user.click(document.querySelector('[data-action=edit]')!);
    await user.type(area()!, 'A');
    await user.click(document.querySelector('[data-action=save-text]')!);
    answer('texts', {});
    await screen.findByText(t('texts.done'));
    const next = document.querySelector('[data-action=next-screen]');
    expect(next?.textContent).toBe(t('texts.next', { screen: 'psd', count: 1 }));
    expect(document.activeElement).toBe(next);
    await user.keyboard('{Enter}');
    expect([openedAt(), document.activeElement]).toEqual([third?.key, area()]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.querySelector('[data-action=edit]'));
  });

  test('came in: the report goes when that is taken back, and on another screen', async () => {
    const report = () => document.querySelector('[data-report]');
    const { rerender } = render(view(''));
    const take = async () => {
      const input = document.querySelector<HTMLInputElement>('[type=file]')!;
      await userEvent.upload(input, new File(['key'], 'texte.csv'));
      await waitFor(() => expect(calls.at(-1)?.[0]).toBe('import'));
      const lines = { leftOut: [], further: [], missing: '' };
      answer('import', { language: 'en-AT', taken: 'Übernommen.', ...lines });
      await waitFor(() => expect(report()).not.toBeNull());
      calls.length = 0;
    };
    await take();
    rerender(view('filter=missing'));
    expect(report()).not.toBeNull();
    void goBack(false);
    answer('history', { sentence: '' });
    await waitFor(() => expect(report()).toBeNull());
    await take();
    rerender(view('on=psd'));
    expect(report()).toBeNull();
  });

  test('of a language that was begun are those that are missing, on all screens', async () => {
    render(view('on=start&filter=long&search=x'));
    await press('add-language');
    await press('begin-language');
    answer('languages', { language: 'hr-AT' });
    const begun = { language: 'hr-AT', filter: 'missing', on: '', search: '', only: '' };
    await waitFor(() => expect(choose).toHaveBeenLastCalledWith(begun));
  });
});

test.each([
  ['steps:psd.submit', undefined],
  ['steps:start.dataHint_branches', 'bank'],
])('the screen of a text keeps the chosen brand where that has it: %s', (key, brand) =>
  expect(placeOfText({ ...TEXT, key } as unknown as StudioText)?.brand).toBe(brand),
);

const NET_INCOME = {
  ...{ path: 'netIncome', group: '', isMovable: false, kind: '', kinds: [], asks: [], asked: [] },
  ...{ texts: { label: 'Einkommen', hint: '' }, limits: { minimum: 1 }, required: true },
  sentences: [
    { rule: 'minimum', general: 'minimum', own: '', otherwise: 'Zu wenig.', placeholders: [] },
  ],
};
test('all changes of a question are one draft: it is said, kept, saved together, discarded', async () => {
  const user = userEvent.setup();
  const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const inFooter = () => document.querySelector('footer')?.textContent ?? '';
  const isUnsaved = () => document.querySelector('[data-unsaved]') !== null;
  const save = () => user.click(document.querySelector('[data-action=save-question]')!);
  const panel = (changes: number) =>
    show(
      QuestionsPanel,
      { preview: { current: null }, loads: 1, onShow: () => undefined },
      { changes },
    );
  const { unmount } = render(panel(0));
  answer('questions?form=registration', [NET_INCOME]);
  await user.click(await screen.findByText('netIncome'));
  await save();
  expect(calls).toEqual([]);
  await user.type(control('hint'), 'Netto.');
  await user.clear(control('minimum'));
  await user.type(control('minimum'), '2,5');
  await user.click(control('on'));
  await user.click(control('on'));
  expect(inFooter()).toContain(
    t('edit.unsaved', { list: `${t('edit.hint')}, ${t('rule.minimum')}` }),
  );
  // The tab is closed and opened again.
  unmount();
  sessionStorage.clear();
  const again = render(panel(0));
  answer('questions?form=registration', [NET_INCOME]);
  await user.click(await screen.findByText('netIncome'));
  expect(isUnsaved()).toBe(true);
  await save();
  const changes = [
    { act: 'text', part: 'hint', text: 'Netto.' },
    { act: 'limit', limit: 'minimum', value: 2.5 },
  ];
  expect(calls).toEqual([['questions', { form: 'registration', path: 'netIncome', changes }]]);
  refuse('questions', 'Nein.');
  await waitFor(() => expect(screen.queryAllByText('Nein.')).toHaveLength(1));
  expect(isUnsaved()).toBe(true);
  await save();
  answer('questions', { left: [] });
  await waitFor(() => expect(inFooter()).toContain(t('edit.saved')));
  expect(isUnsaved()).toBe(false);
  // On another page it is no draft either.
  expect(localStorage).toHaveLength(0);
  expect(control('hint').value).toBe('Netto.');
  again.rerender(panel(1));
  const row = { ...NET_INCOME, texts: { label: 'Einkommen', hint: 'Netto.' } };
  answer('questions?form=registration', [{ ...row, limits: { minimum: 2.5 } }]);
  await waitFor(() => expect(localStorage).toHaveLength(0));
  // What is undone is no draft again.
  again.rerender(panel(2));
  answer('questions?form=registration', [NET_INCOME]);
  await waitFor(() => expect(control('hint').value).toBe(''));
  expect(isUnsaved()).toBe(false);
  await user.type(control('hint'), 'Brutto.');
  await user.click(document.querySelector('[data-action=discard-question]')!);
  expect([control('hint').value, isUnsaved()]).toEqual(['', false]);
});

test('one true sentence stands after a question was moved, refused, discarded or saved', async () => {
  const user = userEvent.setup();
  const press = (name: string) => user.click(document.querySelector(`[data-action=${name}]`)!);
  const hint = () => document.querySelector<HTMLInputElement>('[name=hint]')!;
  const said = () => document.querySelector('footer [role=status] ~ div')?.textContent;
  const isUnsaved = () => document.querySelector('footer')!.textContent.includes('Noch nicht');
  render(show(QuestionsPanel, { preview: { current: null }, loads: 1, onShow: () => undefined }));
  answer('questions?form=registration', [
    { ...NET_INCOME, isMovable: true },
    { ...NET_INCOME, path: 'loans[].amount' },
  ]);
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await user.click(await screen.findByText('netIncome'));
  // Not at the place that the one open before has left.
  expect(shown.mock.contexts).toEqual([document.querySelector('details[open] summary')]);
  await user.type(hint(), 'N');
  await press('question-up');
  answer('questions', { left: [] });
  // The draft is still one.
  await waitFor(() => expect([said(), isUnsaved()]).toEqual([t('edit.moved'), true]));
  await press('save-question');
  refuse('questions', 'Nein.');
  await waitFor(() => expect(said()).toBe('Nein.'));
  await press('discard-question');
  expect([said(), isUnsaved()]).toEqual([t('edit.discarded'), false]);
  await user.type(hint(), 'N');
  expect([said(), isUnsaved()]).toEqual(['', true]);
  await press('save-question');
  answer('questions', { left: [] });
  await waitFor(() => expect([said(), isUnsaved()]).toEqual([t('edit.saved'), false]));
  const inList = document.querySelectorAll('[data-in-list]');
  expect([...inList].map((each) => each.getAttribute('data-question'))).toEqual(['loans[].amount']);
});

test('a bound that is no number is said, kept and not saved', async () => {
  const user = userEvent.setup();
  const control = () => document.querySelector<HTMLInputElement>('[name=minimum]')!;
  render(show(QuestionsPanel, { preview: { current: null }, loads: 1, onShow: () => undefined }));
  answer('questions?form=registration', [NET_INCOME]);
  await user.click(await screen.findByText('netIncome'));
  await user.type(control(), 'a');
  expect(control().value).toBe('1a');
  expect(screen.queryAllByText(t('edit.notANumber'))).toHaveLength(1);
  expect(control().validationMessage).toBe(t('edit.notANumber'));
  expect(document.querySelector('[data-unsaved]')).toBeNull();
  await user.type(control(), '{Backspace}2');
  expect(control().validationMessage).toBe('');
  await user.click(document.querySelector('[data-action=save-question]')!);
  const changes = [{ act: 'limit', limit: 'minimum', value: 12 }];
  expect(calls).toEqual([['questions', { form: 'registration', path: 'netIncome', changes }]]);
  expect(screen.queryAllByText(t('edit.checking'))).toHaveLength(1);
});

test('what is refused is marked where it was entered, and the first of it has the focus', async () => {
  const user = userEvent.setup();
  const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const wrong = () =>
    [...document.querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'));
  render(show(QuestionsPanel, { preview: { current: null }, loads: 1, onShow: () => undefined }));
  answer('questions?form=registration', [NET_INCOME]);
  await user.click(await screen.findByText('netIncome'));
  await user.type(control('hint'), 'N');
  await user.type(control('minimum'), '2');
  await user.click(document.querySelector('[data-action=save-question]')!);
  refuse('questions', 'Nein.', { at: ['limit minimum', 'text hint'] });
  await waitFor(() => expect(wrong()).toEqual(['hint', 'minimum']));
  expect(document.activeElement).toBe(control('hint'));
  await user.type(control('minimum'), '3');
  expect(wrong()).toEqual([]);
});

test('a second click on the place of deletion cancels; what depends on it goes by a button elsewhere', async () => {
  const user = userEvent.setup();
  const action = (name: string) => document.querySelector(`[data-action=question-${name}]`);
  const actions = () =>
    [...document.querySelectorAll<HTMLElement>('.questions footer [data-action]')].map(
      ({ dataset }) => dataset['action'],
    );
  render(show(QuestionsPanel, { preview: { current: null }, loads: 1, onShow: () => undefined }));
  answer('questions?form=registration', [NET_INCOME]);
  await user.click(await screen.findByText('netIncome'));
  const clicked = action('delete')!;
  const also = ['other'];
  const isRefused = async () => {
    await user.click(clicked);
    refuse('questions', 'Davon hängt noch ab: „other“.', { also });
    await waitFor(() => expect(action('deleteAlso')).not.toBeNull());
  };
  await isRefused();
  expect(actions()).toEqual(['question-deleteAlso', 'save-question', 'question-keep']);
  expect(action('deleteAlso')?.textContent).toBe(t('edit.deleteAlsoOne'));
  const before = calls.length;
  await user.click(clicked);
  expect(calls).toHaveLength(before);
  expect(actions()).toEqual(['save-question', 'question-delete']);
  await isRefused();
  await user.click(action('deleteAlso')!);
  const changes = [{ act: 'delete', also }];
  expect(calls.at(-1)).toEqual(['questions', { form: 'registration', path: 'netIncome', changes }]);
});

test('a deleted question is named, and comes back by the button beside that', async () => {
  const user = userEvent.setup();
  const gone = () => document.querySelector('.gone')?.textContent;
  const panel = (changes: number) =>
    show(
      QuestionsPanel,
      { preview: { current: null }, loads: 1, onShow: () => undefined },
      { changes },
    );
  const { rerender } = render(panel(0));
  answer('questions?form=registration', [NET_INCOME]);
  await user.click(await screen.findByText('netIncome'));
  await user.click(document.querySelector('[data-action=question-delete]')!);
  answer('questions', { left: [] });
  await waitFor(() => expect(gone()).toBe(`„netIncome“ ist gelöscht.${t('changes.takeBack')}`));
  // Already while the others are read again.
  expect(document.querySelector('[data-question]')).toBeNull();
  await user.click(document.querySelector('[data-action=undelete]')!);
  expect(calls.at(-1)).toEqual(['history', { redo: false }]);
  answer('history', { sentence: 'Die Frage „netIncome“ ist wieder da.' });
  await waitFor(() => expect(gone()).toBe('Zurückgenommen. Die Frage „netIncome“ ist wieder da.'));
  // Undone in the head, it is not gone any more.
  await user.click(document.querySelector('[data-action=question-delete]')!);
  answer('questions', { left: [] });
  await waitFor(() => expect(gone()).toContain('gelöscht'));
  rerender(panel(1));
  answer('questions?form=registration', []);
  await waitFor(() => expect(screen.queryByText('netIncome')).toBeNull());
  expect(gone()).toContain('gelöscht');
  rerender(panel(2));
  answer('questions?form=registration', [NET_INCOME]);
  await waitFor(() => expect(gone()).toBe(''));
});

test('what is not saved is named beside the changes, and leads to where it was entered', async () => {
  localStorage.setItem('studio:draft registration customer.title', '{}');
  localStorage.setItem('studio:draft new registration', '{}');
  localStorage.setItem('studio:draft de-AT fields:title.label', '{}');
  const chosen: unknown[] = [];
  const choose = (change: unknown) => chosen.push(change);
  render(show(ChangesView, {}, { choose } as unknown as Studio));
  const drafts = () => [...document.querySelectorAll<HTMLElement>('[data-drafts] button')];
  expect(drafts()).toHaveLength(3);
  for (const each of drafts()) await userEvent.click(each);
  expect(chosen).toEqual([
    // Its editor opens.
    {
      view: 'texts',
      language: 'de-AT',
      only: 'fields:title.label',
      search: '',
      filter: '',
      on: '',
    },
    { view: 'screens', scene: 'registration', panel: 'add' },
    { view: 'screens', scene: 'registration', panel: 'questions', question: 'customer.title' },
  ]);
});

test('a group without a heading is said to have none, a placeholder stands for what it is now', async () => {
  render(show(QuestionsPanel, { preview: { current: null }, loads: 1, onShow: () => undefined }));
  const sentences = [
    { ...NET_INCOME.sentences[0], rule: 'notAfter', placeholders: ['limit', 'years'] },
    { ...NET_INCOME.sentences[0], placeholders: ['limit'] },
  ];
  const limits = { minAge: 18, maxAge: null, minimum: 1500 };
  answer('questions?form=registration', [{ ...NET_INCOME, group: 'you', limits, sentences }]);
  expect(await screen.findByText(t('edit.untitled', { label: 'netIncome' }))).not.toBeNull();
  await userEvent.click(screen.getByText('netIncome'));
  const body = document.body.textContent;
  expect(body).toContain('{{years}} steht für die Jahre, jetzt 18.');
  expect(body).toMatch(/\{\{limit\}\} steht für die Grenze, jetzt \d+\.\d+\.20\d\d\./);
  expect(body).toContain('{{limit}} steht für die Grenze, jetzt 1.500.');
});
