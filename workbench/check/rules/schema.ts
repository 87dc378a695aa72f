/** What a schema names is there, every question has a type and is asked once, and no rule is without effect. */
import { STEPS } from '#flow/steps.ts';
import { formatTypes } from '#form/formats/format.ts';
import { LIMITS } from '#schema/limits.ts';
import { createAjv } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import {
  followed,
  isFiles,
  levelsFrom,
  member,
  namesAt,
  orderOf,
  partsOf,
  stringsIn,
  subschemas,
} from '../fields.ts';
import type { Field } from '../fields.ts';
import { findingAt, misnamed, nearest, type Finding } from '../finding.ts';
import { entries, keyOf, members, nodeAt, type Node } from '../json-file.ts';
import { removed, replaced } from '../patch.ts';

const DEFINITION = 'defs.json#/definitions/';

function* referenceFindings(node: Node, { defs }: Definitions) {
  const ref = member(node, '$ref');
  const name = String(ref?.value);
  const names = members(nodeAt(defs, ['definitions'])).map((each) => each.name);
  if (ref === undefined || names.some((each) => DEFINITION + each === name)) return;
  const last = name.split(/[/#]/).at(-1) ?? '';
  const found = names.includes(last) ? last : nearest(last, names);
  const instead = found && DEFINITION + found;
  yield findingAt('schema-unknown-ref', ref, { name, instead }, replaced(ref, instead));
}

/** The type that a keyword is for: of JSON Schema as ajv knows it, of our own by the table of limits. */
const TYPE_OF = new Map<string, string>([
  ...createAjv().RULES.rules.flatMap(({ type, rules }) =>
    type === undefined ? [] : rules.map(({ keyword }): [string, string] => [keyword, type]),
  ),
  ...Object.entries(LIMITS),
  ['fileLimits', 'array'],
]);
const FORMAT_TYPE: Readonly<Record<string, string>> = formatTypes;
/** A limit of a date is for formats that are one. */
const DATED = ['date', 'month'];

/** Rules that never apply to the type they stand beside. */
function* ruleFindings(node: Node) {
  const type = member(node, 'type')?.value as unknown;
  if (typeof type !== 'string') return;
  const own = type === 'integer' ? 'number' : type;
  for (const { name, key, value } of members(node)) {
    const fits = name === 'format' ? FORMAT_TYPE[String(value.value)] : TYPE_OF.get(name);
    const isDate = name !== 'dateLimits' || DATED.includes(String(member(node, 'format')?.value));
    if (fits === undefined || (fits === own && isDate)) continue;
    // A format may be right, and the type wrong.
    const change = name === 'format' ? undefined : removed(key);
    yield findingAt('schema-rule-misfit', key, { name, type }, change);
  }
}

/** Of an object level: what is required is asked there, always or under the same condition. */
function* requiredFindings(nodes: readonly Node[]) {
  const names = nodes.flatMap(namesAt);
  const always = members(member(nodes[0], 'properties')).map(({ name }) => name);
  for (const block of nodes.flatMap(partsOf)) {
    const required = stringsIn(member(block, 'required'));
    const free = names.filter((each) => !required.includes(each));
    for (const entry of entries(member(block, 'required'))) {
      const name = String(entry.value);
      if (!names.includes(name))
        yield misnamed('schema-required-unknown', entry, nearest(name, free));
      else if (block === nodes[0] && !always.includes(name))
        yield findingAt('schema-required-unasked', entry, { name }, removed(entry));
    }
  }
}

function* unused({ defs, schemas }: Definitions) {
  const used = new Set(
    schemas.flatMap(subschemas).map((node) => String(member(node, '$ref')?.value)),
  );
  for (const { name, key } of members(nodeAt(defs, ['definitions'])))
    if (!used.has(DEFINITION + name))
      yield findingAt('schema-definition-unused', key, { name }, removed(key));
}

function* fieldFindings(field: Field, { defs, fields }: Definitions): Generator<Finding> {
  const { form, path, node, at, schema } = field;
  // A branch may leave the type out: it only adds to a field that has one.
  const isTyped = fields.some(
    (each) => each.form === form && each.path === path && 'type' in each.schema,
  );
  if (!('$ref' in schema) && !isTyped)
    yield findingAt('missing-name', keyOf(node), { name: 'type', field: path });
  // Fields of entries would have no name and so no label.
  const items = member(at, 'items');
  const entry = items && followed(items, defs);
  if (schema['type'] === 'array' && !isFiles(field) && member(entry, 'type')?.value !== 'object')
    yield findingAt('list-without-block', items ?? keyOf(at), { field: path });
  // The same question on two steps (WCAG 3.3.7, redundant entry).
  const home = fields
    .filter((each) => each.path === path)
    .sort((a, b) => orderOf(a) - orderOf(b))[0]?.form;
  if (home !== undefined && home !== form)
    yield findingAt(
      'schema-asked-twice',
      keyOf(node),
      { field: path, form: home.name },
      removed(node),
    );
}

export function* schemaFindings(definitions: Definitions): Generator<Finding> {
  const { defs, forms, schemas, fields } = definitions;
  for (const node of schemas.flatMap(subschemas)) {
    yield* referenceFindings(node, definitions);
    yield* ruleFindings(node);
  }
  for (const { kind, name, schema } of forms) {
    for (const level of schema.root ? levelsFrom([schema.root], defs) : [])
      yield* requiredFindings(level);
    if (kind === 'steps' && !STEPS.some((step) => step === name))
      yield findingAt('form-without-step', schema, { name, instead: nearest(name, STEPS) });
  }
  for (const field of fields) yield* fieldFindings(field, definitions);
  yield* unused(definitions);
}
