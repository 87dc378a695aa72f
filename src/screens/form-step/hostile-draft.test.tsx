/** Drafts that this release has not written: of another one, or of somebody with the id of the application. */
import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { readResponse } from '#io/api/responses.ts';
import { HOUSED, stage } from '#screens/stage.test-helpers.tsx';

const SAVED_AT = '2026-11-27T14:32:00Z';
const read = (draft: unknown): Application => {
  const found = readResponse('getApplication', { ...HOUSED, draft });
  if (found === undefined) throw new Error('the application is refused');
  return found.value as Application;
};
const kept = (answers: unknown) => read({ step: 'housing-legal-data', answers, savedAt: SAVED_AT });
const draftOf = (answers: unknown) => kept(answers).draft?.answers;

/** As a server sends it: `__proto__` is a name like any other. */
const parsed = (text: string): unknown => JSON.parse(text);
const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ customer: inner }), {});

describe('the application is there', () => {
  it.each([
    ['a text', 'x'],
    ['a list', []],
    ['nothing in it', {}],
    ['another step', { step: 5, answers: [], savedAt: SAVED_AT }],
    ['answers that are none', { step: 'housing-legal-data', answers: 'x', savedAt: SAVED_AT }],
    ['another time', { step: 'housing-legal-data', answers: {}, savedAt: 'gestern' }],
  ])('without a draft that is %s', (_name, draft) => {
    expect(read(draft)).toEqual(read(undefined));
    expect(read(draft)).not.toHaveProperty('draft');
  });
});

describe('of a draft', () => {
  it('what is named is taken as typed, also what is no number or day yet', () => {
    const customer = {
      zipCode: '80',
      residentSince: '13.2',
      netIncome: 'viel',
      allowContact: false,
    };
    expect(draftOf({ customer: { ...customer, city: null } })).toEqual({
      customer: { ...customer, city: null },
    });
  });

  it.each([
    ['unknown names', { customer: { city: 'Graz', extra: 1 }, extra: {} }],
    ['objects and lists for texts', { customer: { city: 'Graz', street: {}, zipCode: ['1'] } }],
    ['texts for yes and no', { customer: { city: 'Graz', usPerson: 'ja' } }],
    ['texts without an end', { customer: { city: 'Graz', street: 'x'.repeat(10_001) } }],
    ['texts for lists', { customer: { city: 'Graz' }, refinancings: 'x' }],
    [
      'prototypes',
      parsed(
        '{"__proto__":{"a":1},"customer":{"__proto__":{"street":"x"},"city":"Graz","constructor":1}}',
      ),
    ],
    ['depth', { customer: { city: 'Graz', street: deep(20_000) }, more: deep(20_000) }],
  ])('%s are dropped, and what is right is kept', (_name, answers) => {
    expect(draftOf(answers)).toEqual({ customer: { city: 'Graz' } });
    expect(Object.prototype).not.toHaveProperty('a');
  });

  it('items of lists that are none are dropped', () => {
    const refinancings = [1, null, 'x', { type: 'CAR', extra: 1, iban: {} }];
    expect(draftOf({ refinancings })).toEqual({ refinancings: [{ type: 'CAR' }] });
  });
});

describe('the step', () => {
  it('shows what is right beside what is saved; markup is text', async () => {
    const customer = {
      city: '<img src=x onerror=alert(1)>',
      zipCode: { evil: 1 },
      housingSituation: 'CASTLE',
      taxResidences: Array.from({ length: 900 }, () => ({ country: 'DE' })),
      numberOfPeopleInSameHousehold: 'drei',
    };
    const { found, input, text } = await stage('housing-legal-data', {
      application: kept(parsed(JSON.stringify({ customer }))),
    });
    found('[data-draft=kept]');
    expect(input('city').value).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('main img, form img[src=x]')).toBeNull();
    expect(input('zipCode').value).toBe(HOUSED.customer.zipCode);
    expect(input('numberOfPeopleInSameHousehold').value).toBe('drei');
    expect(found<HTMLInputElement>('[name=housingSituation]:checked').value).toBe(
      HOUSED.customer.housingSituation,
    );
    expect(text()).not.toMatch(/CASTLE|\[object/);
  });

  it('has none where nothing of it is left', async () => {
    const answers = { customer: { housingSituation: 'CASTLE', street: [] }, more: 1 };
    const { found } = await stage('housing-legal-data', { application: kept(answers) });
    expect(() => found('[data-draft=kept]')).toThrow();
  });

  it('keeps an answer that is right under one of the conditions', async () => {
    const customer = { occupation: 'EMPLOYEE', employer: 'Donau Handels GmbH' };
    const { occupation: _, employer: __, ...others } = HOUSED.customer;
    const application: Application = {
      ...HOUSED,
      state: 'INIT',
      customer: others,
      draft: { step: 'personal-financial-data', savedAt: SAVED_AT, answers: { customer } },
    };
    const { input } = await stage('personal-financial-data', { application });
    expect(input('employer').value).toBe(customer.employer);
  });
});
