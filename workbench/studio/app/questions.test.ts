// @vitest-environment happy-dom
/** Questions and their panels. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Bridge } from '../preview/bridge.ts';
import { t } from '../shared.ts';
import { readChoice } from './choice.ts';
import {
  action,
  answer,
  calls,
  control,
  dataOf,
  press,
  refuse,
  setUp,
  show,
  undo,
} from './page.test-helpers.ts';
import { NewFieldPanel } from './screens/new-field-panel.tsx';
import { QuestionsPanel } from './screens/questions-panel.tsx';

setUp();

const NET_INCOME = {
  ...{ path: 'netIncome', group: '', isMovable: false, kind: '', kinds: [], asks: [], asked: [] },
  ...{ texts: { label: 'Einkommen', hint: '' }, limits: { minimum: 1 }, required: true },
  sentences: [
    { rule: 'minimum', general: 'minimum', own: '', otherwise: 'Zu wenig.', placeholders: [] },
  ],
};

const PANEL = { preview: { current: null }, loads: 1, onShow: () => undefined };
const panel = (changes = 0) => show(QuestionsPanel, PANEL, { changes });
const answerRows = (registration: object[]) => answer('forms', { registration });
const openQuestion = async () => {
  answerRows([NET_INCOME]);
  await userEvent.click(await screen.findByText('netIncome'));
};

/** The control of a property, which shares its name with others. */
const property = (name: string) =>
  document.querySelector<HTMLInputElement>(`[id="form-${name.replaceAll('.', '-')}"]`)!;

const wrong = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'));
const summary = () => document.querySelector('[data-error-summary]');

const OF = { form: 'registration', question: 'netIncome' };
const saves = (changes: object[]) => ['questions', { ...OF, changes }];

test('the question that was sought is open, and its control has the focus', async () => {
  const choice = readChoice('?scene=registration&question=netIncome&control=limits.minimum');
  render(show(QuestionsPanel, PANEL, { choice }));
  // Two with the same label.
  answerRows([{ ...NET_INCOME, path: 'other' }, NET_INCOME]);
  await screen.findByText('other');
  expect(document.querySelectorAll('details[open] form')).toHaveLength(1);
  expect(document.activeElement).toBe(property('limits.minimum'));
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
  undo();
  await waitFor(() => expect(screen.queryByText(t('add.shown', { label: 'Auto' }))).toBeNull());
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
  answerRows(['customer.city', 'purpose', 'loans[].type'].map(ask));
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
  expect(action('discard-field')).toBeNull();
});

test('all changes of a question are one draft: it is said, kept, saved together, discarded', async () => {
  const inFooter = () => document.querySelector('footer')?.textContent ?? '';
  const isUnsaved = () => document.querySelector('[data-unsaved]') !== null;
  const save = () => press('save-question');
  const { unmount } = render(panel(0));
  await openQuestion();
  await save();
  expect(calls).toEqual([]);
  await userEvent.type(control('hint'), 'Netto.');
  await userEvent.clear(property('limits.minimum'));
  await userEvent.type(property('limits.minimum'), '2,5');
  await userEvent.click(property('required'));
  await userEvent.click(property('required'));
  expect(inFooter()).toContain(
    t('edit.unsaved', { list: `${t('edit.hint')}, ${t('rule.minimum')}` }),
  );
  // The tab is closed and opened again.
  unmount();
  sessionStorage.clear();
  const again = render(panel(0));
  await openQuestion();
  expect(isUnsaved()).toBe(true);
  await save();
  const hint = { property: 'texts.hint', before: null, after: 'Netto.' };
  const minimum = { property: 'limits.minimum', before: 1, after: 2.5 };
  expect(calls).toEqual([saves([hint, minimum])]);
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
  answerRows([{ ...row, limits: { minimum: 2.5 } }]);
  await waitFor(() => expect(localStorage).toHaveLength(0));
  // What is undone is no draft again.
  again.rerender(panel(2));
  answerRows([NET_INCOME]);
  await waitFor(() => expect(control('hint').value).toBe(''));
  expect(isUnsaved()).toBe(false);
  await userEvent.type(control('hint'), 'Brutto.');
  await press('discard-question');
  expect([control('hint').value, isUnsaved()]).toEqual(['', false]);
});

test('one true sentence stands after a question was moved, refused, discarded or saved', async () => {
  const said = () => document.querySelector('footer [role=status] ~ div')?.textContent;
  const isUnsaved = () => document.querySelector('footer')!.textContent.includes('Noch nicht');
  render(panel());
  answerRows([
    { ...NET_INCOME, isMovable: true },
    { ...NET_INCOME, path: 'loans[].amount' },
  ]);
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await userEvent.click(await screen.findByText('netIncome'));
  // Not at the place that the one open before has left.
  expect(shown.mock.contexts).toEqual([document.querySelector('details[open] summary')]);
  await userEvent.type(control('hint'), 'N');
  await press('question-up');
  answer('questions', { left: [] });
  // The draft is still one.
  await waitFor(() => expect([said(), isUnsaved()]).toEqual([t('edit.moved'), true]));
  await press('save-question');
  refuse('questions', 'Nein.');
  await waitFor(() => expect(said()).toBe('Nein.'));
  await press('discard-question');
  expect([said(), isUnsaved()]).toEqual([t('edit.discarded'), false]);
  await userEvent.type(control('hint'), 'N');
  expect([said(), isUnsaved()]).toEqual(['', true]);
  await press('save-question');
  answer('questions', { left: [] });
  await waitFor(() => expect([said(), isUnsaved()]).toEqual([t('edit.saved'), false]));
  undo();
  await waitFor(() => expect(said()).toBe(''));
  expect(dataOf('[data-in-list]', 'question')).toEqual(['loans[].amount']);
});

test('the words of its answers are in the question, and each leads to its editor', async () => {
  const edit = vi.fn();
  const preview = { current: { page: () => undefined, bridge: () => undefined, edit } };
  const texts = ['netIncome.LOW', 'netIncome.HIGH', 'netIncomeType.NONE'].map((key) => ({
    key: `enums:${key}`,
    text: key,
  }));
  render(show(QuestionsPanel, { ...PANEL, preview }, { texts }));
  await openQuestion();
  expect(screen.queryByText('netIncomeType.NONE')).toBeNull();
  expect(screen.queryByText(t('edit.answerTexts', { count: 2 }))).not.toBeNull();
  await userEvent.click(screen.getByText('netIncome.HIGH'));
  expect(edit).toHaveBeenCalledWith('enums:netIncome.HIGH');
});

test('what is no number is kept in the draft and refused by the form, which leads to it', async () => {
  render(panel());
  await openQuestion();
  await userEvent.type(property('limits.minimum'), 'a');
  await userEvent.tab();
  expect(property('limits.minimum').value).toBe('1a');
  expect(wrong()).toEqual(['minimum']);
  expect(dataOf('[data-unsaved]', 'unsaved')).toHaveLength(1);
  await press('save-question');
  expect(calls).toEqual([]);
  expect(document.activeElement).toBe(summary());
  await userEvent.click(summary()!.querySelector('a')!);
  expect(document.activeElement).toBe(property('limits.minimum'));
  await userEvent.type(property('limits.minimum'), '{Backspace}2');
  await press('save-question');
  expect([wrong(), summary()]).toEqual([[], null]);
  expect(calls).toEqual([saves([{ property: 'limits.minimum', before: 1, after: 12 }])]);
  expect(screen.queryAllByText(t('edit.checking'))).toHaveLength(1);
});

test('limits that contradict each other and a condition without an answer are refused before anything is sent', async () => {
  render(panel());
  const asks = [{ name: 'occupation', path: 'occupation', isNumber: false, values: ['A', 'B'] }];
  const limits = { minimum: 1, maximum: 9 };
  answerRows([{ ...NET_INCOME, limits, asks, condition: { field: '', path: '' } }]);
  await userEvent.click(await screen.findByText('netIncome'));
  await userEvent.type(property('limits.minimum'), '0');
  await userEvent.selectOptions(control('field'), 'occupation');
  // It is only begun.
  expect(control('field').getAttribute('aria-invalid')).not.toBe('true');
  await press('save-question');
  expect([calls, wrong()]).toEqual([[], ['minimum', 'field']]);
  await userEvent.type(property('limits.maximum'), '9');
  await userEvent.selectOptions(control('compare'), 'not');
  await userEvent.click(control('answer'));
  await press('save-question');
  const condition = { field: 'occupation', path: 'occupation', not: ['A'] };
  expect(calls).toEqual([
    saves([
      { property: 'limits.minimum', before: 1, after: 10 },
      { property: 'limits.maximum', before: 9, after: 99 },
      { property: 'condition', before: { field: '', path: '' }, after: condition },
    ]),
  ]);
});

test('what is refused is marked where it was entered, until that is changed; the list of it has the focus', async () => {
  render(panel());
  await openQuestion();
  await userEvent.type(control('hint'), 'N');
  await userEvent.type(property('limits.minimum'), '2');
  await press('save-question');
  refuse('questions', 'Nein.', { at: ['limits.minimum', 'texts.hint'] });
  await waitFor(() => expect(wrong()).toEqual(['hint', 'minimum']));
  expect(document.activeElement).toBe(summary());
  expect([...summary()!.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Nein.',
    t('edit.checkAlso', { label: t('rule.minimum') }),
  ]);
  await userEvent.type(property('limits.minimum'), '3');
  await userEvent.tab();
  expect(wrong()).toEqual(['hint']);
  await userEvent.type(control('hint'), 'N');
  expect([wrong(), summary()]).toEqual([[], null]);
});

test('a question of a kind that is none of those to choose from is not shown as another one', async () => {
  render(panel());
  answerRows([{ ...NET_INCOME, kind: 'agreement', kinds: ['choice'] }]);
  await userEvent.click(await screen.findByText('netIncome'));
  expect(control('hint')).not.toBeNull();
  expect(control('kind')).toBeNull();
});

test('a second click on the place of deletion cancels; what depends on it goes by a button elsewhere', async () => {
  const action = (name: string) => document.querySelector(`[data-action=question-${name}]`);
  const actions = () => dataOf('.questions footer [data-action]', 'action');
  render(panel());
  await openQuestion();
  const clicked = action('delete')!;
  const also = ['other'];
  const isRefused = async () => {
    await userEvent.click(clicked);
    refuse('questions', 'Davon hängt noch ab: „other“.', { also });
    await waitFor(() => expect(action('deleteAlso')).not.toBeNull());
  };
  await isRefused();
  expect(actions()).toEqual(['question-deleteAlso', 'save-question', 'question-keep']);
  expect(action('deleteAlso')?.textContent).toBe(t('edit.deleteAlsoOne'));
  const before = calls.length;
  await userEvent.click(clicked);
  expect(calls).toHaveLength(before);
  expect(actions()).toEqual(['save-question', 'question-delete']);
  await isRefused();
  await userEvent.click(action('deleteAlso')!);
  expect(calls.at(-1)).toEqual([
    'questions',
    { ...OF, changes: [{ property: 'question', after: null }], also },
  ]);
});

test('a deleted question is named, and comes back by the button beside that', async () => {
  const gone = () => document.querySelector('.gone')?.textContent;
  const { rerender } = render(panel(0));
  await openQuestion();
  await press('question-delete');
  answer('questions', { left: [] });
  await waitFor(() => expect(gone()).toBe(`„netIncome“ ist gelöscht.${t('changes.takeBack')}`));
  expect(document.activeElement).toBe(action('undelete'));
  // Already while the others are read again.
  expect(document.querySelector('[data-question]')).toBeNull();
  await press('undelete');
  expect(calls.at(-1)).toEqual(['history', { redo: false }]);
  answer('history', { sentence: 'Die Frage „netIncome“ ist wieder da.' });
  await waitFor(() => expect(gone()).toBe('Zurückgenommen. Die Frage „netIncome“ ist wieder da.'));
  expect(document.activeElement?.className).toBe('questions');
  // Undone in the head, it is not gone any more.
  await press('question-delete');
  answer('questions', { left: [] });
  await waitFor(() => expect(gone()).toContain('gelöscht'));
  rerender(panel(1));
  answerRows([]);
  await waitFor(() => expect(screen.queryByText('netIncome')).toBeNull());
  expect(gone()).toContain('gelöscht');
  rerender(panel(2));
  answerRows([NET_INCOME]);
  await waitFor(() => expect(gone()).toBe(''));
});

test('a deletion is taken back as long as it is the last act, on its own screen', async () => {
  const on = (scene: string) =>
    show(QuestionsPanel, PANEL, { choice: readChoice(`?scene=${scene}`) });
  const { rerender } = render(on('registration'));
  const gone = () => document.querySelector('.gone')?.textContent;
  const remove = async () => {
    await press('question-delete');
    answer('questions', { left: [] });
    await waitFor(() => expect(gone()).toContain('gelöscht'));
  };
  await openQuestion();
  await remove();
  for (const scene of ['housing-legal-data', 'registration']) {
    rerender(on(scene));
    expect(gone()).toBe('');
  }
  await remove();
  undo();
  await waitFor(() => expect(gone()).toBe(''));
  expect(action('undelete')).toBeNull();
});

test('a group without a heading is said to have none, a placeholder stands for what it is now', async () => {
  render(panel());
  const sentences = [
    { ...NET_INCOME.sentences[0], rule: 'notAfter', placeholders: ['limit', 'years'] },
    { ...NET_INCOME.sentences[0], placeholders: ['limit'] },
  ];
  const limits = { minAge: 18, maxAge: null, minimum: 1500 };
  answerRows([{ ...NET_INCOME, group: 'you', limits, sentences }]);
  expect(await screen.findByText(t('edit.untitled', { label: 'netIncome' }))).not.toBeNull();
  await userEvent.click(screen.getByText('netIncome'));
  const body = document.body.textContent;
  expect(body).toContain('{{years}} steht für die Jahre, jetzt 18.');
  expect(body).toMatch(/\{\{limit\}\} steht für die Grenze, jetzt \d+\.\d+\.20\d\d\./);
  expect(body).toContain('{{limit}} steht für die Grenze, jetzt 1.500.');
});
