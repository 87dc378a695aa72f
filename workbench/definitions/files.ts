/** Schemas and texts as values: read whole, changed, and written whole. */
import { byNamespace } from '#schema/locale.ts';
import { languageOf, localeFile } from '../languages.ts';
import { isObject, type JsonObject } from './json-file.ts';
import type { DefinitionSources } from './sources.ts';

/**
 * The JSON files of schemas/ and locales/, by their path. Those that are no JSON object are left out. Texts are all in the file of their
 * namespace, also those that lie with their step (layout.ts).
 */
export type Files = Record<string, JsonObject>;

const DEFINES = /^(?:schemas|locales)\/.*\.json$/;

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** As they lie on the disk. */
export function filesAsTheyLie(sources: DefinitionSources): Files {
  const paths = sources.files().filter((path) => DEFINES.test(path));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const value = objectIn(sources.read(path));
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
}

export function readFiles(sources: DefinitionSources): Files {
  const files: Files = {};
  for (const [path, value] of Object.entries(filesAsTheyLie(sources))) {
    const language = languageOf(path);
    if (language === undefined) files[path] = value;
    else
      for (const [namespace, texts] of Object.entries(byNamespace({ [path]: value })))
        Object.assign((files[localeFile(language, namespace)] ??= {}), texts);
  }
  return files;
}

/** Lists of JSON Schema whose order says nothing. */
const SETS = ['required', 'allOf'];

/** Whether two values mean the same: the order of names, of required names and of conditions says nothing. */
export function isSame(one: unknown, other: unknown, name = ''): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((each, i) =>
        SETS.includes(name) ? other.some((item) => isSame(each, item)) : isSame(each, other[i]),
      )
    );
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((each) => Object.hasOwn(other, each) && isSame(one[each], other[each], each))
  );
}
