import { describe, expect, it } from 'vitest';
import { noticesFor } from '#screens/form-step/notices.ts';

const about = {
  loan: { amount: 10_000, years: 10 },
  dateOfBirth: undefined,
  nationality: undefined,
  today: '2026-06-15',
};
const keys = (data: object, more: object = {}) =>
  noticesFor('personal-financial-data', { ...data }, { ...about, ...more }).map(({ key }) =>
    key.split('.').at(-1),
  );
const loans = (...amounts: unknown[]) => ({
  purpose: 'LOAN_REPAYMENT',
  refinancings: amounts.map((outstandingAmount) => ({ outstandingAmount })),
});

describe('notices', () => {
  it('compare the refinanced sum with the loan, ignoring unparsed texts', () => {
    expect(keys(loans(6_000, 4_000))).toEqual([]);
    expect(keys(loans(6_000, 4_000.01))).toEqual(['refinancingsExceedAmount']);
    expect(keys(loans(6_000, 'zehntausend', undefined))).toEqual([]);
    // In cents: as numbers of euro these three come to a hair more than 4.000.
    expect(
      keys(loans(1_000.46, 1_349.89, 1_649.65), { loan: { amount: 4_000, years: 10 } }),
    ).toEqual([]);
  });

  it('ignore refinancings of a hidden question', () => {
    expect(keys({ ...loans(60_000), purpose: 'VEHICLE' })).toEqual([]);
  });

  it('mention the age at the end of the term from the day after the 75th birthday', () => {
    expect(keys({}, { dateOfBirth: '1961-06-15' })).toEqual([]);
    expect(keys({}, { dateOfBirth: '1961-06-14' })).toEqual(['ageNotice']);
  });

  it('tell citizens of the United States that they are US persons', () => {
    const ofCitizen = (nationality: string, usPerson?: boolean) =>
      noticesFor('housing-legal-data', { customer: { usPerson } }, { ...about, nationality });
    expect(ofCitizen('US', false)).toHaveLength(1);
    for (const none of [ofCitizen('US'), ofCitizen('US', true), ofCitizen('AT', false)])
      expect(none).toEqual([]);
  });

  it.each([
    ['anna@gmial.com', ['anna@gmail.com']],
    ['  Anna.B@GMX.TA ', ['Anna.B@gmx.at']],
    ['anna@gmail.com', []],
    ['anna@mail.com', []],
    ['anna@', []],
    [undefined, []],
    ['constructor', []],
    ['a@constructor', []],
  ])('ask about a mistyped mail service: %s', (emailAddress, addresses) => {
    expect(
      noticesFor('registration', { customer: { emailAddress } }, about).map(
        ({ values }) => values['address'],
      ),
    ).toEqual(addresses);
  });

  it('belong to their step only', () => {
    expect(
      noticesFor('registration', loans(99_000), { ...about, dateOfBirth: '1940-01-01' }),
    ).toEqual([]);
  });
});
