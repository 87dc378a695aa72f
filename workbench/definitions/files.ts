/** Schemas and texts as values: read whole, changed, and written whole. */
import { isObject, type JsonObject } from './json-file.ts';
import { withChanges, type DefinitionSources } from './sources.ts';

/** The JSON files of schemas/ and locales/, by their path. Those that are no JSON object are left out. */
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

export function readFiles(sources: DefinitionSources): Files {
  const paths = sources.files().filter((path) => DEFINES.test(path));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const value = objectIn(sources.read(path));
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
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

/** The sources with the values that differ; a file without anything in it goes. */
export function withFiles(sources: DefinitionSources, files: Files): DefinitionSources {
  const before = readFiles(sources);
  const paths = [...new Set([...Object.keys(before), ...Object.keys(files)])];
  return withChanges(
    sources,
    Object.fromEntries(
      paths
        .filter((path) => JSON.stringify(before[path]) !== JSON.stringify(files[path]))
        .map((path) => [path, files[path] && JSON.stringify(files[path], null, 2)]),
    ),
  );
}
