import { isMonth, parseMonth, showMonth } from './date.ts';
import type { Format } from './format.ts';

export const format: Format = {
  validate: isMonth,
  parse: (text, today) => parseMonth(text, today) ?? text,
  show: showMonth,
  inputMode: 'numeric',
};
