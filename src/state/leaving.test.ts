// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { unsentFilesAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { setDraft } from '#state/drafts.ts';
import { hasUnsaved, leaveQuestionAtom, mayLeave } from '#state/leaving.ts';

const housing = [['customer', 'city']];

test.each([
  ['LEGAL_INFO', 'housing-legal-data', true],
  // The guard of the step refuses, so the draft cannot be sent any more.
  ['SCORED', 'housing-legal-data', false],
  ['CANCELLED', 'housing-legal-data', false],
  ['OFFER_SELECTED', 'insurance', true],
])('in state %s a draft of %s counts as unsaved: %s', (state, form, unsaved) => {
  const { session, store } = servicesFor();
  session.accept({ id: 'a1', state, customer: { city: 'Wien' } } as Parameters<
    typeof session.accept
  >[0]);
  setDraft(store, form, { answers: { customer: { city: 'Graz' } }, owned: housing });
  expect(hasUnsaved(store)).toBe(unsaved);
  setDraft(store, form, { answers: { customer: { city: 'Wien' } }, owned: housing });
  expect(hasUnsaved(store)).toBe(false);
});

test('files that are not sent yet count as unsaved', () => {
  const { store } = servicesFor();
  store.set(unsentFilesAtom, true);
  expect(hasUnsaved(store)).toBe(true);
  store.set(unsentFilesAtom, false);
  expect(hasUnsaved(store)).toBe(false);
});

const typed = () => {
  const { store } = servicesFor();
  setDraft(store, 'registration', {
    answers: { customer: { firstName: 'Anna' } },
    owned: [['customer', 'firstName']],
  });
  return store;
};

test.each([true, false])(
  'the visitor decides whether to leave unsaved entries: %s',
  async (leave) => {
    const store = typed();
    store.sub(leaveQuestionAtom, () => undefined);
    const answer = mayLeave(store);
    store.get(leaveQuestionAtom)?.decide?.(leave);
    expect(await answer).toBe(leave);
    expect(store.get(leaveQuestionAtom)?.decide).toBeUndefined();
  },
);

test('without unsaved entries, and where no dialog can ask, the page is left at once', async () => {
  expect(await mayLeave(typed())).toBe(true);
  const { store } = servicesFor();
  store.sub(leaveQuestionAtom, () => undefined);
  expect(await mayLeave(store)).toBe(true);
});
