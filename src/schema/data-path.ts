import { getByPath, setByPath, unsetByPath } from '@rjsf/utils';

/** Where a value is placed in the data: names of objects, numbers of list items. */
export type DataPath = readonly (string | number)[];

/** `['refinancings', 0, 'type']` -> `refinancings.0.type`; the key of errors and the way the server names fields. */
export function pathKey(path: DataPath): string {
  return path.join('.');
}

/** The key of its texts: `customer.zipCode` -> `zipCode`; `refinancings.0.type` -> `refinancings.type`. */
export function textKey(path: DataPath): string {
  return path
    .filter(
      (step, index) =>
        typeof step === 'string' &&
        (index === path.length - 1 || typeof path[index + 1] === 'number'),
    )
    .join('.');
}

/** Name of the control and its `data-field`: the leaf; the whole path inside a list, and where the leaf is a code (`documents.OTHER`). */
export function controlName(path: DataPath): string {
  const leaf = String(path.at(-1));
  return /^[A-Z]/.test(leaf) || path.some((step) => typeof step === 'number')
    ? pathKey(path)
    : leaf;
}

/** `['refinancings', 0, 'type']` -> `['refinancings', 0]`: the item of a list, the innermost one, that a path leads into; empty outside of lists. */
export function itemOf(path: DataPath): DataPath {
  return path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
}

/** Segments of a dotted key; all digits mean a place in a list. */
export function parsePath(key: string): DataPath {
  return key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Between the steps of an id, which RJSF writes from the data path. */
export const ID_SEPARATOR = '-';

/** Id of the control; label, hint and error derive theirs from it. */
export const fieldId = (form: string, path: DataPath): string => [form, ...path].join(ID_SEPARATOR);

/** The data path of an id; empty for the whole form. */
export const pathOfId = (form: string, id: string): DataPath =>
  id === form ? [] : parsePath(id.slice(form.length + 1).replaceAll(ID_SEPARATOR, '.'));

/** The key of a field once the item at `index` of `list` is gone: those behind it move up. Undefined for what went with the item. */
export function keyWithout(key: string, list: DataPath, index: number): string | undefined {
  const path = parsePath(key);
  const at = path[list.length];
  if (typeof at !== 'number' || pathKey(path.slice(0, list.length)) !== pathKey(list) || at < index)
    return key;
  return at === index ? undefined : pathKey([...list, at - 1, ...path.slice(list.length + 1)]);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined where the data have no value, and for an empty path. */
export const getIn = (data: unknown, path: DataPath): unknown => getByPath(data, [...path]);

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A copy with `value` at `path`; `undefined` takes the key away, so that 'empty' has one spelling. */
export function setIn<Data extends object>(data: Data, path: DataPath, value: unknown): Data {
  const copy = structuredClone(data);
  if (value === undefined) unsetByPath(copy, [...path]);
  else setByPath(copy, [...path], value);
  return copy;
}
