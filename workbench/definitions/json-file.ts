/** JSON values with their places: what a part is called in its file, and at which line it stands. */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { DataPath } from '#schema/data-path.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
export const objectOf = (json: unknown): JsonObject => (isObject(json) ? json : {});

/** A value in a file. */
export interface Part<Value = Json> {
  readonly file: string;
  readonly path: DataPath;
  readonly value: Value;
}
export const nameOf = ({ path }: Pick<Part, 'path'>): string => String(path.at(-1) ?? '');
const child = ({ file, path }: Part, step: string | number, value: Json): Part => ({
  file,
  path: [...path, step],
  value,
});
export const membersOf = (part: Part | undefined): Part[] =>
  part && isObject(part.value)
    ? Object.entries(part.value).map(([name, value]) => child(part, name, value))
    : [];
export const entriesOf = (part: Part | undefined): Part[] =>
  part && Array.isArray(part.value) ? part.value.map((value, i) => child(part, i, value)) : [];
/** The part at a path below; undefined where there is none. */
export const partAt = (part: Part | undefined, ...steps: DataPath): Part | undefined =>
  steps.reduce<Part | undefined>((at, step) => {
    if (at === undefined || typeof at.value !== 'object' || at.value === null) return undefined;
    const value = Object.hasOwn(at.value, step)
      ? (Reflect.get(at.value, step) as Json | undefined)
      : undefined;
    return value === undefined
      ? undefined
      : child(at, Array.isArray(at.value) ? Number(step) : step, value);
  }, part);
/** All texts, numbers and the like in it. */
export const leavesOf = (part: Part | undefined): Part[] =>
  part === undefined || typeof part.value !== 'object' || part.value === null
    ? part
      ? [part]
      : []
    : [...membersOf(part), ...entriesOf(part)].flatMap(leavesOf);

/** As a JSON pointer (RFC 6901), and back. */
export const pointerTo = (path: DataPath): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

interface Tree {
  text: string;
  root: Node | undefined;
  errors: readonly ParseError[];
}
const trees = new Map<string, Tree>();
/** The syntax tree, for the places of values: comments and trailing commas are mistakes. The same text is parsed once. */
export function treeOf(file: string, text: string): Tree {
  const known = trees.get(file);
  if (known?.text === text) return known;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const tree = { text, root, errors };
  trees.set(file, tree);
  return tree;
}
/** Where a value begins, or its name. */
export function offsetIn({ root }: Tree, path: DataPath, isName = false): number {
  const node = root && findNodeAtLocation(root, [...path]);
  const name = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return (isName ? (name ?? node) : node)?.offset ?? 0;
}
/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** A value as it is written, a text without its quotes. */
export const shown = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
