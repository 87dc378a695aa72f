/** Amounts in euro as JSON numbers with at most two decimals, typed and shown as 1.234,56. */
import { CURRENCY, LOCALE } from '#schema/locale.ts';
import { APOSTROPHES, type Format } from './format.ts';

/** In the currency style, which people know from their bank: it groups with a dot, plain numbers of de-AT with a space. */
const euro = (options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY, ...options });
const [exact, round, whole] = [
  euro(),
  euro({ trailingZeroDisplay: 'stripIfInteger' }),
  euro({ maximumFractionDigits: 0 }),
];

/** `€ 1.234,56` (with a no-break space), for texts and the summary. */
export const showEuro = (value: number): string => exact.format(value);
/** `€ 1.234`, cents only where there are any: for amounts in passing. */
export const showRoundEuro = (value: number): string => round.format(value);
/** `€ 15.000`, for amounts that are whole by nature. */
export const showWholeEuro = (value: number): string => whole.format(value);

/** At most two decimals, finite, within what a double keeps exact to the cent. */
export const isMoney = (value: number): boolean =>
  Math.abs(value) < 1e12 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;

/** `1.234,56`, for the input. */
export function showMoney(value: number): string {
  return exact.format(value).replace(/[^-\d.,]/g, '');
}

/** Groups of three by one sign: `1.234`, `1 234`, `1'234`, `1٬234`. A zero in front is no group but decimals (`0.500`). */
const grouped = (sign: string): string =>
  String.raw`^-?(?:\d+|[1-9]\d{0,2}(?:(?<sign>[ '’٬${sign}])\d{3})(?:\k<sign>\d{3})*)`;
/** `1.234,56`, `1234,5`, `1234`. */
const withComma = new RegExp(String.raw`${grouped('.')}(?:,\d{0,2})?$`);
/** `1,234.56`, `1234.5`; without decimals a point groups thousands. */
const withPoint = new RegExp(String.raw`${grouped(',')}\.\d{1,2}$`);

/**
 * The currency at one end, where it separates nothing (`12€50`), what is written instead of no cents (`1234.-`, `1234,=`), a plus, and the
 * signs of other keyboards for comma and apostrophe.
 */
const plainAmount = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[٫،]/g, ',')
    .replace(APOSTROPHES, "'")
    .replace(/^([-+]?) ?(?:€|EURO?(?![a-z])) ?/i, '$1')
    .replace(/ ?(?:€|EUR|EUROS?)\.?$/i, '')
    .replace(/ ?[.,][-=]{0,2}$/, '')
    .replace(/^\+ ?(?=\d)/, '')
    .replace(/^- /, '-');

/** `1.234,56`, `1234,56`, `1 234`, `€ 1.234,-`, `1234.- Euro` -> euro; undefined when it is not surely an amount (`1,234`, `1200 50`). */
export function parseMoney(text: string): number | undefined {
  const plain = plainAmount(text);
  const digits = withComma.test(plain)
    ? plain.replace(/[ .'’٬]/g, '').replace(',', '.')
    : withPoint.test(plain)
      ? plain.replace(/[ ,'’٬]/g, '')
      : 'NaN';
  const value = Number(digits);
  return isMoney(value) ? value : undefined;
}

export const format: Format = {
  validate: isMoney,
  parse: (text) => parseMoney(text) ?? text,
  show: showMoney,
  display: showEuro,
  isNumber: true,
  inputMode: 'decimal',
  unit: '€',
};
