/** All definitions, read once and tolerant of mistakes, so that each rule can report its own. */
import { localeFile } from '../languages.ts';
import { API_FILE, readApi, type Api } from './api.ts';
import { fieldsOf, type Field, type Form } from './fields.ts';
import { jsonFile, shown, valueOf, type JsonFile } from './json-file.ts';
import type { DefinitionSources } from './sources.ts';

export type { Form } from './fields.ts';

export const DEFS_FILE = 'schemas/defs.json';

export interface Definitions {
  sources: DefinitionSources;
  forms: readonly Form[];
  /** UI schemas without a schema. */
  orphans: readonly JsonFile[];
  defs: JsonFile;
  /** The shared definitions and the schemas of the forms. */
  schemas: readonly JsonFile[];
  api: Api;
  /** ISO codes that a country field offers. */
  countries: readonly string[];
  languages: readonly string[];
  /** Names of the text files of a language. */
  namespaces(language: string): readonly string[];
  texts(language: string, namespace: string): JsonFile | undefined;
  fields: readonly Field[];
}

export function readDefinitions(sources: DefinitionSources): Definitions {
  const files = sources.files();
  const json = (path: string): JsonFile =>
    jsonFile(path, files.includes(path) ? sources.read(path) : '{}');
  const optional = (path: string): JsonFile | undefined =>
    files.includes(path) ? json(path) : undefined;
  const defs = json(DEFS_FILE);
  const forms = files.flatMap((path): Form[] => {
    const [, kind, name] = /^schemas\/(steps|popups)\/([^/]+)\.schema\.json$/.exec(path) ?? [];
    if (kind === undefined || name === undefined) return [];
    const uiPath = path.replace('.schema.json', '.ui.json');
    return [
      {
        name,
        kind: kind === 'steps' ? 'steps' : 'popups',
        schema: json(path),
        uiPath,
        ui: optional(uiPath),
      },
    ];
  });
  const orphans = files
    .filter(
      (path) =>
        /^schemas\/(?:steps|popups)\/.*\.ui\.json$/.test(path) &&
        !forms.some(({ uiPath }) => uiPath === path),
    )
    .map(json);
  const located = files.flatMap((path) => {
    const [, language, namespace] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    return language === undefined || namespace === undefined ? [] : [{ language, namespace }];
  });
  const countries = valueOf(json('schemas/country-codes.json').root);
  return {
    sources,
    forms,
    orphans,
    defs,
    schemas: [defs, ...forms.map(({ schema }) => schema)],
    api: readApi(files.includes(API_FILE) ? sources.read(API_FILE) : ''),
    countries: Array.isArray(countries) ? countries.map(shown) : [],
    languages: [...new Set(located.map(({ language }) => language))],
    namespaces: (language) =>
      located.filter((each) => each.language === language).map(({ namespace }) => namespace),
    texts: (language, namespace) => optional(localeFile(language, namespace)),
    fields: forms.flatMap((form) => fieldsOf(form, defs)),
  };
}
