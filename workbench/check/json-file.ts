/** A JSON file with the places of its parts, so that a mistake can be pointed at and mended. */
import { findNodeAtLocation, getNodePath, getNodeValue, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { DataPath } from '#schema/data-path.ts';
import type { Place } from './sources.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
export type { Node };

export interface JsonFile {
  path: string;
  text: string;
  root: Node | undefined;
  errors: readonly ParseError[];
}

export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const parsed = new Map<string, JsonFile>();
const files = new WeakMap<Node, JsonFile>();
/** Parses strictly: comments and trailing commas are mistakes. The same text is parsed once. */
export function jsonFile(path: string, text: string): JsonFile {
  const known = parsed.get(path);
  if (known?.text === text) return known;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const file = { path, text, root, errors };
  parsed.set(path, file);
  if (root) files.set(root, file);
  return file;
}
/** The file that a node is a part of. */
export function fileOf(node: Node): JsonFile {
  const file = node.parent ? fileOf(node.parent) : files.get(node);
  if (file === undefined) throw new Error('a node of no file');
  return file;
}

export const valueOf = (node: Node | undefined): Json =>
  node === undefined ? null : (getNodeValue(node) as Json);
export const nodeAt = (file: JsonFile, path: DataPath): Node | undefined =>
  file.root && findNodeAtLocation(file.root, [...path]);
export const valueAt = (file: JsonFile, path: DataPath): Json | undefined => {
  const node = nodeAt(file, path);
  return node === undefined ? undefined : valueOf(node);
};
/** The names and numbers of a JSON pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
/** At a JSON pointer: a number is an entry of a list, or a name. */
export const nodeAtPointer = (file: JsonFile, pointer: string): Node | undefined =>
  stepsOf(pointer).reduce<Node | undefined>(
    (at, step) => at && findNodeAtLocation(at, [at.type === 'array' ? Number(step) : step]),
    file.root,
  );
export const pointerOf = (node: Node): string =>
  getNodePath(node)
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');

/** A member of an object: name, node of the name, node of the value. */
export interface Member {
  name: string;
  key: Node;
  value: Node;
  property: Node;
}
export const members = (node: Node | undefined): Member[] =>
  (node?.type === 'object' ? (node.children ?? []) : []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key === undefined || value === undefined
      ? []
      : [{ name: String(key.value), key, value, property }];
  });
export const entries = (node: Node | undefined): Node[] =>
  node?.type === 'array' ? (node.children ?? []) : [];

/** The node of a member's name: the place where an unknown name is pointed at. */
export const keyOf = (value: Node): Node =>
  value.parent?.type === 'property' ? (value.parent.children?.[0] ?? value) : value;
/** The place of a node; the start of a file. */
export const place = (at: Node | JsonFile): Place => {
  const isFile = 'root' in at;
  const { path, text } = isFile ? at : fileOf(at);
  return { file: path, text, start: isFile ? 0 : at.offset, end: isFile ? 0 : endOf(at) };
};

/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** A value on one line, as people write it: `{ "label": "Vorname" }`. */
export const inLine = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, below]) => `${JSON.stringify(name)}: ${inLine(below)}`)
    .join(', ')} }`;
};

/** A value as it is written, a text without its quotes. */
export const shown = (value: Json): string => (typeof value === 'string' ? value : inLine(value));

const endOf = ({ offset, length }: Node): number => offset + length;
