/** The fields of the forms with their places: one row per place where a field is defined (a field of two branches has two rows). */
import { findNodeAtLocation } from 'jsonc-parser';
import { STEPS } from '#flow/steps.ts';
import { LIMITS } from '#schema/limits.ts';
import { entries, fileOf, isObject, members, nodeAt, valueAt, valueOf } from './json-file.ts';
import type { JsonFile, JsonObject, Node } from './json-file.ts';

/** A form: a step or a popup, with both of its files. */
export interface Form {
  name: string;
  kind: 'steps' | 'popups';
  schema: JsonFile;
  uiPath: string;
  ui: JsonFile | undefined;
}

export interface Field {
  form: Form;
  name: string;
  /** Path in the data, list levels as `[]`: `customer.netIncome`, `refinancings[].type`. */
  path: string;
  /** Path of its texts: plain-object levels are left out, list levels are not: `netIncome`, `refinancings.type`. */
  key: string;
  /** Where the form defines it. */
  node: Node;
  /** Where its keywords stand, `$ref` followed. */
  at: Node;
  schema: JsonObject;
  /** Required by its block, always or under a condition: a missing answer can be refused. */
  required: boolean;
  /** Asked and required whatever else is answered. */
  always: boolean;
  /** Part of a list's item, so not in a group of its own. */
  inItem: boolean;
}

/** Steps in the order of the application; popups come first. */
export const orderOf = ({ form }: Field): number => STEPS.findIndex((step) => step === form.name);

const DEFINITION = 'defs.json#/definitions/';
/** The name in `defs.json#/definitions/<name>`; undefined for any other reference. */
export const definitionIn = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(DEFINITION) ? ref.slice(DEFINITION.length) : undefined;

/** Follows a reference to a shared definition; an unknown name is not followed. */
export function followed(node: Node, defs: JsonFile): Node {
  const shared = definitionIn(member(node, '$ref')?.value);
  return (shared === undefined ? undefined : nodeAt(defs, ['definitions', shared])) ?? node;
}

export const member = (node: Node | undefined, name: string): Node | undefined =>
  node && findNodeAtLocation(node, [name]);
export const stringsIn = (node: Node | undefined): string[] =>
  entries(node).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
export const asObject = (node: Node): JsonObject => {
  const value = valueOf(node);
  return isObject(value) ? value : {};
};

export const isNumber = ({ type }: JsonObject): boolean => type === 'number' || type === 'integer';

/** The block that has a node among its `properties`. */
export const blockOf = (node: Node): Node | undefined => node.parent?.parent?.parent?.parent;

/** The conditional rules of an object level: in its `allOf`, or itself. */
export const rulesOf = (node: Node): Node[] => [
  ...(member(node, 'if') ? [node] : []),
  ...entries(member(node, 'allOf')),
];

/** The schemas that these rules add to it. */
export const branchesOf = (node: Node): Node[] =>
  rulesOf(node).flatMap((each) =>
    [member(each, 'then'), member(each, 'else'), ...(member(each, 'if') ? [] : [each])].flatMap(
      (one) => one ?? [],
    ),
  );

/** An object level and all that conditions add to it: one may stand in another one. */
export const partsOf = (level: Node): Node[] => [level, ...branchesOf(level).flatMap(partsOf)];

/** The names of an object level: its own, and those that a condition adds. */
export const namesAt = (level: Node): string[] => propertiesAt(level).map(({ name }) => name);
/** The members of its `properties`, likewise. */
export const propertiesAt = (level: Node) =>
  partsOf(level).flatMap((each) => members(member(each, 'properties')));

/** The levels below: blocks, and items of lists, each with what a condition further out adds to it. The first is the block itself. */
export function levelsBelow(nodes: readonly Node[], defs: JsonFile) {
  const levels = new Map<string, { name: string; nodes: Node[] }>();
  for (const { name, value } of nodes.flatMap(propertiesAt)) {
    const target = followed(value, defs);
    const items = member(target, 'items');
    const inner = items === undefined ? target : followed(items, defs);
    if (member(inner, 'type')?.value !== 'object') continue;
    const key = `${name} ${fileOf(inner).path}`;
    const level = levels.get(key) ?? { name, nodes: [] };
    level.nodes.push(inner);
    levels.set(key, level);
  }
  return [...levels.values()];
}

/** These levels and all below them. */
export const levelsFrom = (nodes: readonly Node[], defs: JsonFile): (readonly Node[])[] => [
  nodes,
  ...levelsBelow(nodes, defs).flatMap((below) => levelsFrom(below.nodes, defs)),
];

export function fieldsOf(form: Form, defs: JsonFile): Field[] {
  const demanded = new Set<string>();
  const walk = (
    node: Node,
    at: { path: string; key: string; inItem: boolean; always: boolean },
  ): Field[] => {
    const required = stringsIn(member(node, 'required'));
    for (const name of required) demanded.add(at.path + name);
    const own = members(member(node, 'properties')).flatMap(({ name, value }): Field[] => {
      const target = followed(value, defs);
      const schema = asObject(target);
      const path = at.path + name;
      const always = at.always && required.includes(name);
      if (schema['type'] === 'object') return walk(target, { ...at, path: `${path}.`, always });
      const key = at.key + name;
      const place = { node: value, at: target, always, inItem: at.inItem };
      const field: Field = { form, name, path, key, schema, required: false, ...place };
      const items = member(target, 'items');
      return items === undefined
        ? [field]
        : [
            field,
            ...walk(followed(items, defs), {
              path: `${path}[].`,
              key: `${key}.`,
              inItem: true,
              always: false,
            }),
          ];
    });
    return [
      ...own,
      ...branchesOf(node).flatMap((branch) => walk(branch, { ...at, always: false })),
    ];
  };
  const { root } = form.schema;
  const fields = root ? walk(root, { path: '', key: '', inItem: false, always: true }) : [];
  return fields.map((field) => ({ ...field, required: demanded.has(field.path) }));
}

/** Asks for files: its name is their category. */
export const isFiles = ({ schema }: Pick<Field, 'schema'>): boolean => 'fileLimits' in schema;

/** Where a UI schema speaks of a field: `refinancings[].type` is `refinancings`, `items`, `type`. */
export const uiPathOf = ({ path }: Pick<Field, 'path'>): string[] =>
  path.replaceAll('[]', '.items').split('.');

/** Not shown: an answer of an earlier step that conditions ask about. */
export const isHidden = (field: Field): boolean =>
  field.form.ui !== undefined &&
  valueAt(field.form.ui, [...uiPathOf(field), 'ui:widget']) === 'hidden';

/** The names of the fields beside a path, its own among them. */
export const siblingsOf = (path: string, fields: readonly Field[]): string[] => {
  const parent = path.slice(0, path.lastIndexOf('.') + 1);
  return [
    ...new Set(
      fields
        .filter(
          (field) => field.path.startsWith(parent) && !/[.[]/.test(field.path.slice(parent.length)),
        )
        .map(({ name }) => name),
    ),
  ];
};

/** The keywords of JSON Schema by which an answer can be refused. */
export const LIMITING = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
];

/** The keywords by which a field can be refused, as they name its errors: `format` is `format_<name>`, limits by other answers are by name. */
export const refusals = ({ schema, required }: Pick<Field, 'schema' | 'required'>): string[] => [
  ...(required ? ['required'] : []),
  ...LIMITING.filter((keyword) => schema[keyword] !== undefined).map((keyword) =>
    keyword === 'format' ? `format_${String(schema['format'])}` : keyword,
  ),
  ...Object.keys(LIMITS).flatMap((name) => Object.keys(schema[name] ?? {})),
];

const SCHEMA = ['items', 'if', 'then', 'else', 'not'];
/** All schemas of a file: of a form, or of the shared definitions. */
export function subschemas({ root }: JsonFile): Node[] {
  const walk = (node: Node): Node[] => [
    node,
    ...members(node).flatMap(({ name, value }): Node[] => {
      if (SCHEMA.includes(name)) return walk(value);
      if (name === 'allOf') return entries(value).flatMap(walk);
      return name === 'properties' ? members(value).flatMap((each) => walk(each.value)) : [];
    }),
  ];
  if (root === undefined) return [];
  const definitions = members(member(root, 'definitions'));
  return [...walk(root), ...definitions.flatMap(({ value }) => walk(value))];
}
