/** The conditions under which questions are asked: read, and written anew. */
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { blockOf, member, type Field, type Form } from '../../check/fields.ts';
import {
  added,
  addedToList,
  entries,
  fileOf,
  inLine,
  isObject,
  keyOf,
  removed,
  shown,
  textAt,
  valueOf,
} from '../../check/json-file.ts';
import type { Json, JsonObject, Node } from '../../check/json-file.ts';
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { scopeOf, type Ask, type Comparison, type Condition } from '../shared.ts';

export const requirementOf = ({ node, name }: Pick<Field, 'node' | 'name'>): Node | undefined =>
  entries(member(blockOf(node), 'required')).find(({ value }) => value === name);

const keywordOf = (node: Node | undefined): unknown => node && keyOf(node).value;
/** The branch of a rule that a question is asked in, directly or in a block of it; `depth` counts these blocks. */
function branchAt(node: Node): { branch: Node; depth: number } | undefined {
  let [block, depth] = [blockOf(node), 0];
  for (; block && !/^(?:then|else)$/.test(String(keywordOf(block))); depth += 1) {
    if (keywordOf(block.parent?.parent) !== 'properties') return undefined;
    block = blockOf(block);
  }
  return block && { branch: block, depth };
}
/** The rule in whose branch a field is asked. */
export const conditionAt = (node: Node): Node | undefined => branchAt(node)?.branch.parent?.parent;

/** Whether the rule of a question asks for another one. */
export const asks = (node: Node, path: string): boolean =>
  inLine(valueOf(member(conditionAt(node), 'if'))).includes(
    `"${path.slice(path.lastIndexOf('.') + 1)}"`,
  );

const stepsOf = (path: string): string[] => path.split('.');
/** The path of the block that has the rule of a question, or the question itself. */
const homeOf = ({ path, node }: Field): string[] =>
  stepsOf(path).slice(0, -1 - (branchAt(node)?.depth ?? 0));

/** The object that has the fields of a block (`customer`, `refinancings[]`) in the schema of a form. */
export function levelIn(
  { fields }: Definitions,
  form: Form,
  block: readonly string[],
): Node | undefined {
  const list = block.findLastIndex((step) => step.endsWith('[]'));
  const path = block
    .slice(0, list + 1)
    .join('.')
    .replace(/\[\]$/, '');
  const field = fields.find((each) => each.form === form && each.path === path);
  const items = field && fileOf(field.at) === form.schema ? member(field.at, 'items') : undefined;
  return block
    .slice(list + 1)
    .reduce<Node | undefined>(
      (node, step) => member(member(node, 'properties'), step),
      list < 0 ? form.schema.root : items,
    );
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
  return [entry && removed((isOnly && entry.parent) || entry)];
};
/** Out of its block, with the condition that asked for nothing else, and with the list of such conditions. */
export const taken: Step = ({ node }) => {
  const rule = conditionAt(node);
  let item = node;
  while (rule && item !== rule && item.parent?.parent?.children?.length === 1) {
    const block = blockOf(item);
    item = block && block !== branchAt(node)?.branch ? block : rule;
  }
  const list = item === rule && rule.parent?.type === 'array' ? rule.parent : undefined;
  return [removed(entries(list).length === 1 && list ? list : item)];
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
export function conditionsOf(field: Field, own: readonly Field[]): Condition[] | undefined {
  const rule = conditionAt(field.node);
  if (rule === undefined) return [];
  const asked = valueOf(member(rule, 'if'));
  const isElse = keywordOf(branchAt(field.node)?.branch) === 'else';
  if (!isObject(asked) || isElse || isInner(rule)) return undefined;
  const all = leavesOf(asked, homeOf(field)).map(([path, schema]): Condition | undefined => {
    const found = own.find((each) => each.path === path);
    const comparison = isObject(schema) ? comparisonIn(schema) : undefined;
    return found && comparison && { field: found.name, path, ...comparison };
  });
  const found = all.flatMap((each) => each ?? []);
  return found.length === all.length && found.length > 0 ? found : undefined;
}
/** A rule in the branch of another one holds only with that. */
const isInner = (rule: Node): boolean =>
  /^(?:then|else)$/.test(
    String(keywordOf(rule.parent?.type === 'array' ? rule.parent.parent?.parent : rule)),
  );
/** What a condition compares, by path: in a block, too. */
const leavesOf = ({ properties }: JsonObject, block: readonly string[]): [string, Json][] =>
  Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isObject(schema) && 'properties' in schema
      ? leavesOf(schema, [...block, name])
      : [[[...block, name].join('.'), schema] as [string, Json]],
  );

/** How a question can be compared: with its answers, or as a number. */
export function askOf({ name, path, schema }: Field, countries: readonly string[]): Ask[] {
  const { type, format, enum: list } = schema;
  const values = format === 'country' ? countries : type === 'boolean' ? [true, false] : list;
  const isNumber = !Array.isArray(values) && /^(?:number|integer)$/.test(String(type));
  return Array.isArray(values) || isNumber
    ? [{ name, path, isNumber, values: Array.isArray(values) ? values.map(shown) : [] }]
    : [];
}

/** What the condition of a question may ask for: others of the step, or of the list item, that do not depend on it themselves. */
export function asksOf(own: readonly Field[], field: Field, countries: readonly string[]): Ask[] {
  const beside = own.filter(
    (each) => each.path !== field.path && scopeOf(each.path) === scopeOf(field.path),
  );
  const dependent = new Set([field.name]);
  // A set also visits what is added while it is iterated.
  for (const name of dependent)
    for (const each of beside) if (asks(each.node, name)) dependent.add(each.name);
  const others = beside
    .filter(({ name }) => !dependent.has(name))
    .flatMap((each) => askOf(each, countries));
  return [...new Map(others.map((each) => [each.path, each])).values()];
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

/** A condition on one answer, also of a block on the way. */
const asking = ([name = '', ...inner]: readonly string[], schema: JsonObject): JsonObject => ({
  required: [name],
  properties: { [name]: inner.length === 0 ? schema : asking(inner, schema) },
});

/** The question under another condition, or under none (without a field), as it was written. */
export function conditioned(
  sources: DefinitionSources,
  place: Place,
  { field, path: _, ...comparison }: Condition,
): DefinitionSources {
  const { form, path } = place;
  const all = readDefinitions(sources).fields.filter((each) => each.form.name === form);
  const own = all.find((each) => each.path === path);
  if (own === undefined) return sources;
  const name = JSON.stringify(own.name);
  const written = `${name}: ${textAt(own.node)}`;
  const isRequired = requirementOf(own) !== undefined;
  const asked = all.find((each) => each.name === field && scopeOf(each.path) === scopeOf(own.path));
  // Where both blocks are.
  const block = stepsOf(path).slice(0, -1);
  const apart = asked ? block.findIndex((step, i) => step !== homeOf(asked)[i]) : -1;
  const home = apart < 0 ? block : block.slice(0, apart);
  const rest = [optional, taken].reduce((now, step) => stepped(now, place, step), sources);
  const definitions = readDefinitions(rest);
  const ownForm = definitions.forms.find((each) => each.name === form);
  const level = ownForm && levelIn(definitions, ownForm, home);
  if (ownForm === undefined || level === undefined) return sources;
  const property = ([step, ...inner]: readonly string[]): string =>
    step === undefined
      ? written
      : `${JSON.stringify(step)}: { "type": "object", ${content(inner)} }`;
  const content = (steps: readonly string[]): string =>
    `${isRequired && steps.length === 0 ? `"required": [${name}], ` : ''}"properties": { ${property(steps)} }`;
  const inBlock = (target: Node, steps: readonly string[]): Edit[] => {
    const properties = member(target, 'properties');
    const [step = '', ...inner] = steps;
    const known = member(properties, step);
    if (known) return inBlock(known, inner);
    return [
      properties
        ? added(properties, property(steps))
        : added(target, `"properties": { ${property(steps)} }`),
      ...(isRequired && steps.length === 0 ? [addedToList(target, 'required', own.name)] : []),
    ];
  };
  const below = block.slice(home.length);
  if (asked === undefined) return withEdits(rest, inBlock(level, below));
  const condition = inLine(
    asking(stepsOf(asked.path).slice(home.length), schemaOf(comparison, asked)),
  );
  const list = member(level, 'allOf');
  const same = entries(list).find((each) => inLine(valueOf(member(each, 'if'))) === condition);
  const then = member(same, 'then');
  if (then !== undefined) return withEdits(rest, inBlock(then, below));
  const rule = `{ "if": ${condition}, "then": { ${content(below)} } }`;
  return withEdits(rest, [list ? added(list, rule) : added(level, `"allOf": [${rule}]`)]);
}
