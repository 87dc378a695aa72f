import { expect, it } from 'vitest';
import { stepPatch } from '#flow/patch.ts';

const OWNED = [['customer', 'netIncome'], ['customer', 'additionalIncome'], ['customer', 'title'], ['refinancings']];

it('takes back what was answered before, and nothing that was not', () => {
  const before = { state: 'INIT', customer: { firstName: 'Anna', netIncome: 2000, additionalIncome: 300 }, refinancings: [{ type: 'LOAN' }] };
  expect(stepPatch(before, { customer: { netIncome: 2500 } }, OWNED)).toEqual({ customer: { netIncome: 2500, additionalIncome: null }, refinancings: null });
});

it('sends the data as they are on the first time', () => {
  expect(stepPatch(undefined, { customer: { netIncome: 2500 } }, OWNED)).toEqual({ customer: { netIncome: 2500 } });
  expect(stepPatch({ customer: { additionalIncome: null } }, { customer: { netIncome: 1 } }, OWNED)).toEqual({ customer: { netIncome: 1 } });
});
