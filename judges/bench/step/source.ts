/** The application's own schema, UI schema and German texts of the step that is measured. With more than 30 fields the plain ones are repeated. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEXTS } from '../../../build/texts.ts';

export const STEP = 'personal-financial-data';
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The part of JSON Schema that the step uses, references written out. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  required?: string[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly allOf?: readonly { readonly if: Schema; readonly then: Schema }[];
}
type Catalogue = Record<string, unknown>;
interface UiSchema extends Catalogue {
  readonly customer: Record<string, Catalogue>;
  'ui:groups': { readonly key: string; readonly fields: string[] }[];
}
/** By namespace. */
export interface Texts extends Record<string, Catalogue> {
  readonly steps: Record<string, { readonly groups: Record<string, string> } & Catalogue>;
}
interface Source {
  readonly schema: Schema;
  readonly ui: UiSchema;
  readonly texts: Texts;
}

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

const { definitions } = JSON.parse(read('schemas/defs.json')) as {
  definitions: Readonly<Record<string, object>>;
};
/** Writes out every `defs.json#/definitions/…`. */
function inlined(_key: string, value: unknown): unknown {
  const { $ref, ...rest } = (value ?? {}) as { $ref?: string };
  if ($ref === undefined) return value;
  const target = definitions[$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`nothing stands at ${$ref}`);
  return { ...(JSON.parse(JSON.stringify(target), inlined) as object), ...rest };
}

/** Without `$schema`, which names the meta schema for editors. */
function json(path: string): unknown {
  const { $schema: _meta, ...value } = JSON.parse(read(path), inlined) as Catalogue;
  return value;
}

/** Of every namespace the part of the step, so that no contestant carries the texts of others. */
function textsOf(fields: readonly string[]): Texts {
  const part = (namespace: string, isWanted: (key: string, text: unknown) => boolean): Catalogue =>
    Object.fromEntries(
      Object.entries(TEXTS[namespace] as Catalogue).filter(([key, text]) => isWanted(key, text)),
    );
  const isOwn = (key: string): boolean => fields.includes(key);
  return {
    fields: part('fields', isOwn),
    enums: part('enums', (key) => isOwn(key) || key.startsWith('_')),
    errors: part('errors', (key, text) => isOwn(key) || typeof text === 'string'),
    steps: part('steps', (key) => key === STEP) as Texts['steps'],
    form: part('form', () => true),
  };
}

/** Schema (written out), UI schema and texts with as many fields as asked for: 30, 100, 300. */
export function sourceOf(size: number): Source {
  const ui = json(`schemas/steps/${STEP}.ui.json`) as UiSchema;
  const names = ui['ui:groups'].flatMap(({ fields }) =>
    fields.map((path) => path.replace(/^.*\./, '')),
  );
  const schema = json(`schemas/steps/${STEP}.schema.json`) as Schema;
  const source = { schema, ui, texts: textsOf(names) };
  repeatFields(source, size - FIRST_SIZE);
  return source;
}

/** Fields of the step as it is: 19 answers, the list and two loans of five answers each. With 100 and 300 the plain ones are repeated, in groups of their own. */
const FIRST_SIZE = 30;
/** No comboboxes: only this application has them, so repeating them would compare different things. */
const REPEATED = ['cityOfBirth', 'maritalStatus', 'education', 'netIncome', 'debitAccount'];

function repeatFields({ schema, ui, texts }: Source, count: number): void {
  const { properties = {}, required = [] } = schema.properties?.['customer'] ?? {};
  const { fields = {}, enums = {}, errors = {}, steps } = texts;
  for (let index = 0; index < count; index += 1) {
    const of = REPEATED[index % REPEATED.length] ?? '';
    const number = Math.floor(index / REPEATED.length) + 2;
    const name = `${of}${number}`;
    for (const described of [properties, ui.customer, fields, enums, errors] as Catalogue[])
      if (of in described) described[name] = described[of];
    required.push(name);
    if (of === REPEATED[0]) {
      ui['ui:groups'].push({ key: `again${number}`, fields: [] });
      Object.assign(steps[STEP]?.groups ?? {}, { [`again${number}`]: `Weitere Angaben ${number}` });
    }
    ui['ui:groups'].at(-1)?.fields.push(`customer.${name}`);
  }
}
