/** Earlier answers that a change makes invalid, in words. */
import { addYears } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInYears } from 'date-fns/differenceInYears';
import { numberInWords } from '../../check/finding.ts';
import { isObject } from '../../definitions/json-file.ts';
import type { Edge } from '../../replay/edges.ts';
import { t } from '../shared.ts';
import { answerOf, type TextOf } from '../words.ts';
import { isAge } from './plain.ts';

const numberOf = (value: number, format: unknown): string =>
  format === 'money' ? t('rule.euro', { amount: numberInWords(value) }) : numberInWords(value);
const dayIn = (value: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(value).toLocaleDateString('de-AT', { ...options, timeZone: 'UTC' });
/** An answer that was valid and is no longer. */
function answerInWords({ path, schema, value, today }: Edge, textOf: TextOf): string {
  if (typeof value === 'number')
    return t('effect.answer.other', { answer: numberOf(value, schema['format']) });
  if (Array.isArray(value)) return t('effect.answer.list', { count: value.length });
  const text = String(value);
  if (typeof value !== 'string' || Array.isArray(schema['enum']))
    return t('effect.answer.other', { answer: answerOf(path, text || '_empty', textOf) });
  if (schema['format'] === 'month')
    return t('effect.answer.month', { month: dayIn(text, { month: 'long', year: 'numeric' }) });
  if (!isObject(schema['dateLimits'])) return t('effect.answer.text', { count: text.length });
  const day = dayIn(text, { day: 'numeric', month: 'numeric', year: 'numeric' });
  if (!Object.values(schema['dateLimits']).some(isAge)) return t('effect.answer.day', { day });
  const years = differenceInYears(today, text);
  // At most 70 is refused the day after the seventieth birthday.
  const isDayAfter = differenceInCalendarDays(today, addYears(text, years)) === 1;
  return t(isDayAfter ? 'effect.answer.ageDay' : 'effect.answer.age', { day, years });
}
export const edgeInWords = (edge: Edge, textOf: TextOf): string =>
  edge.value === undefined
    ? t('effect.skipped')
    : t('effect.narrower', { answer: answerInWords(edge, textOf) });
