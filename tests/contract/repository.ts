/** The data of the repository as the contract checks see it: discovered on disk, parsed once, typed here at the JSON border. */
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The part of draft-07 that the forms use. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: (string | number)[];
  const?: Json;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  dateLimits?: { notAfter?: string; notBefore?: string };
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: { if: Schema; then?: Schema; else?: Schema }[];
}
export interface UiGroup {
  key: string;
  fields: string[];
}
export interface UiSchema {
  'ui:groups': UiGroup[];
  [key: string]: Json | UiGroup[];
}
export interface Texts {
  [key: string]: Json;
}
/** A form: a step or a popup, with both of its files. */
export interface FormFiles {
  name: string;
  schema: Schema;
  ui: UiSchema;
}

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
export const readJson = (path: string): Json => JSON.parse(read(path)) as Json;
/** A schema or UI schema without `$schema`, which names the meta schema for editors. */
function readSchema(path: string): Json {
  const { $schema: _meta, ...schema } = JSON.parse(read(path)) as Record<string, Json>;
  return schema as Json;
}

const formsIn = (folder: string): FormFiles[] =>
  readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => {
      const name = file.replace('.schema.json', '');
      return {
        name,
        schema: readSchema(`${folder}/${file}`) as Schema,
        ui: readSchema(`${folder}/${name}.ui.json`) as unknown as UiSchema,
      };
    });

export const defs = readSchema('schemas/defs.json') as unknown as {
  definitions: Record<string, Schema>;
};
export const steps = formsIn('schemas/steps');
export const forms = [...steps, ...formsIn('schemas/popups')];

export const namespaces: Record<string, Texts> = Object.fromEntries(
  readdirSync(new URL('locales/de-AT', root))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), readJson(`locales/de-AT/${file}`) as Texts]),
);

const description = parse(read('openapi/application.yaml')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
/** The ids of all calls. */
export const operations: readonly string[] = Object.values(description.paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
);
export const countryCodes = readJson('public/country-codes.json') as string[];
