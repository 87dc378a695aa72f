/** The texts of a language as they stand in its files: key, place and text, in the order of the files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodePath } from 'jsonc-parser';
import { jsonFile, lineAt, type Node } from '../check/json-file.ts';
import { textsIn } from '../check/texts.ts';
import { localeFile } from '../languages.ts';
import { message, RefusedMessageError } from './message.ts';

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

/** What a file holds; throws `Refused` when it is no JSON. */
export function readJsonText(file: string, source: string): Node {
  const { root, errors } = jsonFile(file, source);
  const place = `${file}:${lineAt(source, errors[0]?.offset ?? 0)}`;
  if (root?.type !== 'object' || errors.length > 0)
    throw new RefusedMessageError(`${place} ${message('noJson')}`);
  return root;
}

/** The texts of one file. */
export function entriesOf(language: string, namespace: string, source: string): Entry[] {
  const file = localeFile(language, namespace);
  return textsIn(readJsonText(file, source))
    .filter(({ type }) => type === 'string')
    .map((node) => {
      const { offset, length } = node;
      const path = getNodePath(node);
      const key = `${namespace}:${path.join('.')}`;
      const place = { file, line: lineAt(source, offset), offset, length };
      return { key, namespace, path, text: String(node.value), ...place };
    });
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
