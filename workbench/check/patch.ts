/** How a finding is mended: a JSON Patch (RFC 6902) of one file, applied to its value. */
import {
  fileOf,
  isObject,
  nodeAt,
  nodeAtPointer,
  pointerOf,
  stepsOf,
  valueAt,
} from './json-file.ts';
import type { Json, JsonFile, JsonObject, Node } from './json-file.ts';

export type Operation =
  | { op: 'add' | 'replace'; path: string; value: Json }
  | { op: 'remove'; path: string }
  /** Another name for a member, which keeps its place. */
  | { op: 'move'; from: string; path: string };
export interface Fix {
  file: string;
  patch: readonly Operation[];
}

/** An operation with the file it is for. */
export type Located = Operation & { file: string };
const located = (node: Node, operation: Operation): Located => ({
  file: fileOf(node).path,
  ...operation,
});
export function fixOf(operations: readonly (Located | undefined)[]): Fix | undefined {
  const all = operations.filter((each) => each !== undefined);
  const [first] = all;
  return first && { file: first.file, patch: all.map(({ file: _, ...operation }) => operation) };
}

const pointerTo = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Another value; nothing where none is known. */
export const replaced = (node: Node, value: Json | undefined): Located | undefined =>
  value === undefined ? undefined : located(node, { op: 'replace', path: pointerOf(node), value });

export const renamed = (key: Node, name: string): Located => {
  const from = pointerOf(key);
  const path = pointerTo([...stepsOf(from).slice(0, -1), name]);
  return located(key, { op: 'move', from, path });
};

/** Takes a member or an entry out; a block of texts or of a field's options that had nothing else goes as well. */
export function removed(node: Node): Located {
  const item = node.parent?.type === 'property' ? node.parent : node;
  const block = item.parent;
  const isSchema = /^schemas\/.*(?:schema|defs)\.json$/.test(fileOf(node).path);
  if (!isSchema && block?.children?.length === 1 && block.parent?.type === 'property')
    return removed(block);
  return located(node, { op: 'remove', path: pointerOf(node) });
}

/** Adds an entry after another one. */
export function addedAfter(entry: Node, value: Json): Located {
  const steps = stepsOf(pointerOf(entry));
  const path = pointerTo([...steps.slice(0, -1), Number(steps.at(-1)) + 1]);
  return located(entry, { op: 'add', path, value });
}
/** Adds a member to a block. */
export const addedTo = (block: Node, name: string, value: Json): Located =>
  located(block, { op: 'add', path: pointerOf(block) + pointerTo([name]), value });
/** Adds a text to a list of a block, with the list where there is none yet. */
export const addedToList = (block: Node, list: string, text: Json): Located =>
  nodeAtPointer(fileOf(block), `${pointerOf(block)}/${list}`) === undefined
    ? addedTo(block, list, [text])
    : located(block, { op: 'add', path: `${pointerOf(block)}/${list}/-`, value: text });

/** Adds a value at a path, with the objects on the way that are not there yet. Nothing when something else is in the way. */
export function addedAt(file: JsonFile, path: readonly string[], value: Json): Located | undefined {
  const depth = path.findLastIndex((_, i) => nodeAt(file, path.slice(0, i)) !== undefined);
  const [name, ...deeper] = path.slice(depth);
  if (name === undefined || !isObject(valueAt(file, path.slice(0, depth)))) return undefined;
  const nested = deeper.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
  return { file: file.path, op: 'add', path: pointerTo(path.slice(0, depth + 1)), value: nested };
}

function applyTo(root: Json, operation: Operation): Json {
  const steps = stepsOf(operation.op === 'move' ? operation.from : operation.path);
  const last = String(steps.at(-1));
  if (steps.length === 0) return 'value' in operation ? operation.value : null;
  const parent = steps
    .slice(0, -1)
    .reduce<Json>((at, step) => (at as JsonObject)[step] ?? null, root) as JsonObject | Json[];
  if (operation.op === 'move') {
    const name = String(stepsOf(operation.path).at(-1));
    const members = Object.entries(parent).map(([key, value]) => [
      key === last ? name : key,
      value,
    ]);
    for (const key of Object.keys(parent)) delete (parent as JsonObject)[key];
    Object.assign(parent, Object.fromEntries(members));
  } else if (Array.isArray(parent)) {
    const at = last === '-' ? parent.length : Number(last);
    const isAdded = operation.op === 'add';
    parent.splice(at, isAdded ? 0 : 1, ...('value' in operation ? [operation.value] : []));
  } else if (operation.op === 'remove') delete parent[last];
  else parent[last] = operation.value;
  return root;
}

/** A value after a patch, which is changed. */
export const applied = (value: Json, patch: readonly Operation[]): Json =>
  patch.reduce(applyTo, value);
