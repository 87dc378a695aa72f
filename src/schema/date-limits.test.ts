import { describe, expect, it } from 'vitest';
import { dayAfter, onEachDay } from '../../tests/days.ts';
import { brokenDateLimit, type DateLimits } from './date-limits.ts';
import { todayInVienna } from './today.ts';

const today = '2026-11-21';
const born = { customer: { dateOfBirth: '1990-03-24' } };

describe('date limits', () => {
  it.each([
    ['2008-11-21', undefined],
    ['2008-11-22', { keyword: 'notAfter', limit: '2008-11-21' }],
    ['1906-11-21', undefined],
    ['1906-11-20', { keyword: 'notBefore', limit: '1906-11-21' }],
  ])('include the day itself: %s', (value, broken) => {
    expect(
      brokenDateLimit(value, { notAfter: 'today-18y', notBefore: 'today-120y' }, false, [], today),
    ).toEqual(broken);
  });
  it.each([
    ['2026-11-01', { notAfter: 'today' }, undefined],
    ['2026-12-01', { notAfter: 'today' }, { keyword: 'notAfter', limit: '2026-11-01' }],
    ['1990-03-01', { notBefore: 'customer.dateOfBirth' }, undefined],
    [
      '1990-02-01',
      { notBefore: 'customer.dateOfBirth' },
      { keyword: 'notBefore', limit: '1990-03-01' },
    ],
    [
      '2005-02-01',
      { notBefore: 'customer.dateOfBirth+15y' },
      { keyword: 'notBefore', limit: '2005-03-01' },
    ],
    ['2005-03-01', { notBefore: 'customer.dateOfBirth+15y' }, undefined],
  ])('compare months as months: %s', (value, limits, broken) => {
    expect(brokenDateLimit(value, limits, true, [{}, born], today)).toEqual(broken);
  });
  it('prefer the answers of the form to known data', () => {
    const typed = { customer: { dateOfBirth: '2000-01-01' } };
    expect(
      brokenDateLimit(
        '1995-01-01',
        { notBefore: 'customer.dateOfBirth' },
        true,
        [typed, born],
        today,
      )?.limit,
    ).toBe('2000-01-01');
  });
  it.each(['customer.unknown', 'customer.dateOfBirth+1x', 'today - 1y', ''])(
    'ignore what they cannot read: %s',
    (notBefore) => {
      expect(brokenDateLimit('1000-01-01', { notBefore }, false, [born], today)).toBeUndefined();
    },
  );
  it('ignore a date that is not valid yet', () => {
    expect(
      brokenDateLimit(
        '1980-01-01',
        { notBefore: 'customer.dateOfBirth' },
        false,
        [{ customer: { dateOfBirth: '31.2.' } }],
        today,
      ),
    ).toBeUndefined();
  });
  it('add months and days', () => {
    expect(brokenDateLimit('2026-08-20', { notBefore: 'today-3m' }, false, [], today)?.limit).toBe(
      '2026-08-21',
    );
    expect(brokenDateLimit('2026-11-10', { notBefore: 'today-10d' }, false, [], today)?.limit).toBe(
      '2026-11-11',
    );
  });
  onEachDay('are those of the day in Vienna', ({ today: day, born18 }) => {
    expect(todayInVienna()).toBe(day);
    const broken = (value: string, limits: DateLimits, byMonth = false) =>
      brokenDateLimit(value, limits, byMonth, [])?.limit;
    expect(broken(born18, { notAfter: 'today-18y' })).toBeUndefined();
    expect(broken(dayAfter(born18), { notAfter: 'today-18y' })).toBe(born18);
    expect(broken(day, { notAfter: 'today', notBefore: 'today' })).toBeUndefined();
    expect(broken(dayAfter(day), { notAfter: 'today' })).toBe(day);
    const month = `${day.slice(0, 7)}-01`;
    expect(broken(month, { notAfter: 'today', notBefore: 'today' }, true)).toBeUndefined();
    expect(broken(`${dayAfter(day, 31).slice(0, 7)}-01`, { notAfter: 'today' }, true)).toBe(month);
  });
});
