/** All definitions, read once and tolerant of mistakes, so that each rule can report its own. */
import { basename } from 'node:path/posix';
import { readFiles, type Files } from '../definitions/files.ts';
import { DEFS_FILE, fileIn, formFiles, levelsIn, type Form } from '../definitions/places.ts';
import type { Level } from '../definitions/places.ts';
import { FIRST_LANGUAGE, languageOf, localeFile } from '../languages.ts';
import { API_FILE, readApi, type Api } from './api.ts';
import type { Field } from '../definitions/fields.ts';
import type { Part } from '../definitions/json-file.ts';
import type { DefinitionSources } from '../definitions/sources.ts';

export interface Definitions {
  sources: DefinitionSources;
  files: Files;
  forms: readonly Form[];
  levels: readonly (Level & { form: Form })[];
  fields: readonly Field[];
  defs: Part;
  api: Api;
  /** ISO codes that a country field offers. */
  countries: readonly string[];
  languages: readonly string[];
}

const COUNTRIES = 'schemas/country-codes.json';
export const namespacesOf = ({ files }: Pick<Definitions, 'files'>, language: string): string[] =>
  Object.keys(files).flatMap((path) =>
    languageOf(path) === language ? [basename(path, '.json')] : [],
  );
/** The texts of a namespace; empty where there are none. */
export function textsIn(
  { files }: Pick<Definitions, 'files'>,
  namespace: string,
  language: string = FIRST_LANGUAGE,
): Part {
  const file = localeFile(language, namespace);
  return fileIn(files, file) ?? { file, path: [], value: {} };
}

export function readDefinitions(sources: DefinitionSources): Definitions {
  const paths = sources.files();
  const files = readFiles(sources);
  const forms = formFiles(files);
  const read = forms.map((form) => ({ form, ...levelsIn(files, form) }));
  const countries: unknown = paths.includes(COUNTRIES) ? JSON.parse(sources.read(COUNTRIES)) : [];
  return {
    sources,
    files,
    forms,
    levels: read.flatMap(({ form, levels }) => levels.map((level) => ({ ...level, form }))),
    fields: read.flatMap(({ places }) => places),
    defs: fileIn(files, DEFS_FILE) ?? { file: DEFS_FILE, path: [], value: {} },
    api: readApi(paths.includes(API_FILE) ? sources.read(API_FILE) : ''),
    countries: Array.isArray(countries) ? countries.map(String) : [],
    languages: [...new Set(paths.flatMap((path) => languageOf(path) ?? []))],
  };
}
