/** The fields of the forms with their places: one row per place where a field is defined (a field of two branches has two rows). */
import { findNodeAtLocation } from 'jsonc-parser';
import { LIMITS } from '#schema/limits.ts';
import { entries, isObject, members, nodeAt, valueAt, valueOf } from './json-file.ts';
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
  at: { file: JsonFile; node: Node };
  schema: JsonObject;
  /** Required by its block, always or under a condition: a missing answer can be refused. */
  required: boolean;
  /** Asked and required whatever else is answered. */
  always: boolean;
  /** Part of a list's item, so not in a group of its own. */
  inItem: boolean;
}

const DEFINITION = 'defs.json#/definitions/';
/** The name in `defs.json#/definitions/<name>`; undefined for any other reference. */
export const definitionIn = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(DEFINITION) ? ref.slice(DEFINITION.length) : undefined;

/** Follows a reference to a shared definition; an unknown name is not followed. */
export function followed(
  file: JsonFile,
  node: Node,
  defs: JsonFile,
): { file: JsonFile; node: Node } {
  const shared = definitionIn(member(node, '$ref')?.value);
  const found = shared === undefined ? undefined : nodeAt(defs, ['definitions', shared]);
  return found === undefined ? { file, node } : { file: defs, node: found };
}

export const member = (node: Node | undefined, name: string): Node | undefined =>
  node && findNodeAtLocation(node, [name]);
export const stringsIn = (node: Node | undefined): string[] =>
  entries(node).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
export const asObject = (node: Node): JsonObject => {
  const value = valueOf(node);
  return isObject(value) ? value : {};
};

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

/** These and what stands in them: a condition may stand in another one. */
export const allBranchesOf = (node: Node): Node[] =>
  branchesOf(node).flatMap((each) => [each, ...allBranchesOf(each)]);

/** The names of an object level: its own, and those that a condition adds. */
export const namesAt = (level: Node): string[] => propertiesAt(level).map(({ name }) => name);
const propertiesAt = (level: Node) =>
  [level, ...allBranchesOf(level)].flatMap((each) => members(member(each, 'properties')));

/** The object levels below one: blocks, and items of lists. */
export const objectsBelow = (file: JsonFile, level: Node, defs: JsonFile): Subschema[] =>
  propertiesAt(level).flatMap(({ value }) => objectAt(file, value, defs) ?? []);

/** The same, of one name: a condition further out may add to a block. The first is the block itself. */
export function levelsBelow(file: JsonFile, nodes: readonly Node[], defs: JsonFile) {
  const levels = new Map<string, { name: string; file: JsonFile; nodes: Node[] }>();
  for (const { name, value } of nodes.flatMap(propertiesAt)) {
    const inner = objectAt(file, value, defs);
    const key = `${name} ${inner?.file.path}`;
    if (inner === undefined) continue;
    const level = levels.get(key) ?? { name, file: inner.file, nodes: [] };
    level.nodes.push(inner.node);
    levels.set(key, level);
  }
  return [...levels.values()];
}

/** The block at a node, or the item of the list. */
function objectAt(file: JsonFile, node: Node, defs: JsonFile): Subschema | undefined {
  const target = followed(file, node, defs);
  const items = member(target.node, 'items');
  const inner = items === undefined ? target : followed(target.file, items, defs);
  return member(inner.node, 'type')?.value === 'object' ? inner : undefined;
}

export function fieldsOf(form: Form, defs: JsonFile): Field[] {
  const demanded = new Set<string>();
  const walk = (
    node: Node,
    at: { path: string; key: string; inItem: boolean; always: boolean },
  ): Field[] => {
    const required = stringsIn(member(node, 'required'));
    for (const name of required) demanded.add(at.path + name);
    const own = members(member(node, 'properties')).flatMap(({ name, value }): Field[] => {
      const target = followed(form.schema, value, defs);
      const schema = asObject(target.node);
      const path = at.path + name;
      const always = at.always && required.includes(name);
      if (schema['type'] === 'object')
        return walk(target.node, { ...at, path: `${path}.`, always });
      const key = at.key + name;
      const field: Field = {
        form,
        name,
        path,
        key,
        node: value,
        at: target,
        schema,
        required: false,
        always,
        inItem: at.inItem,
      };
      const items = member(target.node, 'items');
      return items === undefined
        ? [field]
        : [
            field,
            ...walk(followed(target.file, items, defs).node, {
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
  const fields =
    form.schema.root === undefined
      ? []
      : walk(form.schema.root, { path: '', key: '', inItem: false, always: true });
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

const LIMITING = [
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

export interface Subschema {
  file: JsonFile;
  node: Node;
}

const SCHEMA = ['items', 'if', 'then', 'else', 'not'];
/** All schemas of a file: of a form, or of the shared definitions. */
export function subschemas(file: JsonFile): Subschema[] {
  const walk = (node: Node): Subschema[] => [
    { file, node },
    ...members(node).flatMap(({ name, value }): Subschema[] => {
      if (SCHEMA.includes(name)) return walk(value);
      if (name === 'allOf') return entries(value).flatMap(walk);
      return name === 'properties' ? members(value).flatMap((each) => walk(each.value)) : [];
    }),
  ];
  if (file.root === undefined) return [];
  const definitions = members(member(file.root, 'definitions'));
  return [...walk(file.root), ...definitions.flatMap(({ value }) => walk(value))];
}
