/** Schemas and UI schemas against their meta schemas: ajv finds what does not fit, this says it in German, at its place. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { getNodePath } from 'jsonc-parser';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import { createAjv } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import { blockOf, member, stringsIn, subschemas } from '../fields.ts';
import { findingAt, misnamed, nearest, part, type Finding, type Part } from '../finding.ts';
import {
  added,
  addedAfter,
  addedToList,
  entries,
  fileOf,
  inLine,
  isObject,
  keyOf,
  members,
  nodeAtPointer,
  removed,
  replacedBy,
  rewritten,
  shown,
  spelt,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonFile, JsonObject, Member, Node } from '../json-file.ts';

const ajv = createAjv({ strict: true, allowUnionTypes: true, verbose: true });
const validateStep = ajv.compile(stepMeta);
const validateUi = ajv.compile(uiMeta);

/** Human text is in locales/, and nothing is answered in advance. */
const TEXTS = ['title', 'description', 'default', 'examples'];

/** A value brought into the form that is expected; undefined where that is a guess. */
function reshaped(value: Json, type: string): Json | undefined {
  if (type === 'array') {
    if (typeof value === 'string') return value.split(/\s*,\s*/);
    return isObject(value) || value === null ? undefined : [value].flat();
  }
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (type !== 'number' && type !== 'integer') return undefined;
  const number = typeof value === 'string' ? parseFloat(value.replace(',', '.')) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return type === 'integer' ? Math.max(1, Math.round(number)) : number;
}

/** Names of JSON Schema, of OpenAPI and of RJSF's UI schemas that these definitions do without, and what they have instead. */
const FOREIGN: Readonly<Partial<Record<Part, RegExp>>> = {
  'foreign.condition': /^(?:anyOf|oneOf|dependencies|dependent(?:Required|Schemas))$/,
  'foreign.constraint':
    /^(?:additional|pattern|unevaluated|min|max)Properties$|^(?:propertyNames|discriminator)$/,
  'foreign.definition': /^\$(?:defs|anchor|vocabulary|(?:dynamic|recursive)(?:Ref|Anchor))$/,
  'foreign.entry': /^(?:additional|prefix|unevaluated)Items$|^(?:min|max)?contains$/i,
  'foreign.file': /^content(?:Encoding|MediaType|Schema)$/,
  'foreign.note': /^(?:\$comment|readOnly|writeOnly|deprecated|example|externalDocs|xml)$/,
  'foreign.null': /^(?:x-)?nullable$/,
  'foreign.option': /^(?:ui:|x-)?enum-?(?:Names|Varnames|Descriptions|Titles)$/i,
  'foreign.order': /^ui:order$/,
  'foreign.text':
    /^ui:(?:title|description|help|placeholder|submitButtonOptions|enableMarkdownIn\w+)$/,
};

const isNull = (each: JsonObject): boolean => each['type'] === 'null' || each['const'] === null;

/** What `oneOf` or `anyOf` is meant for: values to choose from, an answer that may be empty, one of several fields. */
function alternative(block: Node, { name, key, value, property }: Member) {
  const all = entries(value).map(valueOf).filter(isObject);
  const kinds = all.filter((each) => !isNull(each));
  const [first] = kinds;
  if (first === undefined || all.length < entries(value).length) return undefined;
  if (kinds.every((each) => 'const' in each || Array.isArray(each['enum']))) {
    const values = kinds.flatMap((each) => each['const'] ?? each['enum'] ?? []);
    const isListed = members(block).some((each) => each.name === 'enum');
    const edits = isListed ? [removed(key)] : [replacedBy(key, 'enum'), replacedBy(value, values)];
    return findingAt('foreign-choice', key, { name }, ...edits);
  }
  if (kinds.every((each) => Object.keys(each).join() === 'required'))
    return findingAt('foreign-name', key, { name, instead: part('foreign.either') }, removed(key));
  if (kinds.length === 1) {
    const own = members(block).map((each) => each.name);
    const rest = Object.entries(first).filter(([each]) => !own.includes(each) && each !== 'title');
    const written = inLine(Object.fromEntries(rest)).slice(2, -2);
    const change = rest.length === 0 ? removed(key) : rewritten(property, written);
    return findingAt('foreign-one', key, { name }, change);
  }
  return undefined;
}

/** What may stand beside a type, besides what may stand beside any. */
const OF_ANY = /^(?:\$ref|definitions|enum|const|not)$/;
const OF_TYPE: Readonly<Record<string, RegExp>> = {
  string: /^(?:format|pattern|(?:min|max)Length|dateLimits)$/,
  number: /^(?:format|(?:exclusiveM|m)(?:in|ax)imum|multipleOf|numberLimits)$/,
  array: /^(?:items|(?:min|max)Items|uniqueItems|fileLimits)$/,
  object: /^(?:required|properties|allOf|if|then|else)$/,
};
const fits = (keyword: string, type: string): boolean =>
  OF_ANY.test(keyword) || (OF_TYPE[type === 'integer' ? 'number' : type]?.test(keyword) ?? false);

/** A name that belongs into a block of this block: `notAfter` into `dateLimits`. */
function intoBlock(block: Node, { name, value, property }: Member, known: object) {
  const [inner] =
    Object.entries(known).find(
      ([, each]) => name in ((each as { properties?: object }).properties ?? {}),
    ) ?? [];
  if (inner === undefined) return undefined;
  const there = members(block).find((each) => each.name === inner)?.value;
  const written = `${JSON.stringify(name)}: ${inLine(valueOf(value))}`;
  const edits = there
    ? [removed(value), added(there, written)]
    : [rewritten(property, `"${inner}": { ${written} }`)];
  const where = part('misplaced.inside', { block: inner });
  return findingAt('misplaced-name', property, { name, where }, ...edits);
}

const shownAt = (node: Node | undefined): string => shown(valueOf(node));

const possibleOf = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : ` ${part('possible', { values: values.join(', ') })}`;

type Params = Readonly<Record<string, string | number | undefined>>;

function unknownName(block: Node, { params, parentSchema }: ErrorObject): Finding {
  const name = String((params as Params)['additionalProperty']);
  const own = members(block);
  const key = own.find((each) => each.name === name)?.key ?? block;
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const free = known.filter((each) => each !== '$schema' && !own.some((one) => one.name === each));
  if (/(?:\.schema|defs)\.json$/.test(fileOf(block).path) && TEXTS.includes(name))
    return findingAt('schema-words', key, { name }, removed(key));
  const property = own.find((each) => each.name === name);
  const meant =
    property &&
    (/^(?:any|one)Of$/.test(name)
      ? alternative(block, property)
      : intoBlock(block, property, parentSchema?.['properties'] as object));
  if (meant !== undefined) return meant;
  for (const [instead, names] of Object.entries(FOREIGN) as [Part, RegExp][])
    if (names.test(name))
      return findingAt('foreign-name', key, { name, instead: part(instead) }, removed(key));
  const type: unknown = own.find((each) => each.name === 'type')?.value.value;
  const fitting = free.filter((each) => typeof type !== 'string' || fits(each, type));
  return misnamed('unknown-name', key, nearest(name, fitting) ?? nearest(name, free), {
    possible: possibleOf(fitting.filter((each) => !/^(?:\$|ui:groups|definitions$)/.test(each))),
  });
}

/** What stands where a block belongs: in a condition it is an answer that lacks its list. */
const asBlock = (node: Node, isCondition: boolean) =>
  isCondition
    ? replacedBy(node, { enum: [valueOf(node)].flat() })
    : node.parent?.type === 'array'
      ? removed(node)
      : undefined;

/** An entry that cannot be mended goes, and its list when nothing else is in it. */
const withoutEntry = (node: Node) =>
  removed(node.parent?.type === 'array' && entries(node.parent).length === 1 ? node.parent : node);

/** `"required": true` at a field: its name belongs into the list of its block. */
function requiredInside(node: Node): Finding {
  const field = node.parent?.parent;
  const block = field && blockOf(field);
  const name = field && String(keyOf(field).value);
  const isListed = stringsIn(block && member(block, 'required')).includes(String(name));
  const list =
    block && name && node.value === true && !isListed
      ? addedToList(block, 'required', name)
      : undefined;
  const where = part('misplaced.required');
  return findingAt('misplaced-name', keyOf(node), { name: 'required', where }, removed(node), list);
}

/** `value`: one that can be chosen. */
function wrongForm(node: Node, path: readonly string[], type: string): Finding {
  const name = path.findLast((each) => !/^\d+$/.test(each)) ?? fileOf(node).path;
  if (name === 'required' && typeof node.value === 'boolean') return requiredInside(node);
  const option = `ui:${name}`;
  if (option in uiMeta.definitions.node.properties)
    return misnamed('unknown-name', keyOf(node), option);
  const isCondition = type === 'object' && path.includes('if');
  const form = part(isCondition ? 'form.condition' : (`form.${type}` as Part));
  const reshapedValue = replacedBy(node, reshaped(valueOf(node), type));
  const edit =
    reshapedValue ??
    (type === 'object'
      ? asBlock(node, isCondition)
      : type === 'value'
        ? withoutEntry(node)
        : undefined);
  return findingAt('wrong-form', node, { name, form }, edit);
}

function unknownValue(node: Node, path: readonly string[], allowed: readonly Json[]): Finding {
  const possible = allowed.map(shown);
  const instead = allowed.length === 1 ? possible[0] : nearest(shownAt(node), possible);
  const values = {
    name: shownAt(node),
    option: path.findLast((each) => !/^\d+$/.test(each)),
    possible: part('possible', { values: possible.join(', ') }),
    instead,
  };
  const value = allowed.find((each) => shown(each) === instead);
  return findingAt('unknown-value', node, values, replacedBy(node, value));
}

function findingOf(file: JsonFile, error: ErrorObject): Finding | undefined {
  const node = nodeAtPointer(file, error.instancePath);
  if (node === undefined) return undefined;
  const path = getNodePath(node).map(String);
  const params = error.params as Params;
  const name = path.at(-1) ?? '';
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownName(node, error);
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: Json[] };
      const several = entries(node).map(shownAt);
      if (name !== 'type' || several.length === 0) return unknownValue(node, path, allowedValues);
      const type = several.find((each) => allowedValues.includes(each));
      return findingAt('several-types', node, {}, replacedBy(node, type));
    }
    case 'const': {
      const { allowedValue } = error.params as { allowedValue: Json };
      if (node.value === String(allowedValue)) return wrongForm(node, path, typeof allowedValue);
      return unknownValue(node, path, [allowedValue]);
    }
    case 'type':
      return wrongForm(node, path, typeof params['type'] === 'string' ? params['type'] : 'value');
    case 'minimum':
    case 'exclusiveMinimum':
      return wrongForm(node, path, 'integer');
    case 'pattern':
      return misnamed('name-unreadable', node, spelt(String(node.value)));
    case 'required':
      return findingAt('missing-name', node, { name: params['missingProperty'] });
    case 'uniqueItems': {
      const again = entries(node)[Math.max(Number(params['i']), Number(params['j']))] ?? node;
      const values = { name: shownAt(again), keyword: name };
      return findingAt('listed-twice', again, values, removed(again));
    }
    case 'maxItems': {
      const values = { count: entries(node).length, most: params['limit'] };
      return findingAt('ui-group-full', entries(node)[Number(params['limit'])] ?? node, values);
    }
    case 'minItems':
    case 'minProperties': {
      if (name === 'enum') return findingAt('choice-empty', keyOf(node));
      const empty = name === 'fields' && node.parent?.parent ? node.parent.parent : node;
      return findingAt('empty', keyOf(empty), {}, removed(empty));
    }
    default:
      return undefined;
  }
}

/** A condition or a list of a block, written among its fields: the first, as one move may be all that is needed. */
const amongFields = (schema: JsonFile): Finding[] =>
  subschemas(schema).flatMap((block) => {
    const fields = member(block, 'properties');
    const found = members(fields).find(({ name }) =>
      /^(?:allOf|if|then|else|required|properties)$/.test(name),
    );
    if (fields === undefined || found === undefined) return [];
    const { name, key, value } = found;
    const { offset, length } = value;
    const written = schema.text.slice(offset, offset + length);
    const there = member(block, name);
    const moved =
      there === undefined
        ? addedAfter(fields, `"${name}": ${written}`)
        : added(there, written.slice(1, -1).trim());
    const where = part('misplaced.outside');
    return findingAt('misplaced-name', key, { name, where }, removed(value), moved);
  });

function* against(validate: ValidateFunction, file: JsonFile): Generator<Finding> {
  if (validate(valueOf(file.root))) return;
  for (const error of validate.errors ?? []) {
    const found = findingOf(file, error);
    if (found !== undefined) yield found;
  }
}

export function* metaFindings({ schemas, forms }: Definitions): Generator<Finding> {
  for (const schema of schemas) {
    const misplaced = amongFields(schema);
    if (misplaced.length > 0) yield* misplaced;
    else yield* against(validateStep, schema);
  }
  for (const { ui } of forms) if (ui !== undefined) yield* against(validateUi, ui);
}
