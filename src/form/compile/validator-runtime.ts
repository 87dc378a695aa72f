/** What compiled validators call at run time; ajv's own copies are CommonJS and would be wrapped once per bundle. */

/** Length in characters as people count them: a surrogate pair is one (JSON Schema maxLength). */
export function ucs2length(text: string): number {
  return [...text].length;
}

/** Deep equality of JSON values (const, enum and uniqueItems with objects). */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && equal(value, right.get(key)))
  );
}
