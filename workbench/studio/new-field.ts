/** A new question written into the definitions: the schema that asks it, its place on the screen and its words. Pure; nothing is saved here. */
import { DEFS_FILE, readDefinitions } from '../check/definitions.ts';
import type { Form } from '../check/definitions.ts';
import { member } from '../check/fields.ts';
import { added, addedAfter, addedAt, entries, inLine, nodeAt } from '../check/json-file.ts';
import type { Json, JsonFile } from '../check/json-file.ts';
import { groupsOf } from '../check/rules/ui.ts';
import type { DefinitionSources, Edit } from '../check/sources.ts';
import { firstTexts } from '../check/texts.ts';
import type { FieldKind, NewField } from './shared.ts';

const shared = (name: string): Json => ({
  $ref: `${DEFS_FILE.replace('schemas/', '')}#/definitions/${name}`,
});

/** How a kind is asked, and by which input where it is not the usual one of its type. */
const ASKED: Readonly<Record<FieldKind, { schema(name: string): Json; ui?: Json }>> = {
  text: { schema: () => ({ type: 'string', maxLength: 70 }) },
  longText: { schema: () => ({ type: 'string', maxLength: 500 }), ui: { 'ui:widget': 'textarea' } },
  amount: { schema: () => shared('money'), ui: { 'ui:width': 'short' } },
  number: {
    schema: () => ({ type: 'integer', minimum: 0, maximum: 99 }),
    ui: { 'ui:width': 'short' },
  },
  date: { schema: () => ({ type: 'string', format: 'date' }), ui: { 'ui:width': 'short' } },
  month: { schema: () => ({ type: 'string', format: 'month' }), ui: { 'ui:width': 'short' } },
  choice: { schema: shared },
  yesNo: { schema: () => shared('choice'), ui: { 'ui:widget': 'yes-no' } },
  confirmation: { schema: () => shared('confirmed') },
};

/** What can follow what, in the order of the screen: every field that stands in a group of the form. */
export const placesIn = (
  sources: DefinitionSources,
  form: string,
): { group: string; fields: string[] }[] => {
  const ui = readDefinitions(sources).forms.find(({ name }) => name === form)?.ui;
  return ui === undefined ? [] : groupsOf(ui).map(({ key, fields }) => ({ group: key, fields }));
};

/** What cannot be written, by the word for it. */
export type Obstacle = 'form' | 'name' | 'nameTaken' | 'after' | 'label' | 'choices';

/** The edits of all files, or why there are none. Those of the bank's description are not among them: they are agreed upon with the bank. */
export function fieldAdded(sources: DefinitionSources, field: NewField): Edit[] | Obstacle {
  const definitions = readDefinitions(sources);
  const form = definitions.forms.find(({ name }) => name === field.form);
  if (form?.ui === undefined) return 'form';
  if (!/^[a-z][A-Za-z0-9]*$/.test(field.name)) return 'name';
  if (definitions.fields.some(({ name }) => name === field.name)) return 'nameTaken';
  if (field.label === '') return 'label';
  const values = field.choices.map(({ value }) => value);
  if (
    field.kind === 'choice' &&
    (values.length < 2 ||
      new Set(values).size < values.length ||
      field.choices.some(({ value, words }) => value === '' || words === ''))
  )
    return 'choices';
  const asked = askedIn(form, field);
  if (asked === undefined) return 'after';
  const texts = (namespace: string, value: Json) =>
    addedAt(firstTexts(definitions, namespace), [field.name], value);
  const edits = [
    ...asked,
    texts('fields', { label: field.label, ...(field.hint === '' ? {} : { hint: field.hint }) }),
    ...(field.required === '' ? [] : [texts('errors', { required: field.required })]),
    ...(field.kind === 'choice'
      ? [
          addedAt(definitions.defs, ['definitions', field.name], { type: 'string', enum: values }),
          texts(
            'enums',
            Object.fromEntries(field.choices.map(({ value, words }) => [value, words])),
          ),
        ]
      : []),
  ];
  return edits.flatMap((edit) => edit ?? []);
}

/** The edits of the form itself; undefined when there is no such field to stand behind. */
function askedIn(
  { schema, ui }: Form,
  { name, kind, after, required }: NewField,
): Edit[] | undefined {
  const block = after.split('.').slice(0, -1);
  const at = block.flatMap((step) => ['properties', step]);
  const place =
    ui &&
    entries(nodeAt(ui, ['ui:groups']))
      .flatMap((group) => entries(member(group, 'fields')))
      .find(({ value }) => value === after);
  const properties = nodeAt(schema, [...at, 'properties']);
  if (ui === undefined || place === undefined || properties === undefined) return undefined;
  // A required question is asked by yes and no anyway.
  const settings = kind === 'yesNo' && required !== '' ? undefined : ASKED[kind].ui;
  const before = nodeAt(schema, [...at, 'properties', after.split('.').at(-1) ?? ''])?.parent;
  const written = `${JSON.stringify(name)}: ${inLine(ASKED[kind].schema(name))}`;
  return [
    // What is asked on condition stands under its condition; the new one is asked of everybody.
    before === undefined ? added(schema, properties, written) : addedAfter(schema, before, written),
    ...(required === '' ? [] : requires(schema, at, name)),
    addedAfter(ui, place, JSON.stringify([...block, name].join('.'))),
    ...(settings === undefined ? [] : [addedAt(ui, [...block, name], settings)]),
  ].flatMap((edit) => edit ?? []);
}

function requires(schema: JsonFile, at: readonly string[], name: string): Edit[] {
  const list = nodeAt(schema, [...at, 'required']);
  const block = nodeAt(schema, [...at]);
  if (list !== undefined) return [added(schema, list, JSON.stringify(name))];
  return block === undefined ? [] : [added(schema, block, `"required": ${JSON.stringify([name])}`)];
}
