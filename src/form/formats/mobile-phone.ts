import { isMobilePhone, parsePhone, showPhone } from '../phone.ts';
import { whenText, type Format } from './format.ts';

export const format: Format<'mobile-phone'> = {
  validate: isMobilePhone,
  parse: parsePhone,
  show: whenText(showPhone),
  inputMode: 'tel',
  type: 'tel',
};
