/** Where the texts and settings of a question are. */
import { getByPath, setByPath, unsetByPath } from '@rjsf/utils';
import { isObject, type Json, type JsonObject } from './json-file.ts';
import { FIRST_LANGUAGE, localeFile } from '../languages.ts';
import type { Files } from './files.ts';

export const TEXTS = ['fields', 'errors', 'enums'] as const;
type TextFile = (typeof TEXTS)[number];
/** Where the texts of a property are: `texts.label`, `sentences.required`, `choices.MALE`. */
export const TEXT_FILES: Readonly<Record<string, TextFile>> = {
  texts: 'fields',
  sentences: 'errors',
  choices: 'enums',
};

/** At a key; all of a file at an empty one. */
export const textsOf = (files: Files, namespace: string, key: string): JsonObject => {
  const file = files[localeFile(FIRST_LANGUAGE, namespace)];
  const texts: unknown = key === '' ? file : getByPath(file, key.split('.'));
  return isObject(texts) ? texts : {};
};
/** Null takes a text away, and the objects that have nothing else. */
export function setText(file: JsonObject, path: readonly string[], text: Json): void {
  if (text !== null) return void setByPath(file, [...path], text);
  unsetByPath(file, [...path]);
  const above = path.slice(0, -1);
  const rest: unknown = getByPath(file, [...above]);
  if (above.length > 0 && isObject(rest) && Object.keys(rest).length === 0)
    setText(file, above, text);
}
export const writeText = (
  files: Files,
  namespace: string,
  path: readonly string[],
  text: Json,
): void => setText((files[localeFile(FIRST_LANGUAGE, namespace)] ??= {}), path, text);
