import { asText, type Format } from './format.ts';

export const format: Format<'otp'> = {
  validate: (text) => /^\d{6}$/.test(text),
  parse: (text) => text.replace(/[\s-]/g, '') || text,
  show: asText,
  inputMode: 'numeric',
};
