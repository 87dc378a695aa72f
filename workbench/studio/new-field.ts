/** The edits that add a field: schema, place on the screen and texts. Pure; nothing is saved here. */
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

/** Schema by kind of answer, and settings that differ from the default. */
const KINDS: Readonly<Record<FieldKind, { schema(name: string): Json; ui?: Json }>> = {
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

/** The fields after which a new one can stand, by group, in the order of the screen. */
export const placesIn = (
  sources: DefinitionSources,
  form: string,
): { group: string; fields: string[] }[] => {
  const ui = readDefinitions(sources).forms.find(({ name }) => name === form)?.ui;
  return ui === undefined ? [] : groupsOf(ui).map(({ key, fields }) => ({ group: key, fields }));
};

/** Why a field cannot be added; the text is `add.<obstacle>`. */
export type Obstacle = 'form' | 'name' | 'nameTaken' | 'after' | 'label' | 'choices';

/** The edits of all files, or the obstacle. OpenAPI is left out: it is agreed upon with the bank. */
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
      field.choices.some(({ value, text }) => value === '' || text === ''))
  )
    return 'choices';
  const ofForm = formEdits(form, field);
  if (ofForm === undefined) return 'after';
  const texts = (namespace: string, value: Json) =>
    addedAt(firstTexts(definitions, namespace), [field.name], value);
  const edits = [
    ...ofForm,
    texts('fields', { label: field.label, ...(field.hint === '' ? {} : { hint: field.hint }) }),
    ...(field.required === '' ? [] : [texts('errors', { required: field.required })]),
    ...(field.kind === 'choice'
      ? [
          addedAt(definitions.defs, ['definitions', field.name], { type: 'string', enum: values }),
          texts('enums', Object.fromEntries(field.choices.map(({ value, text }) => [value, text]))),
        ]
      : []),
  ];
  return edits.flatMap((edit) => edit ?? []);
}

/** The edits of schema and UI schema; undefined when `after` names no field. */
function formEdits(
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
  // A required boolean is a yes/no question by default.
  const settings = kind === 'yesNo' && required !== '' ? undefined : KINDS[kind].ui;
  const before = nodeAt(schema, [...at, 'properties', after.split('.').at(-1) ?? ''])?.parent;
  const written = `${JSON.stringify(name)}: ${inLine(KINDS[kind].schema(name))}`;
  return [
    // A conditional field stands in its branch; the new one is unconditional.
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
