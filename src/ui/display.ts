/** How values of several screens are displayed. */
import { MONTHS_PER_YEAR, yearsOf } from '#flow/limits.ts';
import { LOCALE } from '#schema/locale.ts';
import { todayInVienna } from '#schema/today.ts';

/** `AT61 •••• 3201`: enough to recognise the account, too little to use it; never broken into two lines. */
export const maskedIban = (iban: string): string =>
  `${iban.slice(0, 4)}\u00A0••••\u00A0${iban.slice(-4)}`;

/** Longer than what any form takes. */
const LONG = 600;
/** A text that would make the page endless scrolls in its place (flow.css), where the keyboard reaches it; any other stays as it is. */
export const scrolling = (text: unknown) =>
  typeof text === 'string' && text.length > LONG ? { 'data-long': '', tabIndex: 0 } : {};

const percent = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A figure that the bank may leave out. */
export const ifKnown = <Value>(
  figure: Value | undefined,
  show: (figure: Value) => string,
): string | undefined => (figure === undefined ? undefined : show(figure));

/** Percentage points: `0,25`. */
export const showPoints = (points: number): string => percent.format(points);
/** `7,12 %` with a no-break space. The API sends percent. */
export const showPercent = (rate: number): string => `${showPoints(rate)}\u00a0%`;

// An ISO day is read as midnight in UTC.
const longDay = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const nearDay = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** The number of a day and its month stay on one line. */
const unbroken = (day: string): string => day.replace('. ', '.\u00a0');

/** `1. Jänner 2027`, of an ISO day. */
export const showLongDay = (day: string): string => unbroken(longDay.format(new Date(day)));

/** `Mittwoch, 25. November`: a day within the next weeks. */
export const showNearDay = (day: string): string => unbroken(nearDay.format(new Date(day)));

/** `useTranslation` with the namespace `flow`, among others. */
type FlowTexts = (key: 'flow:offer.years' | 'flow:offer.months', values: object) => string;

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

export const showYears = (t: FlowTexts, years: number): string =>
  t('flow:offer.years', { count: years, replace: { count: number.format(years) } });

const showMonths = (t: FlowTexts, months: number): string =>
  t('flow:offer.months', { count: months });

/** Whole years, else months. */
export const showTerm = (t: FlowTexts, months: number): string =>
  months % MONTHS_PER_YEAR === 0 ? showYears(t, yearsOf(months)) : showMonths(t, months);

/** In months as the contract has it, with the years that the other screens show: `60 Monate (5 Jahre)`. */
export const showContractTerm = (t: FlowTexts, months: number): string =>
  months % MONTHS_PER_YEAR === 0
    ? `${showMonths(t, months)} (${showTerm(t, months)})`
    : showMonths(t, months);

type Address = Partial<Record<'street' | 'houseNumber' | 'zipCode' | 'city', string | undefined>>;

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator);

/** `1010 Wien` from the parts that are known. */
export const townLine = ({ zipCode, city }: Address): string => joined([zipCode, city], ' ');

/** `Hauptstraße 1, 1010 Wien` from the parts that are known. */
export const addressLine = ({ street, houseNumber, ...town }: Address): string =>
  joined([joined([street, houseNumber], ' '), townLine(town)], ', ');

/** Day and time of a moment, as the clocks in Austria show it. */
export const showMoment = (moment: Date): { day: string; time: string } => ({
  day: showNearDay(todayInVienna(moment)),
  time: clock.format(moment),
});
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'Europe/Vienna' });

export const MEGABYTE = 1024 * 1024;

/** Megabytes to one decimal, at least 0,1. */
export const sizeInMegabytes = (bytes: number): string =>
  Math.max(0.1, bytes / MEGABYTE).toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/**
 * The name of a file without a path, which some systems prepend; NFC, because macOS uses decomposed umlauts. Control and direction
 * characters would disguise its extension.
 */
export const plainName = (name: string): string =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC');

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The name of a file within a sentence: letters that are written from right to left are isolated (Unicode's FSI and PDI), or they
 * would take the signs and figures beside the name along.
 */
export const nameInText = (name: string): string => {
  const plain = plainName(name);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
};
