import { describe, expect, it } from 'vitest';
import { differs, draftAnswers, stepPatch, withDraft } from '#flow/patch.ts';

const OWNED = [
  ['customer', 'netIncome'],
  ['customer', 'additionalIncome'],
  ['customer', 'title'],
  ['refinancings'],
];

it('a patch resets earlier answers to null, and leaves fields alone that had none', () => {
  const before = {
    state: 'INIT',
    customer: { firstName: 'Anna', netIncome: 2000, additionalIncome: 300 },
    refinancings: [{ type: 'LOAN' }],
  };
  expect(stepPatch(before, { customer: { netIncome: 2500 } }, OWNED)).toEqual({
    customer: { netIncome: 2500, additionalIncome: null },
    refinancings: null,
  });
});

it('a first patch is the data as entered', () => {
  expect(stepPatch(undefined, { customer: { netIncome: 2500 } }, OWNED)).toEqual({
    customer: { netIncome: 2500 },
  });
  expect(
    stepPatch({ customer: { additionalIncome: null } }, { customer: { netIncome: 1 } }, OWNED),
  ).toEqual({ customer: { netIncome: 1 } });
});

it('a draft has the answers of its step as typed, and brings them back', () => {
  const saved = { state: 'INIT', customer: { firstName: 'Anna', title: 'Dr.', netIncome: 2000 } };
  const typed = { ...saved, customer: { firstName: 'Anna', netIncome: '12,' } };
  const draft = draftAnswers(saved, typed, OWNED);
  expect(draft).toEqual({ customer: { netIncome: '12,', title: null } });
  expect(withDraft(saved, draft, OWNED)).toEqual(typed);
  expect(withDraft(saved, {}, OWNED)).toEqual(saved);
  expect(draftAnswers(undefined, {}, OWNED)).toEqual({});
});

describe('unsaved answers', () => {
  const owned = [['customer', 'netIncome'], ['purpose'], ['refinancings']];
  const saved = {
    id: 'a',
    helpCode: 'K7',
    customer: { netIncome: 2000, city: 'Graz' },
    purpose: 'VEHICLE',
    refinancings: [{ type: 'LOAN' }],
  };
  it.each([
    [{ ...saved, helpCode: undefined, customer: { ...saved.customer, city: 'Wien' } }, false],
    [{ ...saved, customer: { netIncome: '12,' } }, true],
    [{ ...saved, customer: {} }, true],
    [{ ...saved, refinancings: [{ type: 'LEASING' }] }, true],
    [{ ...saved, refinancings: [{ type: 'LOAN' }] }, false],
  ])('are in %j: %s', (entered, unsaved) => expect(differs(saved, entered, owned)).toBe(unsaved));
  it('treats null, undefined and an empty text as no answer', () => {
    expect(differs(undefined, { purpose: '', customer: { netIncome: null } }, owned)).toBe(false);
    expect(differs(undefined, { purpose: 'VEHICLE' }, owned)).toBe(true);
  });
});
