/** What server and page both know of a question. */

/** Ages are limits of a date by years before today (`today-18y`). */
export const AGES: Readonly<Record<string, string>> = { minAge: 'notAfter', maxAge: 'notBefore' };

/** What an answer is compared with: one of some, none of some, or bounds of a number. */
export interface Comparison {
  is?: string[];
  not?: string[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}
/** Asked only if another question is answered so; without a path always. */
export interface Condition extends Comparison {
  field: string;
  path: string;
}
/** A question that a condition can ask for, with its answers; or it is a number. */
export interface Ask {
  name: string;
  path: string;
  isNumber: boolean;
  values: string[];
}
/** A list item is on its own: its questions ask for others of the same item. */
export const scopeOf = (path: string): string => path.slice(0, path.lastIndexOf('[].') + 1);
