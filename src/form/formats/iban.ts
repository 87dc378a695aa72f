import { isIban, parseIban, showIban } from '../iban.ts';
import { whenText, type Format } from './format.ts';

export const format: Format<'iban'> = {
  validate: isIban,
  parse: parseIban,
  show: whenText(showIban),
};
