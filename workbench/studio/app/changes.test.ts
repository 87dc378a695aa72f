// @vitest-environment happy-dom
/** Changes, findings and the hand-over. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { t, type StudioFinding } from '../shared.ts';
import { ChangesView } from './changes-view.tsx';
import { saveText } from './calls.ts';
import { readChoice } from './choice.ts';
import { keyOf } from './copy.ts';
import { History } from './history.tsx';
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
  textsOf,
  undo,
} from './page.test-helpers.ts';
import { FindingsPanel } from './screens/findings-panel.tsx';
import { StartView } from './start-view.tsx';

setUp();

const CHANGE = {
  ...{ id: 'a', sentence: 'Anders.', screen: 'registration', place: 'Ihre Daten', effects: [] },
  ...{ question: 'Ort', way: 'changed', title: 'Beschriftung' },
  rows: [{ name: 'Beschriftung', before: 'Der alte Ort', after: 'Der neue Ort' }],
};

const view = (state: object = {}) => show(ChangesView, {}, state);
const open = (state: object = {}, changes: object[] = [CHANGE]) => {
  const page = render(view(state));
  answer('changes', changes);
  return page;
};
const ALL = { search: '', filter: '', on: '' };
const HANDED = { branch: 'uebergabe/a', summary: 'Anders.' };
const handOver = async () => {
  await press('hand-over');
  answer('handover', HANDED);
};
const handed = () => document.querySelector('[data-handed]')?.textContent;
const counts = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('[data-change]')).toHaveLength(count));

test('changes that are still read are not called none, neither first nor after the next act', async () => {
  const { rerender } = render(view());
  const isNone = () => screen.queryByText(t('changes.none')) !== null;
  const isLoading = () => screen.queryByText(t('changes.loading')) !== null;
  expect([isNone(), isLoading()]).toEqual([false, true]);
  answer('changes', []);
  await waitFor(() => expect([isNone(), isLoading()]).toEqual([true, false]));
  rerender(view({ changes: 1 }));
  expect([isNone(), isLoading()]).toEqual([false, true]);
  answer('changes', []);
  await waitFor(() => expect([isNone(), isLoading()]).toEqual([true, false]));
});

test.each([
  ['Ihr Name', 'Ihr voller Name', ['voller']],
  ['Haben Sie Kredite?', 'Haben Sie Kredite, Leasing?', [', Leasing']],
  ['1 Jahr', '1\u00A0Jahr', [' ', '\u00A0']],
])('of „%s“ and „%s“ no blank beside a word is marked', async (before, after, marked) => {
  open({}, [{ ...CHANGE, rows: [{ name: 'Text', before, after }] }]);
  await counts(1);
  expect(textsOf('[data-change] :is(del, ins)')).toEqual(marked);
  expect(document.querySelector('[data-row] p.after')?.textContent).toContain(after);
});

test('a new translation can only be deleted, and the button says so', async () => {
  const old = { ...CHANGE, language: 'Englisch' };
  open({}, [{ ...old, id: 'b', way: 'added' }, old]);
  await counts(2);
  expect(textsOf('[data-action=take-back]')).toEqual([
    t('changes.deleteTranslation'),
    t('changes.takeBack'),
  ]);
});

test('that a change is being taken back is seen at once; a refusal is beside the button, with the focus', async () => {
  open({}, [CHANGE, { ...CHANGE, id: 'b', question: 'Land' }]);
  await counts(2);
  const isBusy = () => dataOf('[data-action=take-back]', 'loading');
  await press('take-back');
  expect(isBusy()).toEqual(['true', undefined]);
  refuse('changes', 'Passt nicht.');
  await waitFor(() => expect(isBusy()).toEqual([undefined, undefined]));
  const { activeElement } = document;
  expect(activeElement?.textContent).toBe('Passt nicht.');
  expect(activeElement?.previousElementSibling).toBe(action('take-back'));
});

test('a change marks the words that differ; taken back it goes, is told once, and can come again', async () => {
  const { rerender } = open({}, [CHANGE, { ...CHANGE, id: 'b', question: 'Land' }]);
  await counts(2);
  expect(textsOf('[data-change=a] :is(del, ins)')).toEqual(['alte', 'neue']);
  const taken = () => document.querySelector('[data-taken]')?.textContent;
  await press('take-back');
  answer('changes', { sentence: 'Wieder so.' });
  await waitFor(() => expect(taken()).toBe(t('changes.taken', { sentence: 'Wieder so.' })));
  expect(document.querySelectorAll('[data-change]')).toHaveLength(1);
  expect(document.activeElement?.id).toBe('content');
  // Undone at the top, it is there again: no longer told.
  undo();
  rerender(view({ changes: 1 }));
  answer('changes', [CHANGE, { ...CHANGE, id: 'b' }]);
  await waitFor(() => expect(taken()).toBeUndefined());
  await press('take-back');
  answer('changes', {});
  await waitFor(() => expect(taken()).toBeDefined());
  rerender(view({ changes: 2 }));
  answer('changes', [{ ...CHANGE, id: 'b' }]);
  await press('take-forth');
  expect(calls.at(-1)).toEqual(['history', { redo: false }]);
  answer('history', {});
  await waitFor(() => expect(taken()).toBeUndefined());
});

test('what blocks a release is named at the button, which does nothing meanwhile; a summary is outdated after a change', async () => {
  const finding = { file: 'a', line: 1, message: 'x', words: 'Der Satz fehlt.', question: 'Ort' };
  const state = { findings: [finding], isChecking: false };
  const { rerender } = open(state);
  const button = () => action('hand-over');
  await waitFor(() => expect(button()?.disabled).toBe(true));
  const blocking = document.querySelector(`#${button()?.getAttribute('aria-describedby')}`);
  expect(blocking?.textContent).toContain('Der Satz fehlt.');
  rerender(view({ findings: [] }));
  await waitFor(() => expect(button()?.disabled).toBe(false));
  await handOver();
  await waitFor(() => expect(handed()).toContain(t('changes.handed', { branch: 'uebergabe/a' })));
  rerender(view({ findings: [], changes: 1 }));
  answer('changes', [{ ...CHANGE, sentence: 'Noch anders.' }]);
  await waitFor(() => expect(screen.queryByText(t('changes.outdated'))).not.toBeNull());
  expect(handed()).toBeUndefined();
});

test('many findings are folded', async () => {
  const finding = (name: string) => ({ ...{ file: 'a', line: 1 }, message: name, words: name });
  open({ findings: ['A', 'B', 'C', 'D', 'E'].map(finding) });
  await screen.findByText(t('changes.open', { count: 5 }));
  const fold = document.querySelector('[data-blocking] details');
  expect(fold?.querySelector('summary')?.textContent).toBe(t('changes.more', { count: 2 }));
  expect(fold?.querySelectorAll('li')).toHaveLength(2);
});

test('without an archive the summary is there to be copied', async () => {
  open();
  await waitFor(() => expect(action('hand-over')?.disabled).toBe(false));
  await press('hand-over');
  answer('handover', { summary: 'Anders.' });
  await waitFor(() => expect(handed()).toContain(t('changes.listed')));
});

test('the changes of one language are shown alone, as long as there are any', async () => {
  const english = { ...CHANGE, id: 'en', language: 'Englisch' };
  const { rerender } = open({}, [CHANGE, english]);
  const shown = () => dataOf('[data-change]', 'change');
  await waitFor(() => expect(shown()).toEqual(['a', 'en']));
  const select = document.querySelector<HTMLSelectElement>('[data-only-language]')!;
  await userEvent.selectOptions(select, 'Englisch');
  expect(shown()).toEqual(['en']);
  rerender(view({ changes: 1 }));
  answer('changes', [CHANGE]);
  await waitFor(() => expect(shown()).toEqual(['a']));
  expect(document.querySelector('[data-only-language]')).toBeNull();
});

test('a step of the application says how many findings and changes it has', async () => {
  const finding = { step: 'registration', file: 'a' };
  const hint = { ...finding, hint: true };
  const findings = [finding, finding, hint];
  const texts = [TEXT];
  render(show(StartView, {}, { findings, texts }));
  answer('changes', [CHANGE]);
  const counted = (step: string) => textsOf(`[data-step=${step}] [data-counted]`);
  await waitFor(() =>
    expect(counted('registration')).toEqual([t('start.findings', { count: 2 }), t('changes.one')]),
  );
  expect(counted('housing-legal-data')).toEqual([]);
});

test('what was handed over is told until something changes, whatever page is opened between', async () => {
  const { unmount } = open();
  await screen.findByText(t('changes.nothingOpen'));
  await handOver();
  await waitFor(() => expect(handed()).toBeDefined());
  const before = handed();
  unmount();
  open();
  await waitFor(() => expect(handed()).toBe(before));
});

test('at the hand-over, it is said who mends a finding; what was copied is said until something else is', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const finding = (words: string, isForDevelopment: boolean) => ({
    ...{ code: words, file: 'a', line: 1, column: 1, message: words, words, advice: '' },
    ...{ isForDevelopment, suggestion: { text: '' }, changes: [] },
  });
  const findings = [finding('A', false), finding('B', true), finding('C', true)];
  open({ findings });
  await screen.findByText(t('changes.mend', { own: 1, others: 2 }));
  await press('copy-findings');
  expect(writeText.mock.lastCall?.join()).toMatch(/^B[^]*\n\nC/);
  const places = () =>
    screen.queryAllByText(t('changes.copied')).map((each) => each.closest('li')?.textContent);
  const copyOf = document.querySelectorAll('[data-action=copy-finding]');
  expect(copyOf).toHaveLength(2);
  await userEvent.click(copyOf[1]!);
  expect(places()).toEqual([expect.stringMatching(/^ *C/)]);
});

test('with findings for the development only, one has nothing to mend', async () => {
  const finding = { message: 'A', words: 'A', isForDevelopment: true, suggestion: {}, changes: [] };
  const findings = [finding];
  open({ findings });
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

test('what a translation lacks blocks the hand-over, and leads to the texts of that language', async () => {
  const findings = [{ code: 'translation-missing', file: 'locales/en-AT/a.json', words: 'A' }];
  const choose = vi.fn();
  open({ findings, choose });
  await waitFor(() => expect(document.querySelector('[data-blocking]')).not.toBeNull());
  await userEvent.click(document.querySelector('[data-action=finding]')!);
  const all = { view: 'texts', language: 'en-AT', on: '', search: '', only: '' };
  expect(choose.mock.calls).toEqual([[{ ...all, filter: 'missing' }]]);
});

test('what was undone is told on the page where it was', async () => {
  const onView = (view: string) => show(History, {}, { choice: readChoice(`?view=${view}`) });
  const { rerender } = render(onView('changes'));
  answer('history', { undo: 1, redo: 0 });
  await waitFor(() => expect(action('undo')?.disabled).toBe(false));
  await press('undo');
  answer('history', { sentence: 'Die Frage „Titel“ ist wieder da.' });
  const told = 'Zurückgenommen. Die Frage „Titel“ ist wieder da.';
  await waitFor(() => expect(screen.queryByText(told)).not.toBeNull());
  rerender(onView('texts'));
  expect(screen.queryByText(told)).toBeNull();
  // Nor after another act.
  await press('undo');
  answer('history', { sentence: 'Die Frage „Titel“ ist wieder da.' });
  await waitFor(() => expect(screen.queryByText(told)).not.toBeNull());
  void saveText({ language: 'de-AT', key: 'a', before: '', text: 'b' });
  answer('texts', {});
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
});

test('a translation that is not saved is named by its German text', () => {
  localStorage.setItem('studio:draft hr-AT form:left_few', '{}');
  const textOf = (key: string) => (key === 'form:left_other' ? '{{count}} fehlen.' : undefined);
  render(view({ textOf }));
  expect(textsOf('[data-drafts] li')[0]).toContain(
    'Texte · Kroatisch (Österreich) · {{count}} fehlen.',
  );
});

test('what is not saved is named beside the changes, and leads to where it was entered', async () => {
  localStorage.setItem('studio:draft registration customer.title', '{}');
  localStorage.setItem('studio:draft new registration', '{}');
  localStorage.setItem('studio:draft de-AT fields:title.label', '{}');
  const chosen: unknown[] = [];
  const choose = (change: unknown) => chosen.push(change);
  render(view({ choose }));
  const drafts = () => [...document.querySelectorAll<HTMLElement>('[data-drafts] button')];
  expect(drafts()).toHaveLength(3);
  for (const each of drafts()) await userEvent.click(each);
  expect(chosen).toEqual([
    // Its editor opens.
    { view: 'texts', language: 'de-AT', only: 'fields:title.label', ...ALL },
    { view: 'screens', scene: 'registration', panel: 'add' },
    { view: 'screens', scene: 'registration', panel: 'questions', question: 'customer.title' },
  ]);
});
