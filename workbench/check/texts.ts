/** The texts of a file as rows, where a missing one belongs, and first drafts for it. */
import sentences from '../locales/de-AT/check.json' with { type: 'json' };
import { FIRST_LANGUAGE, localeFile } from '../languages.ts';
import type { Definitions } from './definitions.ts';
import { findingAt, nearest, type Finding } from './finding.ts';
import {
  addedAt,
  entries,
  jsonFile,
  keyOf,
  members,
  nodeAt,
  place,
  replacedBy,
} from './json-file.ts';
import type { Json, JsonFile, Node } from './json-file.ts';
import type { Edit, Place } from './sources.ts';

/** A text: its path as keys, because a choice may have dots in its name. List entries are numbered. */
export interface Text {
  path: readonly string[];
  node: Node;
}

export function textsIn(node: Node | undefined, path: readonly string[] = []): Text[] {
  if (node === undefined) return [];
  if (node.type === 'object')
    return members(node).flatMap(({ name, value }) => textsIn(value, [...path, name]));
  if (node.type === 'array')
    return entries(node).flatMap((each, i) => textsIn(each, [...path, String(i)]));
  return [{ path, node }];
}

/** The texts of the first language; an empty file when there is none. */
export const firstTexts = ({ texts }: Definitions, namespace: string): JsonFile =>
  texts(FIRST_LANGUAGE, namespace) ?? jsonFile(localeFile(FIRST_LANGUAGE, namespace), '{}');

export const hasText = (file: JsonFile, path: readonly string[]): boolean =>
  nodeAt(file, path)?.type === 'string';

/** The block in which a text is missing; where there is none yet, the place that asks for the text. */
export function placeOfMissing(file: JsonFile, path: readonly string[], otherwise: Place): Place {
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const block = nodeAt(file, path.slice(0, depth));
    if (block?.type === 'object') return place(file, keyOf(block));
  }
  return otherwise;
}

/** Words from a name: `netIncome` and `NET_INCOME` become „Net income“. */
export const readableName = (name: string): string => {
  const plain = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

const table = new Map<string, string>(Object.entries(sentences.drafts));
/** A first draft of a text, which names what it stands for. */
export function draft(kind: string, name: string): string {
  return (table.get(kind) ?? table.get('other') ?? '').replaceAll('[name]', name);
}

/** A draft that fits a place in a text file. */
export function draftAt(namespace: string, path: readonly string[]): string {
  const name = path.at(-1) ?? '';
  const owner = path.at(-2) ?? name;
  if (namespace === 'errors')
    return draft(
      `errors.${path.length === 1 ? name : ([name, name.replace(/_.*$/, '')].find((each) => table.has(`errors.${each}`)) ?? 'other')}`,
      owner,
    );
  if (namespace === 'enums') return draft('choice', readableName(name));
  if (namespace === 'fields') return draft(`fields.${name.replace(/_.*$/, '')}`, owner);
  return draft('other', readableName(name));
}

/** Adds a text; no edit where the path runs through something else than blocks. */
export const textAdded = (file: JsonFile, path: readonly string[], text: Json): Edit[] => {
  const edit = addedAt(file, path, text);
  return edit === undefined ? [] : [edit];
};

export const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
export const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

/** The placeholders of a text that are not filled in. */
export function unknownPlaceholders(
  file: JsonFile,
  namespace: string,
  { path, node }: Text,
  filled: readonly string[],
): Finding[] {
  const own = placeholders(node.value);
  return own
    .filter((name) => !filled.includes(name))
    .map((name) => {
      const free = filled.filter((each) => !own.includes(each));
      const instead = nearest(name, free) ?? (free.length === 1 ? free[0] : undefined);
      const mended = String(node.value)
        .replace(new RegExp(` ?\\{\\{\\s*${name}\\s*\\}\\}`), (found) =>
          instead === undefined ? '' : found.replace(name, instead),
        )
        .trim();
      const key = `${namespace}:${path.join('.')}`;
      return findingAt('text-placeholder-unknown', file, node, { key, name, instead }, [
        replacedBy(file, node, mended),
      ]);
    });
}
