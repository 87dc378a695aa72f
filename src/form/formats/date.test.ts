import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay } from '#schema/date-limits.ts';
import { dayAfter, onEachDay } from '../../../tests/days.ts';
import * as dates from './date.ts';
import { listed } from '../../../tests/listed.ts';

const { isMonth, showDay, showMonth } = dates;
const TODAY = '2026-11-29';
const parseDay = (text: string, today = TODAY) => dates.parseDay(text, today);
const parseMonth = (text: string, today = TODAY) => dates.parseMonth(text, today);

const days = fc
  .date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  it.each([
    ...listed(`1.2.1990 | 01.02.1990 | 1/2/1990 | 1-2-1990 | 1 2 1990 | 01021990
      | 1990-02-01 | 1.2.90 | 1990/2/1 | 1. Februar 1990 | 1.Feber 1990 | 1 Feb. 90
      | 1.2.1990. | 1.2.1990, | 1. Februar 1990. | "1.2.1990" | (1.2.1990) | *1.2.1990
      | 1·2·1990 | 1•2•1990 | 1∙2∙1990 | 1٫2٫1990 | 1;2;1990 | 1:2:1990 | 1_2_1990 | 1\\2\\1990
      | 1⁄2⁄1990 | 19900201 | 1.2.´90 | geboren am 1.2.1990 | 1.2.1990 - | am 1.2.1990
      | geb. 1.2.1990 | 1 February 1990 | 1. II. 1990 | 1.II.1990 | 1.2.'90`),
    ' 1. 2. 1990 ',
  ])('reads %s', (text) => {
    expect(parseDay(text)).toBe('1990-02-01');
  });
  it.each([
    ...listed(`31.2.1990 | 29.2.2023 | 1.13.1990 | 0.1.1990 | 1.2.0990 | 1.2 | heute
      | 1.2.1990x | 1231990 | Februar 1, 1990 | 02/13/1990 | 1. Februar | 1. Brumaire 1990
      | 010290 | 19901301 | 19900229 | 18990201 | 1.X.1990 | 1.XX.1990 | 1..2.1990
      | 1.2.1990? | 1.2.1990/3 | x.2.1990 | vor 1.2.1990 | 1.2.1990 und 3.4.1990 | 1.-2.1990
      | II.1.1990 | geboren 1990`),
    '',
  ])('refuses %s', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
  it('knows leap days', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(isDay('1900-02-29')).toBe(false);
    expect(isDay('2024-2-9')).toBe(false);
  });
  it('is parsed from its shown text', () => {
    fc.assert(fc.property(days, (day) => parseDay(showDay(day)) === day));
  });
  it('shows text that is not a date unchanged', () => {
    expect(showDay('31.2.1990')).toBe('31.2.1990');
  });
});

describe('months', () => {
  it.each(
    listed(`9.2019 | 09.2019 | 09/2019 | 9 2019 | 092019 | 2019-09 | 15.9.2019 | 9.19
      | September 2019 | Sept. 19 | 9/19 | 9.2019. | 09·2019 | seit 9.2019
      | seit September 2019 | ab Sept. ’19 | 1.9.2019. | IX.2019 | 201909
      | seit dem 1.9.2019 | von 09/2019 | 09/2019 bis heute | 9.2019 - heute`),
  )('reads %s', (text) => {
    expect(parseMonth(text)).toBe('2019-09-01');
  });
  it.each(['201913', '13.2019', '0.2019', '2019', 'September', 'X.2019', 'x.2019', 'seit 2019'])(
    'refuses %s',
    (text) => {
      expect(parseMonth(text)).toBeUndefined();
    },
  );
  it('is the first day of the month', () => {
    expect(isMonth('2019-09-01')).toBe(true);
    expect(isMonth('2019-09-02')).toBe(false);
  });
  it('is parsed from its shown text', () => {
    fc.assert(fc.property(days, (day) => parseMonth(showMonth(day)) === `${day.slice(0, 8)}01`));
  });
});

onEachDay('a day that is shown and read', ({ today }) => {
  for (const day of [today, dayAfter(today), dayAfter(today, -1)]) {
    expect(parseDay(showDay(day), today)).toBe(day);
    expect(parseMonth(showMonth(day), today)).toBe(`${day.slice(0, 8)}01`);
  }
  const year = Number(today.slice(0, 4));
  expect(parseDay(`1.1.${year % 100}`, today)).toBe(`${year}-01-01`);
  expect(parseDay(`1.1.${(year % 100) + 1}`, today)).toBe(`${year - 99}-01-01`);
});

describe('names of months', () => {
  const names = `Jänner Feber März April Mai Juni Juli August September Oktober November Dezember
    Januar Februar Maerz Apr. Mai Jun. Jul. Aug. Sept. Okt. Nov. Dez. Jan. Feb. Mär. Apr. May June July
    Aug. Sep. Oct. Nov. Dec. January February March`.split(/\s+/);
  it.each(names.map((name, index) => [name, (index % 12) + 1] as const))(
    'are read in days and months: %s',
    (name, number) => {
      const month = `1985-${String(number).padStart(2, '0')}`;
      expect(parseDay(`24. ${name} 1985`)).toBe(`${month}-24`);
      expect(parseDay(`24 ${name.toUpperCase()} 1985`)).toBe(`${month}-24`);
      expect(parseMonth(`${name} 1985`)).toBe(`${month}-01`);
      expect(parseMonth(`24. ${name} 1985`)).toBe(`${month}-01`);
    },
  );
  it('come after the day: another order is refused, not turned round', () => {
    for (const text of ['March 4, 1985', 'März 4, 1985', 'März 4 1985']) {
      expect(parseDay(text)).toBeUndefined();
      expect(parseMonth(text)).toBeUndefined();
    }
  });
});

describe('years of two digits', () => {
  it.each([1970, 1999, 2026, 2100])('are of the hundred years up to %s', (now) => {
    for (let year = 0; year < 100; year++) {
      const short = String(year).padStart(2, '0');
      const read = Number(parseDay(`1.2.${short}`, `${now}-06-15`)?.slice(0, 4));
      expect(read % 100).toBe(year);
      expect(now - read).toBeGreaterThanOrEqual(0);
      expect(now - read).toBeLessThan(100);
    }
  });
});
