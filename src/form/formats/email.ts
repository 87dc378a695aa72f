import type { Format } from './format.ts';

/**
 * One `@`, a dot in the domain, no spaces, nothing invisible, no empty part, none of the signs that stand between addresses
 * (`anna@beispiel.at,` of a list); whether it exists only a mail can tell.
 */
const shape =
  /^[^\s\p{Cf}@.,;:<>()]+(?:\.[^\s\p{Cf}@.,;:<>()]+)*@[^\s\p{Cf}@.,;:<>()]+(?:\.[^\s\p{Cf}@.,;:<>()]+)*\.[^\s\p{Cf}@.,;:<>()]{2,}$/u;

export const format: Format = {
  validate: (text: string) => text.length <= 254 && shape.test(text),
  // Not type=email: browsers strip and check such inputs on their own, and the shown text would no longer be the typed one.
  inputMode: 'email',
};
