/** Texts by their keys, and first drafts for those that are missing. */
import { basename } from 'node:path/posix';
import errors from '#locales/de-AT/errors.json' with { type: 'json' };
import { wordAndChoice } from '../definitions/fields.ts';
import { leavesOf, type Part } from '../definitions/json-file.ts';

export const namespaceOf = ({ file }: Pick<Part, 'file'>): string => basename(file, '.json');
/** `fields:netIncome.label` */
export const keyOfText = (part: Pick<Part, 'file' | 'path'>): string =>
  `${namespaceOf(part)}:${part.path.join('.')}`;
/** What code can ask for to show it: itself, a block that it is in, or its name without the ending of a plural or a choice. */
export function namesOf({ path }: Pick<Part, 'path'>): string[] {
  const names = path.map((_, i) => path.slice(0, i + 1).join('.'));
  const whole = [...path.slice(0, -1), wordAndChoice(String(path.at(-1)))[0]].join('.');
  return [...new Set([...names, whole])];
}

/** One text; entries of lists are numbered from 0. */
export interface Entry extends Pick<Part, 'file' | 'path'> {
  key: string;
  text: string;
}
/** Without the gaps in the lists of a translation (null): they are shown in the first language. */
export const allTexts = (part: Part | undefined): Entry[] =>
  leavesOf(part).flatMap(({ file, path, value }) =>
    typeof value === 'string' ? [{ file, path, key: keyOfText({ file, path }), text: value }] : [],
  );

/** The sentences for all fields are the first drafts of their own. */
const general = new Map<string, unknown>(Object.entries(errors));
/** Stands for a text until somebody writes it: `[netIncome.label]`. */
export function draftOf(part: Pick<Part, 'file' | 'path'>): string {
  const [namespace, name] = [namespaceOf(part), String(part.path.at(-1))];
  const sentence = general.get(name) ?? general.get(name.replace(/_.*$/, ''));
  if (namespace === 'errors' && typeof sentence === 'string') return sentence;
  const isOfItem = namespace === 'fields' && /^(?:item|remove)$/.test(name);
  return `[${part.path.slice(-2).join('.')}]${isOfItem ? ' {{number}}' : ''}`;
}
export const isDraft = (text: string): boolean => /^\[[\w.-]+\](?: \{\{number\}\})?$/.test(text);
