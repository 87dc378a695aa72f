import type { Format } from './format.ts';

/** Which letters there are says the pattern of the schema. */
const shape = /^(?:FN ?)?(\d{1,6}) ?([a-z])$/i;

/** The number of the Austrian company register: `fn123456 A` -> `FN 123456a`. */
export const format: Format = {
  validate: (text: string) => shape.test(text),
  parse: (text) =>
    text.replace(
      shape,
      (_, digits: string, letter: string) => `FN ${digits}${letter.toLowerCase()}`,
    ),
};
