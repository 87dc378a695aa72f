import { isMonth, parseMonth, showMonth } from './date.ts';
import { whenText, type Format } from './format.ts';

export const format: Format<'month'> = {
  validate: isMonth,
  parse: (text) => parseMonth(text) ?? text,
  show: whenText(showMonth),
  inputMode: 'numeric',
};
