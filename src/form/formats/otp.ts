import type { Format } from './format.ts';

/** The groups of digits of a text, each with the signs that hold it together (`10.000`, `+43 664 123 456`). */
const groups = /\d+(?:[ .,:/-]\d+)*/g;

/** `123 456`, or a whole SMS with one code in it, -> `123456`. */
function parse(text: string): string {
  const codes = (text.match(groups) ?? [])
    .filter((group) => /^\d{3}[ -]?\d{3}$/.test(group))
    .map((group) => group.replace(/\D/g, ''));
  const [code] = codes;
  if (code !== undefined && codes.every((other) => other === code)) return code;
  const digits = text.replace(/[ ./_'’-]/g, '');
  return /^\d+$/.test(digits) ? digits : text;
}

export const format: Format = {
  validate: (text: string) => /^\d{6}$/.test(text),
  parse,
  inputMode: 'numeric',
  enterKeyHint: 'done',
};
