/** What a schema names is there, every field has a type, and no rule is without effect (ajv's strict mode). */
import { Ajv } from 'ajv';
import { STEPS } from '#flow/steps.ts';
import { formatTypes } from '#form/formats/format.ts';
import type { Definitions } from '../definitions.ts';
import { allBranchesOf, followed, isFiles, member, stringsIn, subschemas } from '../fields.ts';
import type { Field, Subschema } from '../fields.ts';
import { findingAt, nearest } from '../finding.ts';
import type { Finding } from '../finding.ts';
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

function referenceFindings({ file, node }: Subschema, defs: JsonFile): Finding[] {
  const ref = member(node, '$ref');
  const name: unknown = ref?.value;
  if (ref === undefined || typeof name !== 'string') return [];
  const names = members(nodeAt(defs, ['definitions'])).map((each) => DEFINITION + each.name);
  const instead = names.includes(name)
    ? undefined
    : (nearest(name, names) ??
      names.find((each) => each.split('/').at(-1) === name.split(/[/#]/).at(-1)));
  return [
    ...(names.includes(name)
      ? []
      : [
          findingAt('schema-unknown-ref', file, ref, { name, instead }, [
            instead === undefined ? undefined : replacedBy(file, ref, instead),
          ]),
        ]),
    ...members(node)
      .filter((each) => each.name !== '$ref' && !['$schema', '$id'].includes(each.name))
      .map((each) =>
        findingAt('schema-beside-ref', file, each.key, { name: each.name }, [
          removed(file, each.property),
        ]),
      ),
  ];
}

function formatFindings({ file, node }: Subschema): Finding[] {
  const [format, type] = [member(node, 'format'), member(node, 'type')];
  const fits = TYPES[String(format?.value)];
  return type === undefined || fits === undefined || type.value === fits
    ? []
    : [
        findingAt(
          'schema-format-type',
          file,
          type,
          { format: String(format?.value), type: String(type.value), fits },
          [replacedBy(file, type, fits)],
        ),
      ];
}

/** Rules that never apply to the type they stand beside, as ajv's strict mode reports them. */
function strictFindings({ defs, forms }: Definitions): Finding[] {
  const warnings: string[] = [];
  const logger = {
    log: () => undefined,
    error: () => undefined,
    warn: (text: string) => warnings.push(text),
  };
  const ajv = new Ajv({ strict: 'log', logger, validateSchema: false });
  for (const [name, type] of Object.entries(TYPES))
    ajv.addFormat(name, type === 'number' ? { type, validate: () => true } : () => true);
  ajv.addVocabulary(['dateLimits', 'fileLimits']);
  return [defs, ...forms.map(({ schema }) => schema)].flatMap((file) => {
    const schema = valueOf(file.root);
    if (!isObject(schema)) return [];
    warnings.length = 0;
    const parts = file === defs ? Object.keys(schemaParts(schema)) : [''];
    try {
      if (file === defs) ajv.addSchema(schema, 'defs.json');
      for (const each of parts)
        if (each === '') ajv.compile(schema);
        else ajv.getSchema(`${DEFINITION}${each}`);
    } catch {
      return []; // What cannot be compiled is reported by the other rules.
    }
    return warnings.flatMap((text) => {
      const [, keyword = '', from, pointer] =
        /for keyword "(\w+)" at "(defs\.json)?#?(\/[^"]*)?"/.exec(text) ?? [];
      const where = from === undefined ? file : defs;
      const node = nodeAt(where, [...stepsOf(pointer), keyword]);
      const type = member(nodeAt(where, stepsOf(pointer)), 'type')?.value as unknown;
      return node === undefined || typeof type !== 'string'
        ? []
        : [
            findingAt('schema-keyword-type', where, keyOf(node), { name: keyword, type }, [
              removed(where, node),
            ]),
          ];
    });
  });
}
const schemaParts = (schema: JsonObject): JsonObject =>
  isObject(schema['definitions']) ? schema['definitions'] : {};
const stepsOf = (pointer = ''): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : decodeURIComponent(step)));

/** The names of an object level: its own, and those that a condition adds. */
export const namesAt = (level: Node): string[] =>
  [level, ...allBranchesOf(level)].flatMap((each) =>
    members(member(each, 'properties')).map(({ name }) => name),
  );

function requiredFindings(file: JsonFile, level: Node, defs: JsonFile): Finding[] {
  const names = namesAt(level);
  const blocks = [level, ...allBranchesOf(level)];
  const always = members(member(level, 'properties')).map(({ name }) => name);
  const conditional = entries(member(level, 'required'))
    .filter(({ value }) => names.includes(String(value)) && !always.includes(String(value)))
    .map((entry) =>
      findingAt('schema-required-always', file, entry, { name: String(entry.value) }, [
        removed(file, entry),
      ]),
    );
  const own = blocks.flatMap((each) => {
    const required = member(each, 'required');
    return entries(required)
      .filter((entry) => !names.includes(String(entry.value)))
      .map((entry) => {
        const name = String(entry.value);
        const instead = nearest(
          name,
          names.filter((one) => !stringsIn(required).includes(one)),
        );
        return findingAt('schema-required-unknown', file, entry, { name, instead }, [
          instead === undefined ? removed(file, entry) : replacedBy(file, entry, instead),
        ]);
      });
  });
  const deeper = blocks
    .flatMap((each) => members(member(each, 'properties')))
    .flatMap(({ value }) => {
      const target = followed(file, value, defs);
      const items = member(target.node, 'items');
      const inner = items === undefined ? target : followed(target.file, items, defs);
      return member(inner.node, 'type')?.value === 'object'
        ? requiredFindings(inner.file, inner.node, defs)
        : [];
    });
  return [...conditional, ...own, ...deeper];
}

const unused = ({ defs, forms }: Definitions): Finding[] => {
  const used = [defs, ...forms.map(({ schema }) => schema)].map(({ text }) => text).join('\n');
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
/** A branch may leave the type out: it only adds to a field that has one. */
function withoutType({ fields }: Definitions): Finding[] {
  const isTyped = (field: Field) =>
    fields.some(
      (each) => each.form === field.form && each.path === field.path && 'type' in each.schema,
    );
  return fields
    .filter((field) => !('$ref' in field.schema) && !isTyped(field))
    .map(({ form, name, node, at, schema }) =>
      findingAt(
        'schema-without-type',
        form.schema,
        keyOf(node),
        { name, instead: typeFor(schema) },
        at.node.type === 'object' ? [added(at.file, at.node, `"type": "${typeFor(schema)}"`)] : [],
      ),
    );
}

/** The same question on two steps (WCAG 3.3.7, redundant entry). */
const askedTwice = ({ fields }: Definitions): Finding[] =>
  fields.flatMap((field) => {
    const home = fields.find(({ path }) => path === field.path)?.form;
    if (home === undefined || home === field.form) return [];
    return [
      findingAt(
        'schema-asked-twice',
        field.form.schema,
        keyOf(field.node),
        { name: field.path, home: home.name },
        [removed(field.form.schema, field.node)],
      ),
    ];
  });

const withoutStep = ({ forms }: Definitions): Finding[] =>
  forms
    .filter(({ kind, name }) => kind === 'steps' && !STEPS.some((step) => step === name))
    .map(({ name, schema }) =>
      findingAt('form-without-step', schema, schema.root, { name, instead: nearest(name, STEPS) }),
    );

export const schemaFindings = (definitions: Definitions): Finding[] => {
  const { defs, forms } = definitions;
  const all = [defs, ...forms.map(({ schema }) => schema)].flatMap(subschemas);
  return [
    ...all.flatMap((each) => [...referenceFindings(each, defs), ...formatFindings(each)]),
    ...strictFindings(definitions),
    ...forms.flatMap(({ schema }) =>
      schema.root === undefined ? [] : requiredFindings(schema, schema.root, defs),
    ),
    ...unreadableNames(definitions),
    ...withoutType(definitions),
    ...withoutStep(definitions),
    ...unused(definitions),
    ...askedTwice(definitions),
  ];
};
