/** What a schema names is there, every field has a type, and no rule is without effect (ajv's strict mode). */
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import { STEPS } from '#flow/steps.ts';
import { formatTypes } from '#form/formats/format.ts';
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import {
  allBranchesOf,
  isFiles,
  member,
  levelsBelow,
  namesAt,
  stringsIn,
  subschemas,
} from '../fields.ts';
import type { Field, Subschema } from '../fields.ts';
import { findingAt, misnamed, nearest, part, type Finding } from '../finding.ts';
import {
  added,
  entries,
  isObject,
  keyOf,
  members,
  nodeAt,
  removed,
  replacedBy,
  spelt,
  valueOf,
} from '../json-file.ts';
import type { JsonFile, JsonObject, Node } from '../json-file.ts';

const DEFINITION = 'defs.json#/definitions/';
const TYPES: Readonly<Record<string, string>> = formatTypes;

function* referenceFindings({ file, node }: Subschema, defs: JsonFile) {
  const ref = member(node, '$ref');
  const name: unknown = ref?.value;
  if (ref === undefined || typeof name !== 'string') return;
  const names = members(nodeAt(defs, ['definitions'])).map((each) => DEFINITION + each.name);
  if (!names.includes(name)) {
    const instead =
      nearest(name, names) ??
      names.find((each) => each.split('/').at(-1) === name.split(/[/#]/).at(-1));
    yield findingAt('schema-unknown-ref', file, ref, { name, instead }, [
      instead === undefined ? undefined : replacedBy(file, ref, instead),
    ]);
  }
  for (const each of members(node))
    if (!['$ref', '$schema', '$id'].includes(each.name))
      yield findingAt('schema-beside-ref', file, each.key, { name: each.name }, [
        removed(file, each.property),
      ]);
}

function* formatFindings({ file, node }: Subschema) {
  const [format, type] = [member(node, 'format'), member(node, 'type')];
  const fits = TYPES[String(format?.value)];
  // An integer is a number.
  const kind = type?.value === 'integer' && fits === 'number' ? fits : type?.value;
  if (type === undefined || fits === undefined || kind === fits) return;
  const values = { format: String(format?.value), type: String(type.value), fits };
  yield findingAt('schema-format-type', file, type, values, [replacedBy(file, type, fits)]);
}

/** Rules that never apply to the type they stand beside, as ajv's strict mode reports them. */
function* strictFindings({ defs, schemas }: Definitions) {
  let warnings: string[] = [];
  const logger = {
    log: () => undefined,
    error: () => undefined,
    warn: (text: string) => warnings.push(text),
  };
  const ajv = createAjvWithoutLimits({ strict: 'log', logger, validateSchema: false });
  for (const file of schemas) {
    const schema = valueOf(file.root);
    if (!isObject(schema)) continue;
    warnings = [];
    try {
      if (file === defs) {
        ajv.addSchema(schema, 'defs.json');
        for (const { name } of members(nodeAt(defs, ['definitions'])))
          ajv.getSchema(`${DEFINITION}${name}`);
      } else ajv.compile(schema);
    } catch {
      continue; // What cannot be compiled is reported by the other rules.
    }
    for (const text of warnings) {
      const [, keyword = '', from, pointer = ''] =
        /for keyword "(\w+)" at "(defs\.json)?#?(\/[^"]*)?"/.exec(text) ?? [];
      const where = from === undefined ? file : defs;
      const steps = pointer.split('/').slice(1);
      const block = nodeAt(
        where,
        steps.map((step) => (/^\d+$/.test(step) ? Number(step) : decodeURIComponent(step))),
      );
      const [node, type] = [member(block, keyword), member(block, 'type')?.value as unknown];
      if (node !== undefined && typeof type === 'string')
        yield findingAt('schema-keyword-type', where, keyOf(node), { name: keyword, type }, [
          removed(where, node),
        ]);
    }
  }
}

function* requiredFindings(
  file: JsonFile,
  nodes: readonly Node[],
  defs: JsonFile,
): Generator<Finding> {
  const names = nodes.flatMap(namesAt);
  const always = members(member(nodes[0], 'properties')).map(({ name }) => name);
  for (const block of nodes.flatMap((each) => [each, ...allBranchesOf(each)])) {
    const required = stringsIn(member(block, 'required'));
    const free = names.filter((each) => !required.includes(each));
    for (const entry of entries(member(block, 'required'))) {
      const name = String(entry.value);
      if (!names.includes(name))
        yield misnamed('schema-required-unknown', file, entry, nearest(name, free));
      else if (block === nodes[0] && !always.includes(name))
        yield findingAt('schema-required-always', file, entry, { name }, [removed(file, entry)]);
    }
  }
  for (const inner of levelsBelow(file, nodes, defs))
    yield* requiredFindings(inner.file, inner.nodes, defs);
}

const unused = ({ defs, schemas }: Definitions): Finding[] => {
  const used = schemas.map(({ text }) => text).join('\n');
  return members(nodeAt(defs, ['definitions']))
    .filter(({ name }) => !used.includes(`"${DEFINITION}${name}"`))
    .map(({ name, key, property }) =>
      findingAt('schema-definition-unused', defs, key, { name }, [removed(defs, property)]),
    );
};

/** Names become keys of texts (`.`, `:` and `_` mean something there) and properties of the calls; files have the code of their category. */
const unreadableNames = ({ fields }: Definitions): Finding[] =>
  fields
    .filter(
      (field) =>
        !/^[a-z][A-Za-z0-9]*$/.test(field.name) &&
        !(isFiles(field) && /^[A-Z][A-Z0-9_]*$/.test(field.name)),
    )
    .map(({ form, name, node }) =>
      findingAt('name-unreadable', form.schema, keyOf(node), { name, instead: spelt(name) }, [
        replacedBy(form.schema, keyOf(node), spelt(name)),
      ]),
    );

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

/** A branch may leave the type out: it only adds to a field that has one. */
function withoutType({ fields }: Definitions): Finding[] {
  const isTyped = (field: Field) =>
    fields.some(
      (each) => each.form === field.form && each.path === field.path && 'type' in each.schema,
    );
  return fields
    .filter(
      (field) => field.at.node.type === 'object' && !('$ref' in field.schema) && !isTyped(field),
    )
    .map(({ form, name, node, at, schema }) =>
      findingAt(
        'schema-without-type',
        form.schema,
        keyOf(node),
        {
          name,
          instead: typeFor(schema),
          possible: part('possible', { values: types.join(', ') }),
        },
        [added(at.file, at.node, `"type": "${typeFor(schema)}"`)],
      ),
    );
}

/** The same question on two steps (WCAG 3.3.7, redundant entry). */
function* askedTwice({ fields }: Definitions) {
  for (const { path: name, form, node } of fields) {
    const home = fields.find(({ path }) => path === name)?.form;
    if (home !== undefined && home !== form)
      yield findingAt('schema-asked-twice', form.schema, keyOf(node), { name, home: home.name }, [
        removed(form.schema, node),
      ]);
  }
}

const withoutStep = ({ forms }: Definitions): Finding[] =>
  forms
    .filter(({ kind, name }) => kind === 'steps' && !STEPS.some((step) => step === name))
    .map(({ name, schema }) =>
      findingAt('form-without-step', schema, schema.root, { name, instead: nearest(name, STEPS) }),
    );

export function* schemaFindings(definitions: Definitions): Generator<Finding> {
  const { defs, forms, schemas } = definitions;
  for (const each of schemas.flatMap(subschemas)) {
    yield* referenceFindings(each, defs);
    yield* formatFindings(each);
  }
  yield* strictFindings(definitions);
  for (const { schema } of forms)
    if (schema.root !== undefined) yield* requiredFindings(schema, [schema.root], defs);
  yield* unreadableNames(definitions);
  yield* withoutType(definitions);
  yield* withoutStep(definitions);
  yield* unused(definitions);
  yield* askedTwice(definitions);
}
