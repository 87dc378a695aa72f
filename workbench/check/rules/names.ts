/** Names that every room can spell, and fields that say what kind of answer they take. */
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { Definitions } from '../definitions.ts';
import { asObject, isFiles, member } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { entries, keyOf, members, nodeAt, place, pointerOf, replacedBy } from '../json-file.ts';
import type { JsonFile, JsonObject, Node } from '../json-file.ts';
import { KEYWORDS, TYPES } from '../keywords.ts';
import { nearest } from '../near.ts';

/** Names become keys of texts (`.`, `:` and `_` mean something there), names of inputs and of the calls' properties. */
const READABLE = /^[a-z][A-Za-z0-9]*$/;
/** A list of files bears the code of its category. */
const CODE = /^[A-Z][A-Z0-9_]*$/;
const SPELT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};

/** `Mädchen name` is `maedchenName`. */
const spelt = (name: string): string => {
  const plain = name
    .replaceAll(/[äöüÄÖÜß]/g, (letter) => SPELT[letter] ?? '')
    .split(/[^A-Za-z0-9]+/)
    .filter((each) => each !== '');
  const joined = plain
    .map((each, i) => (i === 0 ? each : each.charAt(0).toUpperCase() + each.slice(1)))
    .join('')
    .replace(/^\d+/, '');
  return joined === '' ? 'field' : joined.charAt(0).toLowerCase() + joined.slice(1);
};
const letters = (name: string): string => spelt(name).toLowerCase();

function unreadable(
  file: JsonFile,
  node: Node,
  { name, expected, step }: { name: string; expected: readonly string[]; step: string },
): Finding[] {
  if (READABLE.test(name)) return [];
  // What the other files already call it, else how it can be spelt.
  const instead =
    expected.find((each) => READABLE.test(each) && letters(each) === letters(name)) ?? spelt(name);
  return [
    finding('name-unreadable', place(file, node), {
      step,
      pointer: pointerOf(node),
      values: { name, instead },
      edits: [replacedBy(file, node, instead)],
    }),
  ];
}

const fieldNames = ({ fields }: Definitions): Finding[] =>
  fields.flatMap((field) => {
    const { form, name, node } = field;
    if (isFiles(field) && CODE.test(name)) return [];
    const expected = entries(nodeAt(form.ui ?? form.schema, ['ui:groups']))
      .flatMap((group) => entries(member(group, 'fields')))
      .map(({ value }) => String(value).split('.').at(-1) ?? '');
    return unreadable(form.schema, keyOf(node), { name, expected, step: form.name });
  });

const groupNames = ({ forms, texts }: Definitions): Finding[] =>
  forms.flatMap(({ name: step, ui }) =>
    entries(ui && nodeAt(ui, ['ui:groups'])).flatMap((group) => {
      const key = member(group, 'key');
      const legends = texts(FIRST_LANGUAGE, 'steps');
      const expected =
        legends === undefined
          ? []
          : members(nodeAt(legends, [step, 'groups'])).map(({ name }) => name);
      if (ui === undefined) return [];
      if (key !== undefined)
        return unreadable(ui, key, { name: String(key.value), expected, step });
      const taken = entries(nodeAt(ui, ['ui:groups'])).map((each) => member(each, 'key')?.value);
      const instead = expected.find((name) => !taken.includes(name)) ?? 'group';
      const start = group.offset + 1;
      return [
        finding('ui-group-nameless', place(ui, group), {
          step,
          pointer: pointerOf(group),
          values: { instead },
          edits:
            group.type === 'object'
              ? [{ file: ui.path, start, end: start, newText: ` "key": "${instead}",` }]
              : [],
        }),
      ];
    }),
  );

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
/** The kind that the other keywords speak of. */
const KINDS: readonly [keywords: readonly string[], type: string][] = [
  [['properties', 'required'], 'object'],
  [['items', 'minItems', 'maxItems', 'uniqueItems'], 'array'],
  [BOUNDS, 'number'],
];
const kindOf = (schema: JsonObject): string => {
  const values = Array.isArray(schema['enum'])
    ? schema['enum']
    : 'const' in schema
      ? [schema['const']]
      : [];
  if (values.length > 0 && values.every((each) => typeof each === 'boolean')) return 'boolean';
  if (values.length > 0 && values.every((each) => Number.isInteger(each))) return 'integer';
  const bounds = BOUNDS.flatMap((keyword) => schema[keyword] ?? []);
  if (bounds.length > 0 && !('format' in schema) && bounds.every((each) => Number.isInteger(each)))
    return 'integer';
  return KINDS.find(([keywords]) => keywords.some((each) => each in schema))?.[1] ?? 'string';
};

/** A misspelled `$ref` or `type` is the keyword's mistake: a kind put beside it would be another one. */
const misspelled = (schema: JsonObject): boolean =>
  Object.keys(schema)
    .filter((name) => KEYWORDS[name] === undefined)
    .some((name) => ['$ref', 'type'].includes(nearest(name, Object.keys(KEYWORDS)) ?? ''));

/** A field without a kind would be drawn as text and take anything. A branch may leave it out: it only adds to a field that has one. */
function withoutType({ fields }: Definitions): Finding[] {
  const has = (field: Field) =>
    fields.some(
      (each) => each.form === field.form && each.path === field.path && 'type' in each.schema,
    );
  return fields
    .filter((field) => !('$ref' in field.schema) && !misspelled(field.schema) && !has(field))
    .map(({ form, name, node, at }) => {
      const instead = kindOf(asObject(at.node));
      const start = at.node.offset + 1;
      const edits =
        at.node.type === 'object'
          ? [
              {
                file: at.file.path,
                start,
                end: start,
                newText: ` "type": "${instead}"${members(at.node).length > 0 ? ',' : ' '}`,
              },
            ]
          : [];
      return finding('schema-without-type', place(form.schema, keyOf(node)), {
        step: form.name,
        pointer: pointerOf(node),
        values: { name, instead, possible: TYPES.join(', ') },
        edits,
      });
    });
}

export const nameFindings = (definitions: Definitions): Finding[] => [
  ...fieldNames(definitions),
  ...groupNames(definitions),
  ...withoutType(definitions),
];
