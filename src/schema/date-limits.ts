/** The schema keyword `dateLimits: {notAfter, notBefore}`: a limit is `today` or a data path, with an optional offset in years,
 * months or days (`today-18y`, `customer.dateOfBirth+15y`). An unknown or unreadable path sets no limit. */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { formatISO } from 'date-fns/formatISO';
import { isExists } from 'date-fns/isExists';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { getIn, parsePath } from './data-path.ts';
import { todayInVienna } from './today.ts';

export interface DateLimits {
  readonly notAfter?: string;
  readonly notBefore?: string;
}

export const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the calendar between the years 1000 and 9999, as ISO text. */
export function isDay(text: string): boolean {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  return Number(year) >= 1000 && isExists(Number(year), Number(month) - 1, Number(day));
}

const add = { y: addYears, m: addMonths, d: addDays } as const;

/** The grammar of a limit: base, offset, unit of the offset. */
export const DATE_LIMIT = /^([a-z][\w.]*)(?:([+-]\d{1,4})([ymd]))?$/;

/** The day that a limit names; undefined where it sets none. `sources` are searched in order for data paths. */
export function dateLimit(
  limit: string,
  sources: readonly unknown[],
  today: string,
): Date | undefined {
  const [, base = '', amount = '0', unit = 'd'] = DATE_LIMIT.exec(limit) ?? [];
  const day =
    base === 'today'
      ? today
      : sources
          .map((source) => getIn(source, parsePath(base)))
          .find((value) => value !== undefined);
  if (typeof day !== 'string' || !isDay(day)) return undefined;
  return add[unit as keyof typeof add](parseISO(day), Number(amount));
}

const UNITS = { y: 'years', m: 'months', d: 'days' } as const;
/** How far a limit lies from its base, for sentences that name no day: `{ years: 18 }`. */
export function distanceOf(limit: string): { readonly years?: number } {
  const [, , amount, unit] = DATE_LIMIT.exec(limit) ?? [];
  return unit === undefined
    ? {}
    : { [UNITS[unit as keyof typeof UNITS]]: Math.abs(Number(amount)) };
}

/** The first limit that `value` (ISO day) does not keep, as ISO day; months are compared as months. */
export function brokenDateLimit(
  value: string,
  limits: DateLimits,
  byMonth: boolean,
  sources: readonly unknown[],
  today: string = todayInVienna(),
): { keyword: keyof DateLimits; limit: string } | undefined {
  const whole = (date: Date): string =>
    formatISO(byMonth ? startOfMonth(date) : date, { representation: 'date' });
  for (const keyword of ['notAfter', 'notBefore'] as const) {
    const date = dateLimit(limits[keyword] ?? '', sources, today);
    const limit = date && whole(date);
    if (limit !== undefined && (keyword === 'notAfter' ? value > limit : value < limit))
      return { keyword, limit };
  }
  return undefined;
}
