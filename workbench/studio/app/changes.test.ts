// @vitest-environment happy-dom
/** Changes, findings and the hand-over. */
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '../shared.ts';
import { ChangesView } from './changes-view.tsx';
import { readChoice } from './choice.ts';
import {
  action,
  answer,
  calls,
  dataOf,
  press,
  refuse,
  said,
  setUp,
  show,
  textsOf,
} from './page.test-helpers.ts';
import { FindingsPanel } from './screens/findings-panel.tsx';

setUp();

const CHANGE = {
  ...{ id: 'a', sentence: 'Anders.', screen: 'registration', place: 'Ihre Daten' },
  ...{ question: 'Ort', title: 'Beschriftung', before: 'Der alte Ort', after: 'Der neue Ort' },
};
const finding = (code: string, more: object = {}) => ({
  ...{ code, file: 'a', line: 1, column: 1, words: code, advice: '' },
  ...{ isForDevelopment: false, details: '', ...more },
});
const view = (state: object = {}) =>
  show(ChangesView, {}, { choice: readChoice('?view=changes'), ...state });
const open = (state: object = {}, changes: object[] = [CHANGE]) => {
  const page = render(view(state));
  answer('changes', changes);
  return page;
};
const counts = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('[data-change]')).toHaveLength(count));

test('changes that are still read are not called none', async () => {
  const { rerender } = render(view());
  const isNone = () => screen.queryByText(t('changes.none')) !== null;
  for (const changes of [0, 1]) {
    rerender(view({ changes }));
    expect(isNone()).toBe(false);
    answer('changes', []);
    await waitFor(() => expect(isNone()).toBe(true));
  }
});

test.each([
  ['Ihr Name', 'Ihr voller Name', /^voller $/],
  ['Der alte Ort', 'Der neue Ort', /^alteneue$/],
])('of „%s“ and „%s“ the words that differ are marked', async (before, after, marked) => {
  open({}, [{ ...CHANGE, before, after }]);
  await counts(1);
  expect(textsOf('[data-change] :is(del, ins)').join('')).toMatch(marked);
  expect(textsOf('[data-change] .after').join()).toContain(after);
});

test('a change that is taken back is announced; a refusal is beside it', async () => {
  open({}, [CHANGE, { ...CHANGE, id: 'b', question: 'Land' }]);
  await counts(2);
  await press('take-back');
  expect(dataOf('[data-action=take-back]', 'loading')).toEqual(['true', undefined]);
  refuse('changes', 'Passt nicht.');
  await waitFor(() => expect(textsOf('[data-change=a] [role=alert]')).toEqual(['Passt nicht.']));
  await press('take-back');
  expect(calls.at(-1)).toEqual(['changes', { id: 'a' }]);
  answer('changes', { sentence: 'Wieder so.' });
  await waitFor(() => expect(said).toEqual([t('changes.taken', { sentence: 'Wieder so.' })]));
});

test('that findings block a release is said at the button, which does nothing meanwhile; a summary is outdated after a change', async () => {
  const { rerender } = open({ findings: [finding('Der Satz fehlt.')], isChecking: false });
  const button = () => action('hand-over');
  const handed = () => textsOf('[data-handed]').join();
  await waitFor(() => expect(button()?.disabled).toBe(true));
  const blocking = document.querySelector(`#${button()?.getAttribute('aria-describedby')}`);
  expect(blocking?.textContent).toContain(t('changes.openOne'));
  rerender(view());
  await waitFor(() => expect(button()?.disabled).toBe(false));
  for (const [value, told] of [
    [{ branch: 'uebergabe/a' }, t('changes.handed', { branch: 'uebergabe/a' })],
    // Without git.
    [{}, t('changes.listed')],
  ] as const) {
    await press('hand-over');
    answer('handover', { ...value, summary: 'Anders.' });
    await waitFor(() => expect(handed()).toContain(told));
  }
  rerender(view({ changes: 1 }));
  answer('changes', [{ ...CHANGE, sentence: 'Noch anders.' }]);
  await waitFor(() => expect(handed()).toBe(''));
});

test('there is no heading without findings', () => {
  render(show(FindingsPanel, {}));
  expect(screen.queryByText(t('findings.own'))).toBeNull();
});
