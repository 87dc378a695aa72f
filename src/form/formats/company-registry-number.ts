import type { Format } from './format.ts';

const shape = /^(?:FN ?)?(\d{1,6}) ?([a-z])$/i;
/** Also with the word or its dots before it, with signs between, and with the court behind it, as in an imprint. */
const typed =
  /^\(?(?:F\. ?N\.|FN|Firmenbuch(?:-?nummer|-?nr\.?)?)?[ :.-]*(?:Nr\.?)?[ :.-]*(\d{1,3})[ .]?(\d{0,3})[ -]?([a-z])(?:[ ,;(]+(?:HG|LG|Handelsgericht|Landesgericht|beim)\b[^\d]*)?[).,;]*$/i;

/** The number of the Austrian company register: `fn123456 A` -> `FN 123456a`. The pattern of the schema decides which letters are allowed. */
export const format: Format = {
  validate: (text: string) => shape.test(text),
  parse: (text) =>
    text.replace(
      typed,
      (_, digits: string, more: string, letter: string) =>
        `FN ${digits}${more}${letter.toLowerCase()}`,
    ),
};
