/** The formats and the relative date limits that the step schemas may name, checked once more on the server (never trusting the browser). */
import type { Ajv, FuncKeywordDefinition } from 'ajv';
import { addDays, addMonths, addYears, formatISO, isExists, parseISO } from 'date-fns';
import { isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A real day of the calendar between the years 1000 and 9999, ISO. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return Number(year) >= 1000 && isExists(Number(year), Number(month) - 1, Number(day));
}

/** A number that can receive an SMS; spaces and other separators are allowed, national numbers are Austrian. */
export function isMobilePhone(text: string): boolean {
  const number = parsePhoneNumberFromString(text.replace('(0)', ''), 'AT');
  const type = number?.isValid() === true ? number.getType() : undefined;
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': (text) => !Number.isNaN(Date.parse(text)),
  month: (text) => isDate(text) && text.endsWith('-01'),
  iban: (text) => isValidIBAN(text.replaceAll(' ', '').toUpperCase()),
  'mobile-phone': isMobilePhone,
  email: (text) => text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  country: (text) => /^[A-Z]{2}$/.test(text),
  otp: (text) => /^\d{6}$/.test(text),
};

/** Formats that say how a value is shown, not which values there are; any other unknown format stops the start. */
const WITHOUT_RULE = ['company-registry-number', 'money', 'binary', 'integer-stepper'];

interface DateLimits {
  readonly notAfter?: string;
  readonly notBefore?: string;
}

const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      data,
    );

const ADD = { y: addYears, m: addMonths, d: addDays } as const;

/** The ISO date a limit stands for: `today` or a data path, plus an optional offset in years, months or days; undefined = no limit. */
export function limitDate(limit: string, data: unknown, today: string): string | undefined {
  const [, base = '', amount = '0', unit = 'd'] =
    /^([A-Za-z][\w.]*)(?:([+-]\d{1,4})([ymd]))?$/.exec(limit) ?? [];
  const start = base === 'today' ? today : valueAt(data, base);
  if (typeof start !== 'string' || !isDate(start)) return undefined;
  const date = ADD[unit as keyof typeof ADD](parseISO(start), Number(amount));
  return formatISO(date, { representation: 'date' });
}

/** The keyword `dateLimits`; it fails as `notAfter` or `notBefore`. A month counts as its first day, so limits on months compare months. */
const dateLimits = (today: () => string): FuncKeywordDefinition => ({
  keyword: 'dateLimits',
  type: 'string',
  schemaType: 'object',
  errors: true,
  compile(limits: DateLimits, schema) {
    const isMonth = Reflect.get(schema, 'format') === 'month';
    const comparable = (date: string) => (isMonth ? date.slice(0, 7) : date);
    return function validate(value: string, context) {
      const broken = (['notAfter', 'notBefore'] as const).find((keyword) => {
        const limit =
          limits[keyword] === undefined
            ? undefined
            : limitDate(limits[keyword], context?.rootData, today());
        if (limit === undefined) return false;
        return keyword === 'notAfter'
          ? comparable(value) > comparable(limit)
          : comparable(value) < comparable(limit);
      });
      Object.assign(validate, {
        errors: broken === undefined ? null : [{ keyword: broken, params: {} }],
      });
      return broken === undefined;
    };
  },
});

/** Teaches a validator the formats and, with a clock, the date limits. */
export function addFormats(ajv: Ajv, today?: () => string): void {
  for (const [name, validate] of Object.entries(FORMATS)) ajv.addFormat(name, validate);
  for (const name of WITHOUT_RULE) ajv.addFormat(name, true);
  if (today !== undefined) ajv.addKeyword(dateLimits(today));
}
