/** The texts of a file as rows, where a missing one belongs, and first drafts for it. */
import { basename } from 'node:path/posix';
import { getNodePath } from 'jsonc-parser';
import errors from '#locales/de-AT/errors.json' with { type: 'json' };
import sentences from '../locales/de-AT/check.json' with { type: 'json' };
import { FIRST_LANGUAGE, localeFile } from '../languages.ts';
import type { Definitions } from './definitions.ts';
import { findingAt, nearest, type Finding } from './finding.ts';
import { entries, fileOf, jsonFile, members, nodeAt } from './json-file.ts';
import type { JsonFile, Node } from './json-file.ts';
import { replaced } from './patch.ts';

/** The texts in a file or in a part of it. */
export function textsIn(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if (node.type === 'object') return members(node).flatMap(({ value }) => textsIn(value));
  return node.type === 'array' ? entries(node).flatMap(textsIn) : [node];
}

/** Without the gaps in the lists of a translation (null): they are shown in the first language. */
export const writtenTextsIn = (node: Node | undefined): Node[] =>
  textsIn(node).filter(({ type }) => type !== 'null');

/** Where a text is in its file: keys, because a choice may have dots in its name. List entries are numbered. */
export const pathOf = (text: Node): string[] => getNodePath(text).map(String);
export const namespaceOf = (file: JsonFile): string => basename(file.path, '.json');
/** `fields:netIncome.label` */
export const keyOfText = (text: Node): string =>
  `${namespaceOf(fileOf(text))}:${pathOf(text).join('.')}`;

/** Of a field or a choice, by its key; below it by names. */
export const nodeOf = (file: JsonFile, key: string, ...names: string[]): Node | undefined =>
  nodeAt(file, [...key.split('.'), ...names]);

/** The texts of the first language; an empty file when there is none. */
export const firstTexts = ({ texts }: Definitions, namespace: string): JsonFile =>
  texts(FIRST_LANGUAGE, namespace) ?? jsonFile(localeFile(FIRST_LANGUAGE, namespace), '{}');

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
/** The sentences for all fields are the first drafts of their own. */
const general = new Map(
  Object.entries(errors).flatMap(([rule, text]) =>
    typeof text === 'string' ? [[rule, text] as const] : [],
  ),
);
/** A first draft of a text, which names what it stands for. */
export function draft(kind: string, name: string): string {
  return (table.get(kind) ?? table.get('other') ?? '').replaceAll('[name]', name);
}

/** A draft that fits a place in a text file. */
export function draftAt(namespace: string, path: readonly string[]): string {
  const name = path.at(-1) ?? '';
  const owner = path.at(-2) ?? name;
  const word = name.replace(/_.*$/, '');
  if (namespace === 'errors')
    return general.get(name) ?? general.get(word) ?? draft('errors.other', owner);
  if (namespace === 'enums') return draft('choice', readableName(name));
  if (namespace === 'fields') return draft(`fields.${word}`, owner);
  return draft('other', readableName(name));
}

export const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
export const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

/** The placeholders of a text that are not filled in. */
export function unknownPlaceholders(text: Node, filled: readonly string[]): Finding[] {
  const own = placeholders(text.value);
  return own
    .filter((name) => !filled.includes(name))
    .map((name) => {
      const free = filled.filter((each) => !own.includes(each));
      const instead = nearest(name, free) ?? (free.length === 1 ? free[0] : undefined);
      const mended = String(text.value)
        .replace(new RegExp(` ?\\{\\{\\s*${name}\\s*\\}\\}`), (found) =>
          instead === undefined ? '' : found.replace(name, instead),
        )
        .trim();
      const about = { key: keyOfText(text), name, instead };
      return findingAt('text-placeholder-unknown', text, about, replaced(text, mended));
    });
}
