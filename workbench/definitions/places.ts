/** Where the questions of a form are asked: one place for each condition. */
import { definitionIn } from '../check/fields.ts';
import { isObject, type Json, type JsonObject } from '../check/json-file.ts';
import { DEFS_FILE } from '../check/definitions.ts';
import { isSame, type Files } from './files.ts';

/** What the studio reads and writes of a JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  not?: Schema;
  [keyword: string]: Json | Schema | Schema[] | Record<string, Schema> | undefined;
}
/** A branch of a condition. */
export interface Branch {
  if: Schema;
  name: 'then' | 'else';
}
/** From the form to a question: blocks (`customer`), items of lists (`refinancings[]`), and branches of conditions. */
export type Trail = readonly (string | Branch)[];

export interface Place {
  /** `customer.netIncome`, `refinancings[].type`. */
  path: string;
  /** Of its texts: `netIncome`, `refinancings.type`. */
  key: string;
  name: string;
  trail: Trail;
  /** Has the question among its properties. */
  block: Schema;
  /** As it is written, and with its shared definition. */
  node: Schema;
  schema: Schema;
  required: boolean;
  /** Required here or under a condition beside it: a missing answer can be refused. */
  demanded: boolean;
}
export interface Ui {
  'ui:groups'?: { key: string; fields: string[] }[];
  'ui:notices'?: JsonObject[];
  [name: string]: unknown;
}

const KINDS = ['steps', 'popups'];
const fileOf = (files: Files, form: string, ending: string): string =>
  KINDS.map((kind) => `schemas/${kind}/${form}.${ending}.json`).find((file) => files[file]) ?? '';
export const schemaOf = (files: Files, form: string): Schema =>
  (files[fileOf(files, form, 'schema')] ?? {}) as Schema;
export const uiOf = (files: Files, form: string): Ui =>
  (files[fileOf(files, form, 'ui')] ?? {}) as Ui;
export const formsIn = (files: Files): string[] =>
  Object.keys(files).flatMap(
    (file) => /^schemas\/(?:steps|popups)\/([^/]+)\.schema\.json$/.exec(file)?.[1] ?? [],
  );
export const definitionsOf = (files: Files): Record<string, Schema> =>
  ((files[DEFS_FILE] ?? {})['definitions'] ?? {}) as Record<string, Schema>;

export const resolved = (files: Files, node: Schema): Schema =>
  definitionsOf(files)[definitionIn(node.$ref) ?? ''] ?? node;

/** The levels of an object: itself, and the branches of its conditions. */
export const branchesOf = (level: Schema): [Branch, Schema][] =>
  [level, ...(level.allOf ?? [])].flatMap((rule) =>
    (['then', 'else'] as const).flatMap((name): [Branch, Schema][] =>
      rule.if && rule[name] ? [[{ if: rule.if, name }, rule[name]]] : [],
    ),
  );

export function placesIn(files: Files, form: string): Place[] {
  const demanded = new Set<string>();
  const walk = (block: Schema, path: string, key: string, trail: Trail): Place[] => {
    for (const name of block.required ?? []) demanded.add(path + name);
    return [
      ...placesOf(block, path, key, trail),
      ...branchesOf(block).flatMap(([branch, inner]) => walk(inner, path, key, [...trail, branch])),
    ];
  };
  const placesOf = (block: Schema, path: string, key: string, trail: Trail): Place[] =>
    Object.entries(block.properties ?? {}).flatMap(([name, node]): Place[] => {
      const schema = resolved(files, node);
      if (schema.type === 'object') return walk(schema, `${path}${name}.`, key, [...trail, name]);
      const required = block.required?.includes(name) ?? false;
      const own = { name, path: path + name, key: key + name };
      const item = schema.items && resolved(files, schema.items);
      return [
        { ...own, trail, block, node, schema, required, demanded: false },
        ...(item ? walk(item, `${own.path}[].`, `${own.key}.`, [...trail, `${name}[]`]) : []),
      ];
    });
  const places = walk(schemaOf(files, form), '', '', []);
  return places.map((place) => ({ ...place, demanded: demanded.has(place.path) }));
}

/** The schemas that a trail leads through, with what is not there yet; the last one is its end. */
export function blocksAt(files: Files, form: string, trail: Trail): Schema[] {
  const blocks = [schemaOf(files, form)];
  for (const step of trail) {
    const block = blocks.at(-1)!;
    if (typeof step === 'string') {
      block.properties ??= {};
      const name = step.replace('[]', '');
      const inner = resolved(files, (block.properties[name] ??= { type: 'object' }));
      blocks.push(step.endsWith('[]') ? resolved(files, (inner.items ??= {})) : inner);
    } else {
      const rules = [block, ...(block.allOf ?? [])];
      const known = rules.find((rule) => isSame(rule.if, step.if));
      const rule = known ?? { if: structuredClone(step.if) };
      if (!known) block.allOf = [...(block.allOf ?? []), rule];
      blocks.push((rule[step.name] ??= {}));
    }
  }
  return blocks;
}

const isEmpty = ({ properties = {}, required = [], allOf = [] }: Schema): boolean =>
  Object.keys(properties).length + required.length + allOf.length === 0;

/** Out of its block, with the conditions and their blocks that have nothing else. */
export function take(files: Files, form: string, { name, trail }: Place): void {
  const blocks = blocksAt(files, form, trail);
  const block = blocks.at(-1)!;
  delete block.properties?.[name];
  keep(block, 'required', without(block.required, name));
  for (let i = trail.length - 1; i >= 0; i -= 1) {
    const [step, outer, inner] = [trail[i]!, blocks[i]!, blocks[i + 1]!];
    const isInBranch = trail.slice(0, i).some((each) => typeof each !== 'string');
    if (!isEmpty(inner)) return;
    if (typeof step === 'string') {
      if (!isInBranch || step.endsWith('[]')) return;
      delete outer.properties?.[step];
    } else {
      const rules = [outer, ...(outer.allOf ?? [])];
      const rule = rules.find((each) => isSame(each.if, step.if));
      delete rule?.[step.name];
      if (rule && rule !== outer && !rule.then && !rule.else)
        keep(outer, 'allOf', without(outer.allOf, rule));
    }
  }
}

/** Into the block at the end of a trail. */
export function put(
  files: Files,
  form: string,
  trail: Trail,
  place: Pick<Place, 'name' | 'node' | 'required'>,
): void {
  const { name, node, required } = place;
  const block = blocksAt(files, form, trail).at(-1)!;
  block.properties = { ...block.properties, [name]: structuredClone(node) };
  if (required) block.required = [...new Set([...(block.required ?? []), name])];
}

export const without = <Item>(list: readonly Item[] | undefined, item: Item): Item[] =>
  (list ?? []).filter((each) => each !== item);
/** An empty list goes. */
export function keep(owner: object, name: string, value: readonly unknown[] | undefined): void {
  if (value === undefined || value.length === 0) Reflect.deleteProperty(owner, name);
  else Reflect.set(owner, name, value);
}

/** What a condition compares, by path: leaves of its schema, below the block that has it. */
export const leavesOf = ({ properties = {} }: Schema, below: string): [string, Schema][] =>
  Object.entries(properties).flatMap(([name, inner]): [string, Schema][] =>
    inner.properties ? leavesOf(inner, `${below}${name}.`) : [[below + name, inner]],
  );
/** Of one place: each branch on its way, with the block that has it. */
export const conditionsAt = ({ trail }: Pick<Place, 'trail'>) =>
  trail.flatMap((step, i) => {
    if (typeof step === 'string') return [];
    const block = trail.slice(0, i).filter((each) => typeof each === 'string');
    return [{ ...step, block: block.map((each) => `${each}.`).join('') }];
  });
export const pathsAsked = (place: Place): string[] =>
  conditionsAt(place).flatMap((each) =>
    [each.if, ...(each.if.allOf ?? []), each.if.not ?? {}].flatMap((schema) =>
      leavesOf(schema, each.block).map(([path]) => path),
    ),
  );
/** The other questions that a limit compares with. */
export const pathsCompared = ({ schema }: Place): string[] =>
  [schema['dateLimits'], schema['numberLimits']].flatMap((limits) =>
    isObject(limits) ? Object.values(limits).map((limit) => String(limit).split('+')[0]!) : [],
  );
/** The questions without which a place of a question cannot be. */
export const neededBy = (place: Place): string[] => [...pathsAsked(place), ...pathsCompared(place)];
