/** The term of a loan, in one notation on every screen. */
import type { TFunction } from 'i18next';
import { MONTHS_PER_YEAR, yearsOf } from '#flow/limits.ts';
import { LOCALE } from '#schema/locale.ts';

const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

export const showYears = (t: TFunction<'flow'>, years: number): string =>
  t('offer.years', { count: years, replace: { count: NUMBER.format(years) } });

const showMonths = (t: TFunction<'flow'>, months: number): string =>
  t('offer.months', { count: months });

/** Whole years, else months. */
export const showTerm = (t: TFunction<'flow'>, months: number): string =>
  months % MONTHS_PER_YEAR === 0 ? showYears(t, yearsOf(months)) : showMonths(t, months);

/** In months as the contract has it, with the years that the other screens show: `60 Monate (5 Jahre)`. */
export const showContractTerm = (t: TFunction<'flow'>, months: number): string =>
  months % MONTHS_PER_YEAR === 0
    ? `${showMonths(t, months)} (${showTerm(t, months)})`
    : showMonths(t, months);
