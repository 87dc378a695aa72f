/** What a schema names is there, every field has a type, and no rule is without effect (ajv's strict mode). */
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import { STEPS } from '#flow/steps.ts';
import { formatTypes } from '#form/formats/format.ts';
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import {
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
import { findingAt, misnamed, nearest, part, type Finding } from '../finding.ts';
import {
  added,
  entries,
  isObject,
  keyOf,
  members,
  nodeAt,
  nodeAtPointer,
  removed,
  replacedBy,
  spelt,
  valueOf,
} from '../json-file.ts';
import type { JsonFile, JsonObject, Node } from '../json-file.ts';

const DEFINITION = 'defs.json#/definitions/';
const TYPES: Readonly<Record<string, string>> = formatTypes;

function* referenceFindings(node: Node, { defs }: Definitions) {
  const ref = member(node, '$ref');
  const name: unknown = ref?.value;
  if (ref === undefined || typeof name !== 'string') return;
  const names = members(nodeAt(defs, ['definitions'])).map((each) => each.name);
  if (!names.some((each) => DEFINITION + each === name)) {
    const last = name.split(/[/#]/).at(-1) ?? '';
    const found = names.includes(last) ? last : nearest(last, names);
    const instead = found && DEFINITION + found;
    yield findingAt('schema-unknown-ref', ref, { name, instead }, replacedBy(ref, instead));
  }
  for (const each of members(node))
    if (!['$ref', '$schema', '$id'].includes(each.name))
      yield findingAt('schema-beside-ref', each.key, { name: each.name }, removed(each.property));
}

function* formatFindings(node: Node) {
  const [format, type] = [member(node, 'format'), member(node, 'type')];
  const fits = TYPES[String(format?.value)];
  // An integer is a number.
  const kind = type?.value === 'integer' && fits === 'number' ? fits : type?.value;
  if (type === undefined || fits === undefined || kind === fits) return;
  const values = { format: String(format?.value), type: String(type.value), fits };
  yield findingAt('schema-format-type', type, values, replacedBy(type, fits));
}

/** By text, as compiling takes longer than all other rules together: most files are checked again unchanged. */
const warned = new Map<string, readonly string[]>();

/** What ajv's strict mode says of a file, beside the definitions it refers to. */
function warningsOf(file: JsonFile, { defs }: Definitions): readonly string[] {
  const key = file === defs ? defs.text : `${defs.text}\n${file.text}`;
  let warnings = warned.get(key);
  if (warnings !== undefined) return warnings;
  let said: string[] = [];
  const logger = {
    log: () => undefined,
    error: () => undefined,
    warn: (text: string) => said.push(text),
  };
  const ajv = createAjvWithoutLimits({ strict: 'log', logger, validateSchema: false });
  try {
    ajv.addSchema(valueOf(defs.root) as JsonObject, 'defs.json');
    for (const { name } of members(nodeAt(defs, ['definitions'])))
      ajv.getSchema(`${DEFINITION}${name}`);
    if (file !== defs) {
      said = [];
      ajv.compile(valueOf(file.root) as JsonObject);
    }
  } catch {
    said = []; // What cannot be compiled is reported by the other rules.
  }
  warnings = said;
  warned.set(key, warnings);
  return warnings;
}

/** Rules that never apply to the type they stand beside, as ajv's strict mode reports them. */
function* strictFindings(definitions: Definitions) {
  const { defs, schemas } = definitions;
  for (const file of schemas.filter(({ root }) => isObject(valueOf(root))))
    for (const text of warningsOf(file, definitions)) {
      const [, keyword = '', from, pointer = ''] =
        /for keyword "(\w+)" at "(defs\.json)?#?(\/[^"]*)?"/.exec(text) ?? [];
      const block = nodeAtPointer(from === undefined ? file : defs, decodeURIComponent(pointer));
      const [node, type] = [member(block, keyword), member(block, 'type')?.value as unknown];
      if (node !== undefined && typeof type === 'string')
        yield findingAt('schema-keyword-type', keyOf(node), { name: keyword, type }, removed(node));
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
        yield findingAt('schema-required-always', entry, { name }, removed(entry));
    }
  }
}

function* unused({ defs, schemas }: Definitions) {
  const used = schemas.map(({ text }) => text).join('\n');
  for (const { name, key, property } of members(nodeAt(defs, ['definitions'])))
    if (!used.includes(`"${DEFINITION}${name}"`))
      yield findingAt('schema-definition-unused', key, { name }, removed(property));
}

/** Names become keys of texts (`.`, `:` and `_` mean something there) and properties of the calls; files have the code of their category. */
const isReadable = (field: Field): boolean =>
  /^[a-z][A-Za-z0-9]*$/.test(field.name) ||
  (isFiles(field) && /^[A-Z][A-Z0-9_]*$/.test(field.name));

/** The type that the other rules imply. */
function typeFor(schema: JsonObject): string {
  const values = [schema['enum'], schema['const'], schema['minimum'], schema['maximum']].flat();
  const known = values.filter((each) => each !== undefined && each !== null);
  if (known.length > 0 && known.every((each) => typeof each === 'boolean')) return 'boolean';
  if (known.length > 0 && known.every((each) => Number.isInteger(each))) return 'integer';
  if (known.length > 0 && known.every((each) => typeof each === 'number')) return 'number';
  if ('properties' in schema || 'required' in schema) return 'object';
  return 'items' in schema ? 'array' : (TYPES[String(schema['format'])] ?? 'string');
}
const types = stepMeta.definitions.schema.properties.type.enum;

function* fieldFindings(field: Field, { fields }: Definitions) {
  const { form, path, name, node, at, schema } = field;
  if (!isReadable(field)) yield misnamed('name-unreadable', keyOf(node), spelt(name));
  // A branch may leave the type out: it only adds to a field that has one.
  const isTyped = fields.some(
    (each) => each.form === form && each.path === path && 'type' in each.schema,
  );
  if (at.type === 'object' && !('$ref' in schema) && !isTyped) {
    const instead = typeFor(schema);
    const possible = part('possible', { values: types.join(', ') });
    const edit = added(at, `"type": "${instead}"`);
    yield findingAt('schema-without-type', keyOf(node), { name, instead, possible }, edit);
  }
  // The same question on two steps (WCAG 3.3.7, redundant entry).
  const home = fields
    .filter((each) => each.path === path)
    .sort((a, b) => orderOf(a) - orderOf(b))[0]?.form;
  if (home !== undefined && home !== form) {
    const values = { name: path, home: home.name };
    yield findingAt('schema-asked-twice', keyOf(node), values, removed(node));
  }
}

export function* schemaFindings(definitions: Definitions): Generator<Finding> {
  const { defs, forms, schemas, fields } = definitions;
  for (const node of schemas.flatMap(subschemas)) {
    yield* referenceFindings(node, definitions);
    yield* formatFindings(node);
  }
  yield* strictFindings(definitions);
  for (const { kind, name, schema } of forms) {
    for (const level of schema.root ? levelsFrom([schema.root], defs) : [])
      yield* requiredFindings(level);
    if (kind === 'steps' && !STEPS.some((step) => step === name)) {
      const values = { name, instead: nearest(name, STEPS) };
      yield findingAt('form-without-step', schema.root ?? schema, values);
    }
  }
  for (const field of fields) yield* fieldFindings(field, definitions);
  yield* unused(definitions);
}
