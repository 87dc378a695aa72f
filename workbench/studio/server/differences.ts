/** The differences of two versions of a JSON file by their places, and the edit that takes one back. */
import { diffArrays } from 'diff';
import type { DataPath } from '#schema/data-path.ts';
import { asObject, member, type Field } from '../../check/fields.ts';
import {
  added,
  addedAfter,
  edit,
  entries,
  inLine,
  jsonFile,
  removed,
  rewritten,
  textAt,
  valueOf,
  type JsonFile,
  type Node,
} from '../../check/json-file.ts';
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';

/** A difference of one file: a place, of a list with the name of its entry; or the order of what a place has on both sides. */
export interface Piece {
  file: string;
  path: DataPath;
  entry?: string;
  isOrder?: true;
  own: Node | undefined;
  old: Node | undefined;
}

/** The path of what differs, an entry with its name. */
export const wholePath = ({ path, entry }: Pick<Piece, 'path' | 'entry'>): DataPath =>
  entry === undefined ? path : [...path, entry];

/** A width (`ui:width`) goes so that rows stay as they were when questions move or go (rows.ts), and comes back with them. */
export const isRowKept = ({ path, own, old }: Piece): boolean =>
  (own === undefined || old === undefined) &&
  (path.at(-1) === 'ui:width' || Object.keys(asObject((own ?? old)!)).join() === 'ui:width');

/** Members have names, groups keys, conditions what they ask; texts are their own name. */
export const nameOf = (each: Node): string => {
  const name = each.type === 'property' ? each.children?.[0] : member(each, 'key');
  return String(name?.value ?? each.value ?? inLine(valueOf(member(each, 'if'))));
};
export const namesIn = (node: Node | undefined): string[] => (node?.children ?? []).map(nameOf);
const entryNamed = (list: Node | undefined, entry: string): Node | undefined =>
  entries(list).find((each) => nameOf(each) === entry);
/** As `nodeAt`; the step into a list is the name of an entry. */
const nodeOf = (file: JsonFile, path: DataPath): Node | undefined =>
  path.reduce<Node | undefined>(
    (node, step) =>
      node?.type === 'array' ? entryNamed(node, String(step)) : member(node, String(step)),
    file.root,
  );

/** The form of a schema or its layout. */
export const formOfFile = (file: string): string | undefined =>
  /^schemas\/(?:steps|popups)\/([\w-]+)\./.exec(file)?.[1];

const refIn = (node: Node): unknown => member(node, '$ref')?.value;
/** Lists of names, of groups, and of different conditions are compared by entry. */
const isNamed = (list: Node, path: DataPath): boolean =>
  new Set(namesIn(list)).size === entries(list).length &&
  (/^(?:ui:groups|allOf)$/.test(String(path.at(-1))) ||
    entries(list).every(({ type }) => type === 'string'));

export function differences(now: JsonFile, then: JsonFile, path: DataPath = []): Piece[] {
  const [own, old] = [nodeOf(now, path), nodeOf(then, path)];
  if (inLine(valueOf(own)) === inLine(valueOf(old))) return [];
  const whole = { file: now.path, path, own, old };
  const isObjects = own?.type === 'object' && old?.type === 'object' && refIn(own) === refIn(old);
  const isLists = own?.type === 'array' && old?.type === 'array';
  if (!isObjects && !(isLists && isNamed(own, path) && isNamed(old, path))) return [whole];
  const [names, before] = [namesIn(own), namesIn(old)];
  const inner = [...new Set([...before, ...names])].flatMap((entry) =>
    isObjects || (names.includes(entry) && before.includes(entry))
      ? differences(now, then, [...path, entry])
      : [{ ...whole, entry, own: entryNamed(own, entry), old: entryNamed(old, entry) }],
  );
  const isInOrder = movedNames(whole).length === 0;
  return isInOrder ? inner : [...inner, { ...whole, isOrder: true }];
}

/** Each text of an added block on its own: texts of a translation do not need one another. */
export function textsOf(piece: Piece): Piece[] {
  const { path, own, old } = piece;
  if (old !== undefined || own?.type !== 'object') return [piece];
  return namesIn(own).flatMap((name) =>
    textsOf({ ...piece, path: [...path, name], own: member(own, name) }),
  );
}

/** The fewest names whose moving explains the other order. */
export function movedNames({ own, old }: Pick<Piece, 'own' | 'old'>): string[] {
  const [names, before] = [namesIn(own), namesIn(old)];
  const moved = diffArrays(
    names.filter((name) => before.includes(name)),
    before.filter((name) => names.includes(name)),
  );
  return moved.flatMap(({ removed: isMoved, value }) => (isMoved ? value : []));
}
/** What is in both, in its old order; what came stays in its place. */
function inOldOrder(now: JsonFile, own: Node, old: Node): Edit {
  const before = namesIn(old);
  const places = (own.children ?? []).filter((each) => before.includes(nameOf(each)));
  const sorted = places.toSorted((a, b) => before.indexOf(nameOf(a)) - before.indexOf(nameOf(b)));
  const text = places.reduceRight(
    (all, { offset, length }, i) =>
      all.slice(0, offset) + textAt(sorted[i]!) + all.slice(offset + length),
    now.text,
  );
  return edit(now, 0, now.text.length, text);
}

/** The edit of a file that brings back what a difference took away, in the layout it had. */
function takenBack(now: JsonFile, then: JsonFile, piece: Piece): Edit | undefined {
  const { path, entry } = piece;
  const [own, old] = [now, then].map((file) => nodeOf(file, wholePath(piece)));
  if (old === undefined) {
    // With the last text of a block that the release had not, the block goes.
    const isLast = (end: number): boolean =>
      end > 0 &&
      entry === undefined &&
      nodeOf(then, path.slice(0, end)) === undefined &&
      namesIn(nodeOf(now, path.slice(0, end))).length === 1;
    let end = path.length;
    while (isLast(end - 1)) end -= 1;
    const block = end === path.length ? own : nodeOf(now, path.slice(0, end));
    return block && removed(block);
  }
  if (own !== undefined)
    return piece.isOrder ? inOldOrder(now, own, old) : rewritten(own, textAt(old));
  const item = entry === undefined ? (old.parent ?? old) : old;
  const text = textAt(item);
  const parent = nodeOf(now, entry === undefined ? path.slice(0, -1) : path);
  const [before, first] = neighboursOf(parent, item);
  if (before !== undefined) return addedAfter(before, text);
  if (parent === undefined) return undefined;
  return first === undefined
    ? added(parent, text)
    : edit(now, first.offset, first.offset, `${text}, `);
}

/** Where what comes back has the most of what stood before it before, and of what stood after it after. */
function neighboursOf(parent: Node | undefined, item: Node): (Node | undefined)[] {
  const all = parent?.children ?? [];
  const names = (item.parent?.children ?? []).map(nameOf);
  const own = names.indexOf(nameOf(item));
  const sides = all.map((each) => Math.sign(names.indexOf(nameOf(each)) - own));
  const isNew = (i: number): boolean => !names.includes(nameOf(all[i]!));
  const wrongAt = (gap: number): number =>
    sides.filter((side, i) => !isNew(i) && side !== (i < gap ? -1 : 1)).length;
  const wrong = [...all.keys(), all.length].map(wrongAt);
  const gap = wrong.indexOf(Math.min(...wrong));
  return [all[gap - 1], all[gap]];
}

/** The parser keeps one version of each path: this one has another name. */
export const released = (then: DefinitionSources, file: string): JsonFile => ({
  ...jsonFile(`${file}@`, then.files().includes(file) ? then.read(file) : '{}'),
  path: file,
});

/** The definitions without these changes. */
export const withoutChanges = (
  { sources, then }: { sources: DefinitionSources; then: DefinitionSources },
  changes: readonly { pieces: readonly Piece[] }[],
): DefinitionSources =>
  changes
    .flatMap(({ pieces }) => pieces)
    .reduce((now, piece) => {
      const back = takenBack(readFile(now, piece.file), released(then, piece.file), piece);
      return back === undefined ? now : withEdits(now, [back]);
    }, sources);

export const readFile = (sources: DefinitionSources, file: string): JsonFile =>
  jsonFile(file, sources.files().includes(file) ? sources.read(file) : '{}');

/** Pieces that only fit together. */
export interface Change {
  readonly id: string;
  readonly pieces: readonly Piece[];
  /** `change.<kind>` are its sentences. */
  readonly kinds: readonly string[];
  /** The fields that it is about, now or at the release, and the rest of the path. */
  readonly about: readonly Field[];
  readonly rule: readonly string[];
  /** Fields that are in another group, as they are now and as they were. */
  readonly regrouped: readonly (readonly (Field | undefined)[])[];
}
