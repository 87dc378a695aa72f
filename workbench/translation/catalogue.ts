/** The texts of a language as they stand in its files: key, place and text, in the order of the files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { localeFile } from '../languages.ts';

/** One text. `key` is `namespace:path` with dots, as the code asks for it; entries of lists are numbered from 0. */
export interface Entry {
  key: string;
  namespace: string;
  path: readonly (string | number)[];
  text: string;
  /** From the root of the project, with slashes. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Of the quoted text in the file. */
  offset: number;
  length: number;
}

export const keyOf = (namespace: string, path: readonly (string | number)[]): string =>
  `${namespace}:${path.join('.')}`;

/** Line of an offset, from 1. */
export const lineAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

/** A file of texts that is no JSON: where, as `file:line`. */
export class LocaleError extends Error {
  readonly place: string;
  constructor(place: string) {
    super(`${place} is no valid JSON`);
    this.place = place;
  }
}

/** The texts of one file; throws a `LocaleError` when it is no JSON. */
export function entriesOf(language: string, namespace: string, source: string): Entry[] {
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors);
  const file = localeFile(language, namespace);
  if (tree === undefined || errors.length > 0)
    throw new LocaleError(`${file}:${lineAt(source, errors[0]?.offset ?? 0)}`);
  const below = (node: Node, path: readonly (string | number)[]): Entry[] => {
    if (node.type === 'string') {
      const { offset, length } = node;
      return [
        {
          key: keyOf(namespace, path),
          namespace,
          path,
          text: String(node.value),
          file,
          line: lineAt(source, offset),
          offset,
          length,
        },
      ];
    }
    if (node.type === 'array')
      return (node.children ?? []).flatMap((child, index) => below(child, [...path, index]));
    return (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
      name && value ? below(value, [...path, String(name.value)]) : [],
    );
  };
  return below(tree, []);
}

/** Folders of `locales/`: each is a language. */
export const languagesOf = (root: string): string[] =>
  readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();

export function namespacesOf(root: string, language: string): string[] {
  if (!languagesOf(root).includes(language)) return [];
  return readdirSync(join(root, 'locales', language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

export const readLocale = (root: string, language: string, namespace: string): string =>
  readFileSync(join(root, localeFile(language, namespace)), 'utf8');

/** Every text of a language; none when it has no folder yet. */
export const readCatalogue = (root: string, language: string): Entry[] =>
  namespacesOf(root, language).flatMap((namespace) =>
    entriesOf(language, namespace, readLocale(root, language, namespace)),
  );
