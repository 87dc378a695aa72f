/**
 * One value for one field, from its schema alone: a natural one, the farthest that is still allowed, or one that is refused.
 * Deterministic. For fields that the applicants' files do not have, and for the samples of the studio.
 */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import fc from 'fast-check';
import { brokenLimit, numberLimit, type NumberLimits } from '#schema/number-limits.ts';
import { todayInVienna } from '#schema/today.ts';
import type { Field } from '#form/answers/fields.ts';

export type Filling = 'valid' | 'boundary' | 'invalid';

interface Values {
  valid: unknown;
  boundary?: unknown;
  invalid: unknown;
}

/** By format; dates depend on their limits. */
const OF_FORMAT: Readonly<Record<string, Values>> = {
  email: {
    valid: 'anna.muster@beispiel.at',
    boundary: `${'anna-sofie.'.repeat(5)}muster-oesterreicher@ein-langer-name.beispiel.at`,
    invalid: 'anna.muster',
  },
  'mobile-phone': { valid: '+436641234567', boundary: '+436641234567890', invalid: '12' },
  iban: {
    valid: 'AT611904300234573201',
    boundary: 'MT84MALT011000012345MTLCAST001S',
    invalid: 'AT61 1904',
  },
  country: { valid: 'AT', boundary: 'GS', invalid: 'Nirgendwo' },
  otp: { valid: '123456', boundary: '000000', invalid: '12' },
};

/** Words that read naturally, tried in turn against a pattern. */
const WORDS = [
  'Muster',
  'Wien',
  'Mariahilfer Straße',
  '12',
  '12a',
  '1010',
  'FN 123456a',
  '12 345 678 901',
  '12-345/6789',
  'Muster GmbH',
  '123456',
  'ABC123',
];
const REFUSED_WORDS = ['<?>', '!', '§'];
const LONGEST = 60;

const EARLIEST = '1985-03-24';
const asDay = (date: Date): string => formatISO(date, { representation: 'date' });

/** `sources` are searched for what relative dates refer to. */
export function sampleValue(
  { schema }: Pick<Field, 'schema'>,
  filling: Filling,
  sources: readonly unknown[],
): unknown {
  if (schema.enum !== undefined)
    return filling === 'invalid'
      ? undefined
      : filling === 'valid'
        ? schema.enum.find((value) => value !== '')
        : schema.enum.at(-1);
  if (schema.const !== undefined)
    return filling !== 'invalid'
      ? schema.const
      : typeof schema.const === 'boolean'
        ? !schema.const
        : undefined;
  if (schema.type === 'boolean') return filling === 'invalid' ? undefined : filling === 'boundary';
  if (schema.format === 'date' || schema.format === 'month')
    return dateValue(schema, filling, sources);
  const ofFormat = schema.format === undefined ? undefined : OF_FORMAT[schema.format];
  if (ofFormat !== undefined) return ofFormat[filling] ?? ofFormat.valid;
  if (schema.type === 'number' || schema.type === 'integer')
    return numberValue(schema, filling, sources);
  return textValue(schema, filling);
}

type Schema = Field['schema'];

function numberValue(
  { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...schema }: Schema,
  filling: Filling,
  sources: readonly unknown[],
): number {
  const step = type === 'integer' ? 1 : 0.01;
  const limits = (schema['numberLimits'] ?? {}) as NumberLimits;
  const by = (limit: string | undefined, otherwise: number) =>
    numberLimit(limit ?? '', sources) ?? otherwise;
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + step);
  const low = Math.max(least, by(limits.notBelow, least));
  const most =
    maximum ?? (exclusiveMaximum === undefined ? low + 100_000 : Number(exclusiveMaximum) - step);
  const high = Math.min(most, by(limits.notAbove, most));
  if (filling === 'boundary') return high;
  if (filling === 'invalid') return high + (type === 'integer' ? 1 : 1_000);
  return Math.min(high, Math.max(low, format === 'money' ? 1_850.5 : 2));
}

function textValue({ pattern, minLength = 0, maxLength }: Schema, filling: Filling): string {
  const max = maxLength ?? LONGEST;
  const fits = (text: string): boolean =>
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    text.length >= minLength &&
    text.length <= max;
  const generated = (): readonly string[] =>
    fc
      .sample(fc.stringMatching(new RegExp(pattern ?? '^\\p{L}+$', 'u')), { seed: 1, numRuns: 200 })
      .filter(fits);
  const word = WORDS.find(fits) ?? generated()[0] ?? '';
  if (filling === 'valid') return word;
  if (filling === 'boundary') {
    const long = `${word}${'n'.repeat(Math.max(0, max - word.length))}`;
    return fits(long) ? long : [word, ...generated()].sort((a, b) => b.length - a.length)[0]!;
  }
  const tooLong = 'n'.repeat(max + 1);
  return pattern === undefined ? tooLong : (REFUSED_WORDS.find((each) => !fits(each)) ?? tooLong);
}

/** Limits are relative to today or to other dates, so the day is searched for: the newest that is allowed, one that is not. */
function dateValue(schema: Schema, filling: Filling, sources: readonly unknown[]): string {
  const byMonth = schema.format === 'month';
  const whole = (date: Date): string => asDay(byMonth ? startOfMonth(date) : date);
  const allowed = (day: string): boolean => brokenLimit(schema, day, sources) === undefined;
  const now = parseISO(todayInVienna());
  const years = Array.from({ length: 130 }, (_, index) => addYears(now, -index));
  const latest =
    years
      .flatMap((date) => [date, addMonths(date, -1), addDays(date, 1)])
      .map(whole)
      .find(allowed) ?? whole(now);
  if (filling === 'boundary') return latest;
  if (filling === 'invalid')
    return (
      [1, 40, 200].map((more) => whole(addYears(now, more))).find((day) => !allowed(day)) ??
      '31.02.2020'
    );
  return (
    [whole(parseISO(EARLIEST)), whole(parseISO('2019-09-01')), whole(addYears(now, -1))].find(
      allowed,
    ) ?? latest
  );
}
