// @vitest-environment happy-dom
/** Questions, and a new one. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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
  textsOf,
} from './page.test-helpers.ts';
import { NewQuestionPanel } from './screens/new-question-panel.tsx';
import { QuestionsPanel } from './screens/questions-panel.tsx';

setUp();

const NET_INCOME = {
  ...{ path: 'netIncome', group: '', isMovable: false, kind: '', asks: [] },
  ...{ texts: { label: 'Einkommen', hint: '' }, limits: { minimum: 1 }, required: true },
  sentences: [{ rule: 'minimum', own: '', otherwise: 'Zu wenig.', placeholders: [] }],
};

const panel = (changes = 0, state: object = {}) => show(QuestionsPanel, {}, { changes, ...state });
const answerRows = (registration: object[]) => answer('forms', { registration });
const openQuestion = async (more: object = {}) => {
  answerRows([{ ...NET_INCOME, ...more }]);
  await userEvent.click(await screen.findByText('netIncome'));
};

/** The control of a property, which shares its name with others. */
const property = (name: string) =>
  document.querySelector<HTMLInputElement>(`[id="form-${name.replaceAll('.', '-')}"]`)!;
const wrong = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'));
const summary = () => document.querySelector('[data-error-summary]');
const isUnsaved = () => document.querySelector('[data-unsaved]') !== null;
const footer = () => textsOf('.form-actions').join();

const OF = { form: 'registration', question: 'netIncome' };
const saves = (changes: object[]) => ['questions', { ...OF, changes }];

test('the question that was sought is open and has the focus', async () => {
  render(panel(0, { choice: readChoice('?scene=registration&question=netIncome') }));
  answerRows([{ ...NET_INCOME, path: 'loans[].other' }, NET_INCOME]);
  await screen.findByText('loans[].other');
  expect(document.activeElement).toBe(document.querySelector('details[open] summary'));
  expect(document.querySelectorAll('details[open] form')).toHaveLength(1);
  expect(dataOf('[data-in-list]', 'question')).toEqual(['loans[].other']);
});

test('all changes of a question are one draft: it is kept, saved together, discarded', async () => {
  const { unmount } = render(panel());
  await openQuestion();
  await press('save-question');
  expect([calls, said]).toEqual([[], [t('edit.nothing')]]);
  await userEvent.type(control('hint'), 'Netto.');
  await userEvent.clear(property('limits.minimum'));
  await userEvent.type(property('limits.minimum'), '2,5');
  await userEvent.click(property('required'));
  await userEvent.click(property('required'));
  expect(footer()).toContain(
    t('edit.unsaved', { list: `${t('part.hint')}, ${t('rule.minimum')}` }),
  );
  // The tab is closed and opened again.
  unmount();
  const again = render(panel());
  await openQuestion();
  expect(isUnsaved()).toBe(true);
  await press('save-question');
  const hint = { property: 'texts.hint', before: null, after: 'Netto.' };
  const minimum = { property: 'limits.minimum', before: 1, after: 2.5 };
  expect(calls).toEqual([saves([hint, minimum])]);
  refuse('questions', 'Nein.');
  await waitFor(() => expect(footer()).toContain('Nein.'));
  expect(isUnsaved()).toBe(true);
  await press('save-question');
  answer('questions', { left: [] });
  await waitFor(() => expect(said.at(-1)).toBe(t('edit.saved')));
  expect(isUnsaved()).toBe(false);
  // On another page it is no draft either.
  expect(localStorage).toHaveLength(0);
  again.rerender(panel(1));
  const row = { ...NET_INCOME, texts: { label: 'Einkommen', hint: 'Netto.' } };
  answerRows([{ ...row, limits: { minimum: 2.5 } }]);
  await waitFor(() => expect(property('limits.minimum').value).toBe('2,5'));
  // What is undone is no draft again.
  again.rerender(panel(2));
  answerRows([NET_INCOME]);
  await waitFor(() => expect(control('hint').value).toBe(''));
  expect(isUnsaved()).toBe(false);
  await userEvent.type(control('hint'), 'Brutto.');
  await press('question-discard');
  expect([control('hint').value, isUnsaved()]).toEqual(['', false]);
});

test('a question that is moved keeps its draft', async () => {
  render(panel());
  await openQuestion({ isMovable: true });
  await userEvent.type(control('hint'), 'N');
  await press('question-up');
  expect(calls).toEqual([['questions', { ...OF, changes: [{ property: 'order', after: -1 }] }]]);
  answer('questions', { left: ['api'] });
  await waitFor(() => expect(said).toEqual([`${t('edit.moved')} ${t('add.left')}`]));
  expect(isUnsaved()).toBe(true);
});

test('what is no number is kept in the draft and refused by the form, which leads to it', async () => {
  render(panel());
  await openQuestion();
  await userEvent.type(property('limits.minimum'), 'a');
  await userEvent.tab();
  expect(property('limits.minimum').value).toBe('1a');
  expect([wrong(), isUnsaved()]).toEqual([['minimum'], true]);
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
  await openQuestion({
    limits: { minimum: 1, maximum: 9 },
    ...{ asks, condition: { field: '', path: '' } },
  });
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

test('a question that is needed is kept, and it is said by what; one that is deleted is announced', async () => {
  render(panel());
  await openQuestion();
  await press('question-delete');
  refuse('questions', 'Davon hängt noch ab: „other“.');
  await waitFor(() => expect(footer()).toContain('„other“'));
  await press('question-delete');
  expect(calls.at(-1)).toEqual(saves([{ property: 'question', after: null }]));
  answer('questions', { left: [] });
  await waitFor(() => expect(said).toEqual([t('edit.deleted', { label: 'netIncome' })]));
  expect(document.querySelector('details[open]')).toBeNull();
});

test('a group without a heading is said to have none, a sentence what is filled in', async () => {
  render(panel());
  const sentences = [{ ...NET_INCOME.sentences[0], placeholders: ['limit'] }];
  await openQuestion({ group: 'you', sentences });
  const body = document.body.textContent;
  expect(body).toContain(t('edit.untitled', { label: 'netIncome' }));
  expect(body).toContain('{{limit}} schreibt die Grenze hinein.');
});

test('a new question is drawn by its kind, and is then opened', async () => {
  const choose = vi.fn();
  const choice = readChoice('?scene=registration&question=customer.street');
  render(show(NewQuestionPanel, {}, { choice, choose }));
  const paths = ['customer.street', 'purpose', 'loans', 'loans[].type'];
  answerRows(paths.map((path) => ({ ...NET_INCOME, path, isMovable: true })));
  await screen.findByLabelText(t('add.field.label'));
  // Behind the question that was open.
  expect(control('after').value).toBe('customer.street');
  await userEvent.selectOptions(control('after'), 'loans[].type');
  await press('discard-field');
  expect([control('after').value, localStorage.length]).toEqual(['customer.street', 0]);
  await press('add-field');
  expect([calls, wrong()]).toEqual([[], ['label', 'name']]);
  await userEvent.type(control('label'), 'Auto');
  await userEvent.selectOptions(control('kind'), 'choice');
  await userEvent.type(control('choices'), 'ONE = Eins{Enter}TWO = Zwei');
  await userEvent.selectOptions(control('kind'), 'number');
  await userEvent.type(control('name'), 'car');
  await userEvent.click(control('isRequired'));
  await press('add-field');
  expect(calls).toEqual([
    [
      'fields',
      expect.objectContaining({
        ...{ form: 'registration', name: 'car', label: 'Auto', kind: 'number' },
        ...{ after: 'customer.street', required: t('add.pleaseFill', { label: 'Auto' }) },
      }),
    ],
  ]);
  answer('fields', { left: [] });
  await waitFor(() => expect(said).toEqual([t('add.saved', { label: 'Auto' })]));
  expect(choose).toHaveBeenCalledWith({ panel: 'questions', question: 'customer.car', show: '' });
  expect(localStorage).toHaveLength(0);
});
