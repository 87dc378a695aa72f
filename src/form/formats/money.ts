import { isMoney, parseMoney, showEuro, showMoney } from '../money.ts';
import { whenNumber, type Format } from './format.ts';

export const format: Format<'money'> = {
  validate: isMoney,
  parse: (text) => parseMoney(text) ?? text,
  show: whenNumber(showMoney),
  read: whenNumber(showEuro),
  inputMode: 'decimal',
  unit: '€',
};
