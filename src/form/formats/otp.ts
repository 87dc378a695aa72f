import type { Format } from './format.ts';

export const format: Format = {
  validate: (text: string) => /^\d{6}$/.test(text),
  parse: (text) => text.replace(/[\s-]/g, '') || text,
  inputMode: 'numeric',
};
