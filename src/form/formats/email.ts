import type { Format } from './format.ts';

const part = String.raw`[^\s\p{C}@.,;:<>()"\\[\]]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
/** A domain of labels (letters, digits, hyphens inside), the last one of letters or `xn--`. Whether it exists only a mail can tell. */
const shape = new RegExp(
  String.raw`^${part}(?:\.${part})*@(?:${label}\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]*[a-z\d])$`,
  'iu',
);

/** Letters of two keyboards in one part look right, and reach nobody. */
const isMixed = (part: string): boolean =>
  /\p{sc=Latin}/u.test(part) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(part);
const isEmail = (text: string): boolean =>
  text.length <= 254 && shape.test(text) && !text.split(/[@.]/).some(isMixed);

/** `Mia Muster <mia@beispiel.at>`, `mailto:mia@beispiel.at`, `E-Mail: mia@beispiel.at,` -> `mia@beispiel.at`. */
function parse(text: string): string {
  const address = text
    .replace(/^[^<>@]*<([^<>]*)>[.,;]*$/, '$1')
    .replace(/^mailto: ?([^?]*).*/i, '$1')
    .replace(/^(?:e-?)?mail(?:-?adresse)?: ?/i, '')
    .replace(/^(?:["„“”«»‹›<([]|['‚](?=.*['’‘][.,;]*$)){1,9}/, '')
    .replace(/[\s.,;:!?…/"'“”‘’«»‹›)\]>]{1,9}$/, '')
    .replace(/[´`‘’]/g, "'");
  return shape.test(address) ? address : text;
}

export const format: Format = {
  validate: isEmail,
  parse,
  // Not type=email: browsers strip and check such inputs on their own, and the shown text would no longer be the typed one.
  inputMode: 'email',
  autoCapitalize: 'none',
};
