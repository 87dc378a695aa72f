import { describe, expect, it } from 'vitest';
import { form as housing } from '#schemas/steps/housing-legal-data.schema.json?form';
import { form as financial } from '#schemas/steps/personal-financial-data.schema.json?form';
import { form as registration } from '#schemas/steps/registration.schema.json?form';
import { getIn, parsePath } from '#schema/data-path.ts';
import { dayAfter, onEachDay } from '../../../tests/days.ts';
import type { FormDefinition } from '#form/answers/definition.ts';
import { noticesFor, type NoticeRule } from './notices.ts';

const LOAN = { amount: 10_000, months: 120 };
const TODAY = '2026-06-15';
const noticesOf = ({ uiSchema }: FormDefinition, answers: object, loan = LOAN, today = TODAY) =>
  noticesFor(uiSchema['ui:notices'] as NoticeRule[], {
    answer: (path) => getIn(answers, parsePath(path)),
    loan,
    today,
  });
const keys = (answers: object, loan = LOAN) =>
  noticesOf(financial, answers, loan).map(({ text }) => text);
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
    expect(keys(loans(1_000.46, 1_349.89, 1_649.65), { amount: 4_000, months: 120 })).toEqual([]);
  });

  it('ignore refinancings of a hidden question', () => {
    expect(keys({ ...loans(60_000), purpose: 'VEHICLE' })).toEqual([]);
  });

  it('mention the age at the end of the term from the day after the 75th birthday', () => {
    expect(keys({ customer: { dateOfBirth: '1961-06-15' } })).toEqual([]);
    expect(keys({ customer: { dateOfBirth: '1961-06-14' } })).toEqual(['ageNotice']);
    expect(keys({ customer: { dateOfBirth: '14.6.' } })).toEqual([]);
  });

  onEachDay('mention the age at the end of the term', ({ today, born18 }) => {
    const oldest = `${Number(today.slice(0, 4)) - 65}${born18.slice(4)}`;
    const mentioned = (dateOfBirth: string) =>
      noticesOf(financial, { customer: { dateOfBirth } }, LOAN, today).length;
    expect(mentioned(oldest)).toBe(0);
    expect(mentioned(dayAfter(oldest, -1))).toBe(1);
  });

  it('tell citizens of the United States that they are US persons', () => {
    const ofCitizen = (nationality: string, usPerson?: boolean) =>
      noticesOf(housing, { customer: { usPerson, nationality } });
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
      noticesOf(registration, { customer: { emailAddress } }).map(
        ({ values }) => values['address'],
      ),
    ).toEqual(addresses);
  });
});
