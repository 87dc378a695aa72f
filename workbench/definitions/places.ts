/** Where the questions of a form are asked: one place for each condition. */
import { entriesOf, isObject, leavesOf, membersOf, nameOf, objectOf, partAt } from './json-file.ts';
import type { Json, JsonObject, Part } from './json-file.ts';
import { isSame, type Files } from './files.ts';

/** What the tools read and write of a JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: Json[];
  const?: Json;
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
/** From the form to a question: blocks (`customer`), items of lists (`refinancings[]`), branches of conditions, and entries of `allOf` without one. */
export type Trail = readonly (string | number | Branch)[];

/** A form: a step or a popup, with both of its files. */
export interface Form {
  name: string;
  kind: 'steps' | 'popups';
  schema: Part;
  ui: Part | undefined;
  uiFile: string;
}
/** A block of questions: of the form, of an object, of the items of a list, or a branch of a condition. */
export interface Level {
  part: Part;
  /** In the data, `customer.`; and of the texts. */
  path: string;
  key: string;
  trail: Trail;
  inItem: boolean;
  /** Asked and required whatever else is answered. */
  always: boolean;
}
export interface Place extends Omit<Level, 'part'> {
  form: Form;
  /** `customer.netIncome`, `refinancings[].type`. */
  path: string;
  /** Of its texts: `netIncome`, `refinancings.type`. */
  key: string;
  name: string;
  /** As it is written, and where its keywords stand, which may be in a shared definition. */
  part: Part;
  home: Part;
  /** The values of these, and the block that has the question among its properties. */
  block: Schema;
  node: Schema;
  schema: Schema;
  required: boolean;
  /** Required here or under a condition beside it: a missing answer can be refused. */
  demanded: boolean;
}
export interface Ui {
  'ui:groups'?: { key: string; heading?: string; fields: string[]; line?: string[] }[];
  'ui:notices'?: JsonObject[];
  [name: string]: unknown;
}

export const DEFS_FILE = 'schemas/defs.json';
export const DEFINITION = 'defs.json#/definitions/';
/** The name in `defs.json#/definitions/<name>`; undefined for any other reference. */
export const definitionIn = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(DEFINITION) ? ref.slice(DEFINITION.length) : undefined;
export const definitionsOf = (files: Files): Record<string, Schema> =>
  ((files[DEFS_FILE] ?? {})['definitions'] ?? {}) as Record<string, Schema>;
/** The shared definitions that a part of a schema refers to. */
export const referredIn = (value: unknown): string[] =>
  leavesOf({ file: '', path: [], value: value as Json }).flatMap((leaf) =>
    nameOf(leaf) === '$ref' ? (definitionIn(leaf.value) ?? []) : [],
  );
/** Those that the forms use, also by each other. */
export function usedIn(files: Files): ReadonlySet<string> {
  const used = new Set(formFiles(files).flatMap(({ schema }) => referredIn(schema.value)));
  // A set also visits what is added while it is iterated.
  for (const name of used) referredIn(definitionsOf(files)[name]).forEach((each) => used.add(each));
  return used;
}
/** Out with definitions that a change has left without use. */
export function dropUnused(files: Files, isLeft: (name: string) => boolean): void {
  const used = usedIn(files);
  for (const name of Object.keys(definitionsOf(files)))
    if (isLeft(name) && !used.has(name)) delete definitionsOf(files)[name];
}
export const resolved = (files: Files, node: Schema): Schema =>
  definitionsOf(files)[definitionIn(node.$ref) ?? ''] ?? node;

export const fileIn = (files: Files, file: string): Part | undefined =>
  files[file] && { file, path: [], value: files[file] };
/** Follows a reference to a shared definition; an unknown name is not followed. */
const followed = (files: Files, part: Part): Part => {
  const name = definitionIn(objectOf(part.value)['$ref']);
  return (name && partAt(fileIn(files, DEFS_FILE), 'definitions', name)) || part;
};

export const formsIn = (files: Files): string[] => formFiles(files).map(({ name }) => name);
export const formFiles = (files: Files): Form[] =>
  Object.keys(files).flatMap((file): Form[] => {
    const [, kind, name] = /^schemas\/(steps|popups)\/([^/]+)\.schema\.json$/.exec(file) ?? [];
    const schema = fileIn(files, file);
    if (name === undefined || schema === undefined) return [];
    const uiFile = file.replace('.schema.json', '.ui.json');
    return [{ name, kind: kind as Form['kind'], schema, ui: fileIn(files, uiFile), uiFile }];
  });
const formIn = (files: Files, name: string) => formFiles(files).find((form) => form.name === name);
export const uiOf = (files: Files, form: string): Ui =>
  (formIn(files, form)?.ui?.value ?? {}) as Ui;

/** The schemas that conditions, or entries of `allOf`, add to a block. */
const branchesOf = (block: Part): (readonly [Branch | number, Part])[] =>
  [block, ...entriesOf(partAt(block, 'allOf'))].flatMap(
    (rule, i): (readonly [Branch | number, Part])[] => {
      const condition = partAt(rule, 'if')?.value;
      if (condition === undefined) return i === 0 ? [] : [[i - 1, rule] as const];
      return (['then', 'else'] as const).flatMap((name) => {
        const part = partAt(rule, name);
        return part ? [[{ if: condition as Schema, name }, part] as const] : [];
      });
    },
  );

export function placesIn(files: Files, name: string): Place[] {
  const form = formIn(files, name);
  return form ? levelsIn(files, form).places : [];
}
/** The blocks of a form, and the places of its questions. */
export function levelsIn(files: Files, form: Form): { levels: Level[]; places: Place[] } {
  const levels: Level[] = [];
  const demanded = new Set<string>();
  const placesOf = (level: Level, part: Part): Place[] => {
    const { path, key, trail } = level;
    const block = objectOf(level.part.value) as Schema;
    const own = nameOf(part);
    const home = followed(files, part);
    const schema = objectOf(home.value) as Schema;
    const required = block.required?.includes(own) ?? false;
    const always = level.always && required;
    if (schema.type === 'object')
      return walk({
        ...{ ...level, part: home, path: `${path}${own}.`, trail: [...trail, own], always },
      });
    const question = { name: own, path: path + own, key: key + own, part, home, always };
    const node = objectOf(part.value) as Schema;
    const items = partAt(home, 'items');
    return [
      { ...level, form, ...question, block, node, schema, required, demanded: false },
      ...(items
        ? walk({
            part: followed(files, items),
            path: `${path}${own}[].`,
            key: `${key}${own}.`,
            trail: [...trail, `${own}[]`],
            ...{ inItem: true, always: false },
          })
        : []),
    ];
  };
  const walk = (level: Level): Place[] => {
    levels.push(level);
    for (const { value } of entriesOf(partAt(level.part, 'required')))
      demanded.add(level.path + String(value));
    return [
      ...membersOf(partAt(level.part, 'properties')).flatMap((part) => placesOf(level, part)),
      ...branchesOf(level.part).flatMap(([step, part]) =>
        walk({ ...level, part, trail: [...level.trail, step], always: false }),
      ),
    ];
  };
  const whole = { path: '', key: '', trail: [], inItem: false, always: true };
  const places = walk({ ...whole, part: form.schema });
  return {
    levels,
    places: places.map((place) => ({ ...place, demanded: demanded.has(place.path) })),
  };
}
export const allPlaces = (files: Files): Place[] =>
  formsIn(files).flatMap((form) => placesIn(files, form));
export const placesOf = (files: Files, form: string, path: string): Place[] =>
  placesIn(files, form).filter((place) => place.path === path);

/** The schemas that a trail leads through, with what is not there yet; the last one is its end. */
export function blocksAt(files: Files, form: string, trail: Trail): Schema[] {
  const blocks = [(formIn(files, form)?.schema.value ?? {}) as Schema];
  for (const step of trail) {
    const block = blocks.at(-1)!;
    if (typeof step === 'number') blocks.push(block.allOf?.[step] ?? {});
    else if (typeof step === 'string') {
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
    } else if (typeof step !== 'number') {
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
export const comparedIn = (
  { properties = {}, required = [] }: Schema,
  below: string,
): [string, Schema][] =>
  [...new Set([...Object.keys(properties), ...required])].flatMap((name): [string, Schema][] => {
    const inner = properties[name] ?? {};
    return inner.properties || inner.required
      ? comparedIn(inner, `${below}${name}.`)
      : [[below + name, inner]];
  });
/** Of one place: each branch on its way, with the block that has it. */
export const conditionsAt = ({ trail }: Pick<Place, 'trail'>) =>
  trail.flatMap((step, i) => {
    if (typeof step !== 'object') return [];
    const block = trail.slice(0, i).filter((each) => typeof each === 'string');
    return [{ ...step, block: block.map((each) => `${each}.`).join('') }];
  });
export const pathsAsked = (place: Place): string[] =>
  conditionsAt(place).flatMap((each) =>
    [each.if, ...(each.if.allOf ?? []), each.if.not ?? {}].flatMap((schema) =>
      comparedIn(schema, each.block).map(([path]) => path),
    ),
  );
/** The other questions that a limit compares with. */
export const pathsCompared = ({ schema }: Place): string[] =>
  [schema['dateLimits'], schema['numberLimits']].flatMap((limits) =>
    isObject(limits) ? Object.values(limits).map((limit) => String(limit).split('+')[0]!) : [],
  );
/** The questions without which a place of a question cannot be. */
export const neededBy = (place: Place): string[] => [...pathsAsked(place), ...pathsCompared(place)];
