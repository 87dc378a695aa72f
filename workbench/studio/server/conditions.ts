/** The conditions under which questions are asked: read, and written anew. */
import { getNodePath } from 'jsonc-parser';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { member, type Field } from '../../check/fields.ts';
import {
  added,
  addedToList,
  entries,
  inLine,
  isObject,
  nodeAt,
  removed,
  shown,
  valueOf,
} from '../../check/json-file.ts';
import type { Json, JsonObject, Node } from '../../check/json-file.ts';
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import type { Ask, Comparison, Condition } from '../shared.ts';

/** The block that has a node among its `properties`. */
export const blockOf = (node: Node): Node | undefined => node.parent?.parent?.parent?.parent;
export const requirementOf = ({ node, name }: Pick<Field, 'node' | 'name'>): Node | undefined =>
  entries(member(blockOf(node), 'required')).find(({ value }) => value === name);

const branchAt = (node: Node): string => String(blockOf(node)?.parent?.children?.[0]?.value);
/** The rule in whose branch a field is asked. */
export const conditionAt = (node: Node): Node | undefined =>
  /^(?:then|else)$/.test(branchAt(node)) ? blockOf(node)?.parent?.parent : undefined;
/** The block whose fields a condition of this one can ask for. */
export function levelOf({ node }: Pick<Field, 'node'>): Node | undefined {
  const rule = conditionAt(node);
  // From the rule by its list and the name of that; or the rule is the block itself.
  return rule?.parent?.type === 'array' ? rule.parent.parent?.parent : (rule ?? blockOf(node));
}

interface Place {
  form: string;
  path: string;
}
export type Step = (field: Field, definitions: Definitions) => readonly (Edit | undefined)[];
/** One step of an act: it reads what the one before has left. Without the field nothing is changed. */
export function stepped(
  sources: DefinitionSources,
  { form, path, act }: Place & { act?: string },
  step: Step,
): DefinitionSources {
  const definitions = readDefinitions(sources);
  const all = definitions.fields.filter((each) => each.form.name === form && each.path === path);
  // A question of several conditions is required in each of them.
  const fields = act === 'required' ? all : all.slice(0, 1);
  const edits = fields.flatMap((field) => step(field, definitions)).flatMap((each) => each ?? []);
  return withEdits(sources, [
    ...new Map(edits.map((each) => [JSON.stringify(each), each])).values(),
  ]);
}

export const optional: Step = (field) => {
  const entry = requirementOf(field);
  const isOnly = entry?.parent?.children?.length === 1;
  return [entry && removed(field.form.schema, (isOnly && entry.parent) || entry)];
};
/** Out of its block, with the condition that asked for nothing else, and with the list of such conditions. */
export const taken: Step = ({ form, node }) => {
  const branch = conditionAt(node);
  const isLast = node.parent?.parent?.children?.length === 1;
  if (branch === undefined || !isLast) return [removed(form.schema, node)];
  const isOnly = branch.parent?.type === 'array' && entries(branch.parent).length === 1;
  return [removed(form.schema, isOnly ? branch.parent : branch)];
};

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
const listed = ({ enum: list, const: one }: JsonObject): string[] | undefined =>
  Array.isArray(list) ? list.map(shown) : one === undefined ? undefined : [shown(one)];
/** What a schema within `if` compares with; undefined for what has no words. */
function comparisonIn(schema: JsonObject): Comparison | undefined {
  const { not, type: _, ...rest } = schema;
  const is = listed(rest);
  if (is) return { is };
  const isNot = isObject(not) ? listed(not) : undefined;
  if (isNot) return { not: isNot };
  const bounds = BOUNDS.flatMap((name) =>
    typeof rest[name] === 'number' ? [[name, rest[name]] as const] : [],
  );
  return bounds.length > 0 && bounds.length === Object.keys(rest).length
    ? Object.fromEntries(bounds)
    : undefined;
}
/** Everything that has to be true for a question to be asked; undefined where it has no words. */
export function conditionsOf({ node }: Field, own: readonly Field[]): Condition[] | undefined {
  const rule = conditionAt(node);
  if (rule === undefined) return [];
  const asked = valueOf(member(member(rule, 'if'), 'properties'));
  if (!isObject(asked) || branchAt(node) === 'else') return undefined;
  const all = Object.entries(asked).map(([name, schema]): Condition | undefined => {
    const field = own.find((each) => each.name === name);
    const comparison = isObject(schema) ? comparisonIn(schema) : undefined;
    return field && comparison && { field: name, path: field.path, ...comparison };
  });
  const found = all.flatMap((each) => each ?? []);
  return found.length === all.length ? found : undefined;
}

/** How a question can be compared: with its answers, or as a number. */
export function askOf({ name, path, schema }: Field, countries: readonly string[]): Ask[] {
  const { type, format, enum: list } = schema;
  const values = format === 'country' ? countries : type === 'boolean' ? [true, false] : list;
  const isNumber = !Array.isArray(values) && /^(?:number|integer)$/.test(String(type));
  return Array.isArray(values) || isNumber
    ? [{ name, path, isNumber, values: Array.isArray(values) ? values.map(shown) : [] }]
    : [];
}

/** What the condition of a question may ask for: fields beside it that do not depend on it themselves. */
export function asksOf(own: readonly Field[], field: Field, countries: readonly string[]): Ask[] {
  const level = levelOf(field);
  const beside = own.filter((each) => each.path !== field.path && levelOf(each) === level);
  const dependent = new Set([field.name]);
  // A set also visits what is added while it is iterated.
  for (const name of dependent)
    for (const each of beside)
      if (inLine(valueOf(member(conditionAt(each.node), 'if'))).includes(`"${name}"`))
        dependent.add(each.name);
  const asks = beside
    .filter(({ name }) => !dependent.has(name))
    .flatMap((each) => askOf(each, countries));
  return [...new Map(asks.map((each) => [each.path, each])).values()];
}

/** The schema of a comparison, with the values as the field has them. */
function schemaOf({ is, not, ...bounds }: Comparison, { schema }: Field): JsonObject {
  const typed = (text: string): Json => (schema['type'] === 'boolean' ? text === 'true' : text);
  const among = (values: readonly string[]): JsonObject =>
    values.length === 1 ? { const: typed(values[0]!) } : { enum: values.map(typed) };
  if (is) return among(is);
  if (not) return { not: among(not) };
  const given = BOUNDS.flatMap((name) =>
    typeof bounds[name] === 'number' ? [[name, bounds[name]] as const] : [],
  );
  return { type: String(schema['type']), ...Object.fromEntries(given) };
}

/** Why a condition cannot be written; the text is `edit.<obstacle>`. */
export type Obstacle = 'noAnswer' | 'allAnswers' | 'isCircle';
export function obstacleOf(
  sources: DefinitionSources,
  { form, path }: Place,
  { field, path: _, ...comparison }: Condition,
): Obstacle | undefined {
  if (field === '') return undefined;
  const { fields, countries } = readDefinitions(sources);
  const all = fields.filter((each) => each.form.name === form);
  const own = all.find((each) => each.path === path);
  const asks = own ? asksOf(all, own, countries) : [];
  const asked = asks.find(({ name }) => name === field);
  const values = comparison.is ?? comparison.not;
  if (asked === undefined) return 'isCircle';
  if (values ? values.length === 0 : Object.keys(comparison).length === 0) return 'noAnswer';
  return values && new Set(values).size >= asked.values.length ? 'allAnswers' : undefined;
}

/** The question under another condition, or under none (without a field), as it was written. */
export function conditioned(
  sources: DefinitionSources,
  place: Place,
  { field, path: _, ...comparison }: Condition,
): DefinitionSources {
  const { form, path } = place;
  const all = readDefinitions(sources).fields.filter((each) => each.form.name === form);
  const own = all.find((each) => each.path === path);
  const level = own && levelOf(own);
  if (own === undefined || level === undefined) return sources;
  const { offset, length } = own.node;
  const name = JSON.stringify(own.name);
  const written = `${name}: ${own.form.schema.text.slice(offset, offset + length)}`;
  const isRequired = requirementOf(own) !== undefined;
  const home = getNodePath(level);
  const asked = all.find((each) => each.name === field && levelOf(each) === level);
  const rest = [optional, taken].reduce((now, step) => stepped(now, place, step), sources);
  const file = readDefinitions(rest).forms.find((each) => each.name === form)?.schema;
  const block = file && nodeAt(file, home);
  if (file === undefined || block === undefined) return sources;
  const inBlock = (target: Node): Edit[] => {
    const properties = member(target, 'properties');
    return [
      properties
        ? added(file, properties, written)
        : added(file, target, `"properties": { ${written} }`),
      ...(isRequired ? [addedToList(file, target, 'required', own.name)] : []),
    ];
  };
  if (asked === undefined) return withEdits(rest, inBlock(block));
  const condition = inLine({
    required: [field],
    properties: { [field]: schemaOf(comparison, asked) },
  });
  const list = member(block, 'allOf');
  const same = entries(list).find((each) => inLine(valueOf(member(each, 'if'))) === condition);
  const then = member(same, 'then');
  if (then !== undefined) return withEdits(rest, inBlock(then));
  const required = isRequired ? `"required": [${name}], ` : '';
  const rule = `{ "if": ${condition}, "then": { ${required}"properties": { ${written} } } }`;
  return withEdits(rest, [
    list ? added(file, list, rule) : added(file, block, `"allOf": [${rule}]`),
  ]);
}
