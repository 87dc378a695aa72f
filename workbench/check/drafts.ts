/** Texts by their keys, and first drafts for those that are missing. */
import { basename } from 'node:path/posix';
import errors from '#locales/de-AT/errors.json' with { type: 'json' };
import sentences from '../locales/de-AT/check.json' with { type: 'json' };
import type { Part } from '../definitions/json-file.ts';

export const namespaceOf = ({ file }: Pick<Part, 'file'>): string => basename(file, '.json');
/** `fields:netIncome.label` */
export const keyOfText = (part: Pick<Part, 'file' | 'path'>): string =>
  `${namespaceOf(part)}:${part.path.join('.')}`;

/** Words from a name: `netIncome` and `NET_INCOME` become „Net income“. */
const readableName = (name: string): string => {
  const plain = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
const drafts: Readonly<Record<string, string>> = sentences.drafts;
/** The sentences for all fields are the first drafts of their own. */
const general = new Map(Object.entries(errors));
/** Of a text at a path: it names what it stands for. */
export function draftOf({ file, path }: Pick<Part, 'file' | 'path'>): string {
  const [block, owner, name = ''] = [undefined, undefined, ...path.map(String)].slice(-3);
  const word = name.replace(/_.*$/, '');
  const sentence = general.get(name) ?? general.get(word);
  const kinds: Readonly<Record<string, string>> = {
    enums: 'choice',
    fields: `fields.${word}`,
    errors: 'errors.other',
    steps: owner === 'groups' ? 'legend' : owner === 'notices' ? 'notice' : 'other',
  };
  const namespace = namespaceOf({ file });
  if (namespace === 'errors' && typeof sentence === 'string') return sentence;
  const draft = drafts[kinds[namespace] ?? ''] ?? drafts['other'] ?? '';
  const isOfField = namespace === 'fields' || namespace === 'errors';
  const shown = isOfField
    ? owner === 'info'
      ? (block ?? owner)
      : (owner ?? name)
    : readableName(name);
  return draft.replaceAll('[name]', shown);
}

export const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
export const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
