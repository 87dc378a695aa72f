/** A schema says only what the forms understand, and what it names is there. */
import type { Definitions } from '../definitions.ts';
import { allBranchesOf, followed, member, stringsIn } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import {
  entries,
  keyOf,
  members,
  nodeAt,
  place,
  pointerOf,
  removed,
  replacedBy,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';
import { FORMATS, KEYWORDS, ROOT_KEYWORDS, subschemas, TYPES, WORDS } from '../keywords.ts';
import type { Subschema, ValueKind } from '../keywords.ts';
import { nearest } from '../near.ts';
import { part } from '../parts.ts';

const DEFINITION = 'defs.json#/definitions/';
const stepOf = (file: JsonFile): string | undefined =>
  /^schemas\/(?:steps|popups)\/([^/.]+)\./.exec(file.path)?.[1];

/** Whether a value may stand behind a keyword; else what it probably should be. */
const MISFITS: Record<ValueKind, (value: Json) => { instead?: Json } | undefined> = {
  any: () => undefined,
  text: (value) =>
    typeof value === 'string'
      ? undefined
      : Array.isArray(value) && value.length === 1
        ? { instead: value[0] ?? '' }
        : {},
  number: (value) => (typeof value === 'number' ? undefined : readNumber(value)),
  count: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0
      ? undefined
      : typeof value === 'number'
        ? { instead: Math.abs(Math.round(value)) }
        : readNumber(value),
  texts: (value) =>
    Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? undefined
      : typeof value === 'string'
        ? { instead: [value] }
        : {},
  values: (value) =>
    Array.isArray(value) && value.length > 0
      ? undefined
      : Array.isArray(value) || value === null
        ? {}
        : { instead: [value] },
  schemas: (value) => (Array.isArray(value) ? undefined : { instead: [value] }),
  'named schemas': (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : {},
  schema: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : {},
  'yes-no': (value) => (typeof value === 'boolean' ? undefined : { instead: value === 'true' }),
  limits: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : {},
  'file limits': (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : {},
};
const readNumber = (value: Json): { instead?: Json } => {
  const read = typeof value === 'string' ? Number(value.replace(',', '.')) : NaN;
  return Number.isFinite(read) ? { instead: read } : {};
};

const BLOCKS: readonly ValueKind[] = ['named schemas', 'schemas'];
/** What stands where a block of rules belongs: in a condition it is an answer, which only lacks its list. */
const blockless = ({ file, condition }: Subschema, keyword: Node): Finding[] =>
  [...members(keyword), ...entries(keyword).map((value) => ({ name: 'allOf', value }))]
    .filter(({ value }) => value.type !== 'object')
    .map(({ name, value }) =>
      finding('schema-keyword-value', place(file, value), {
        step: stepOf(file),
        pointer: pointerOf(value),
        values: { name, form: part(condition ? 'form.asked' : 'form.schema') },
        edits: condition
          ? [replacedBy(file, value, { enum: [valueOf(value)].flat() })]
          : value.parent?.type === 'array'
            ? [removed(file, value)]
            : [],
      }),
    );

function keywordFindings(subschema: Subschema): Finding[] {
  const { file, node, root } = subschema;
  const step = stepOf(file);
  const type = member(node, 'type')?.value as unknown;
  const own = members(node);
  return own.flatMap(({ name, key, value, property }): Finding[] => {
    const known = KEYWORDS[name];
    const details = { step, pointer: pointerOf(value) };
    if (known === undefined) {
      if (root && ROOT_KEYWORDS.includes(name)) return [];
      if (WORDS.includes(name))
        return [
          finding('schema-words', place(file, key), {
            ...details,
            values: { name },
            edits: [removed(file, property)],
          }),
        ];
      const instead = nearest(
        name,
        Object.keys(KEYWORDS).filter((each) => !own.some((one) => one.name === each)),
      );
      return [
        finding('schema-unknown-keyword', place(file, key), {
          ...details,
          values: { name, instead },
          edits: [instead === undefined ? removed(file, property) : replacedBy(file, key, instead)],
        }),
      ];
    }
    if (name !== '$ref' && own.some((each) => each.name === '$ref')) {
      return [
        finding('schema-beside-ref', place(file, key), {
          ...details,
          values: { name },
          edits: [removed(file, property)],
        }),
      ];
    }
    const misfit = MISFITS[known.value](valueOf(value));
    if (misfit !== undefined) {
      const edit =
        misfit.instead === undefined
          ? removed(file, property)
          : replacedBy(file, value, misfit.instead);
      return [
        finding('schema-keyword-value', place(file, value), {
          ...details,
          values: { name, form: part(`form.${known.value}`) },
          edits: [edit],
        }),
      ];
    }
    if (BLOCKS.includes(known.value)) return blockless(subschema, value);
    if (
      known.on !== undefined &&
      typeof type === 'string' &&
      TYPES.includes(type) &&
      !known.on.includes(type)
    ) {
      return [
        finding('schema-keyword-type', place(file, key), {
          ...details,
          values: { name, type },
          edits: [removed(file, property)],
        }),
      ];
    }
    return [];
  });
}

function namedFindings({ file, node }: Subschema, defs: JsonFile): Finding[] {
  const step = stepOf(file);
  const named = (
    keyword: string,
    code: 'schema-unknown-type' | 'schema-unknown-format' | 'schema-unknown-ref',
    names: readonly string[],
  ): Finding[] => {
    const value = member(node, keyword);
    const name = value?.value as unknown;
    if (value === undefined || typeof name !== 'string' || names.includes(name)) return [];
    // A reference that names the right definition in a wrong way.
    const instead =
      nearest(name, names) ??
      (code === 'schema-unknown-ref'
        ? names.find((each) => each.split('/').at(-1) === name.split(/[/#]/).at(-1))
        : undefined);
    return [
      finding(code, place(file, value), {
        step,
        pointer: pointerOf(value),
        values: { name, instead, possible: names.join(', ') },
        edits: instead === undefined ? [] : [replacedBy(file, value, instead)],
      }),
    ];
  };
  const format = member(node, 'format');
  const type = member(node, 'type');
  const fits = FORMATS[String(format?.value)];
  const mismatch =
    format !== undefined &&
    type !== undefined &&
    fits !== undefined &&
    type.value !== fits &&
    TYPES.includes(String(type.value));
  return [
    ...named(
      '$ref',
      'schema-unknown-ref',
      members(nodeAt(defs, ['definitions'])).map(({ name }) => DEFINITION + name),
    ),
    ...named('format', 'schema-unknown-format', Object.keys(FORMATS)),
    ...named('type', 'schema-unknown-type', TYPES),
    ...(mismatch
      ? [
          finding('schema-format-type', place(file, type), {
            step,
            pointer: pointerOf(type),
            values: { format: String(format.value), type: String(type.value), fits },
            edits: [replacedBy(file, type, fits)],
          }),
        ]
      : []),
  ];
}

/** A value that stands in a list twice. */
const twice = ({ file, node }: Subschema): Finding[] =>
  ['required', 'enum'].flatMap((keyword) => {
    const list = entries(member(node, keyword));
    return list
      .filter((each, i) => list.findIndex((one) => one.value === each.value) < i)
      .map((each) =>
        finding('schema-listed-twice', place(file, each), {
          step: stepOf(file),
          pointer: pointerOf(each),
          values: { name: String(each.value), keyword },
          edits: [removed(file, each)],
        }),
      );
  });

/** The names of an object level: its own, and those that a condition adds. */
export const namesAt = (level: Node): string[] =>
  [level, ...allBranchesOf(level)].flatMap((each) =>
    members(member(each, 'properties')).map(({ name }) => name),
  );

function requiredFindings(file: JsonFile, level: Node, defs: JsonFile): Finding[] {
  const names = namesAt(level);
  const blocks = [level, ...allBranchesOf(level)];
  const own = blocks.flatMap((each) =>
    entries(member(each, 'required')).flatMap((entry) => {
      const name = String(entry.value);
      if (names.includes(name)) return [];
      const free = names.filter((one) => !stringsIn(member(each, 'required')).includes(one));
      const instead = nearest(name, free);
      return [
        finding('schema-required-unknown', place(file, entry), {
          step: stepOf(file),
          pointer: pointerOf(entry),
          values: { name, instead },
          edits: [instead === undefined ? removed(file, entry) : replacedBy(file, entry, instead)],
        }),
      ];
    }),
  );
  const deeper = blocks
    .flatMap((each) => members(member(each, 'properties')))
    .flatMap(({ value }) => {
      const target = followed(file, value, defs);
      const items = member(target.node, 'items');
      const inner =
        member(target.node, 'type')?.value === 'object'
          ? target
          : items === undefined
            ? undefined
            : followed(target.file, items, defs);
      return inner === undefined ? [] : requiredFindings(inner.file, inner.node, defs);
    });
  return [...own, ...deeper];
}

const unused = ({ defs, forms }: Definitions): Finding[] => {
  const used = [defs, ...forms.map(({ schema }) => schema)].map(({ text }) => text).join('\n');
  return members(nodeAt(defs, ['definitions']))
    .filter(({ name }) => !used.includes(`"${DEFINITION}${name}"`))
    .map(({ name, key, value, property }) => {
      return finding('schema-definition-unused', place(defs, key), {
        pointer: pointerOf(value),
        values: { name },
        edits: [removed(defs, property)],
      });
    });
};

/** The same question on two steps (WCAG 3.3.7, redundant entry). */
const askedTwice = ({ fields }: Definitions): Finding[] =>
  fields.flatMap((field, i) => {
    const first = fields.findIndex(({ path }) => path === field.path);
    const home = fields[first]?.form;
    if (first === i || home === undefined || home === field.form) return [];
    return [
      finding('schema-asked-twice', place(field.form.schema, keyOf(field.node)), {
        step: field.form.name,
        pointer: pointerOf(field.node),
        values: { name: field.path, home: home.name },
        edits: [removed(field.form.schema, field.node)],
      }),
    ];
  });

export const schemaFindings = (definitions: Definitions): Finding[] => {
  const { defs, forms } = definitions;
  const all = [defs, ...forms.map(({ schema }) => schema)].flatMap(subschemas);
  return [
    ...all.flatMap((each) => [
      ...keywordFindings(each),
      ...namedFindings(each, defs),
      ...twice(each),
    ]),
    ...forms.flatMap(({ schema }) =>
      schema.root === undefined ? [] : requiredFindings(schema, schema.root, defs),
    ),
    ...unused(definitions),
    ...askedTwice(definitions),
  ];
};
