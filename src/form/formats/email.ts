import type { Format } from './format.ts';

const part = String.raw`[^\s\p{C}@.,;:<>()"\\[\]]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
/** A domain of labels (letters, digits, hyphens inside), the last one of letters or `xn--`. Whether it exists only a mail can tell. */
const shape = new RegExp(
  String.raw`^${part}(?:\.${part})*@(?:${label}\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]*[a-z\d])$`,
  'iu',
);

/** `Mia Muster <mia@beispiel.at>`, `mailto:mia@beispiel.at`, `mia@beispiel.at,` -> `mia@beispiel.at`. */
function parse(text: string): string {
  const address = text
    .replace(/^[^<>@]*<([^<>]*)>[.,;]*$/, '$1')
    .replace(/^mailto: ?/i, '')
    .replace(/^["'(]+(?=[^"'()]*["')]+[.,;]*$)/, '')
    .replace(/[\s.,;:/"')>]+$/, '')
    .replace(/[´`‘’]/g, "'");
  return shape.test(address) ? address : text;
}

export const format: Format = {
  validate: (text: string) => text.length <= 254 && shape.test(text),
  parse,
  // Not type=email: browsers strip and check such inputs on their own, and the shown text would no longer be the typed one.
  inputMode: 'email',
  autoCapitalize: 'none',
};
