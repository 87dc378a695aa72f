import { expect, test } from 'vitest';
import { hasUnsaved } from '#app/session/leaving.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';

const housing = [['customer', 'city']];

test.each([
  ['LEGAL_INFO', 'housing-legal-data', true],
  // The guard of the step refuses, so the draft cannot be sent any more.
  ['SCORED', 'housing-legal-data', false],
  ['CANCELLED', 'housing-legal-data', false],
  ['OFFER_SELECTED', 'insurance', true],
])('in state %s a draft of %s counts as unsaved: %s', (state, form, unsaved) => {
  const { loan, store } = servicesFor();
  loan.take({ id: 'a1', state, customer: { city: 'Wien' } } as Parameters<typeof loan.take>[0]);
  loan.saveDraft(form, { customer: { city: 'Graz' } }, housing);
  expect(hasUnsaved(store)).toBe(unsaved);
  loan.saveDraft(form, { customer: { city: 'Wien' } }, housing);
  expect(hasUnsaved(store)).toBe(false);
});
