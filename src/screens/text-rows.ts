/** The rows of a list in a text file that have all of `keys`, as `[{ title, text }]`; what else stands there is left out. */
export function rowsOf<Key extends string>(
  list: unknown,
  ...keys: readonly Key[]
): Record<Key, string>[] {
  const isRow = (row: unknown): row is Record<Key, string> =>
    typeof row === 'object' &&
    row !== null &&
    keys.every((key) => typeof Reflect.get(row, key) === 'string');
  return Array.isArray(list) ? list.filter(isRow) : [];
}
