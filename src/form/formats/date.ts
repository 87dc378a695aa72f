import { isDay, parseDay, showDay } from '../calendar.ts';
import { whenText, type Format } from './format.ts';

export const format: Format<'date'> = {
  validate: isDay,
  parse: (text) => parseDay(text) ?? text,
  show: whenText(showDay),
  inputMode: 'numeric',
};
