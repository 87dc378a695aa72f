/** The fields of a form: a new one, and its place, with the edits of schema, place on the screen and texts. */
import { newFindings, sourcesOnDisk } from '../../check/check.ts';
import { DEFS_FILE, readDefinitions, type Form } from '../../check/definitions.ts';
import { member } from '../../check/fields.ts';
import {
  added,
  addedAfter,
  addedAt,
  addedToList,
  entries,
  inLine,
  isObject,
  jsonFile,
  nodeAt,
} from '../../check/json-file.ts';
import type { Json } from '../../check/json-file.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { firstTexts } from '../../check/texts.ts';
import { FIELD_KINDS, t } from '../shared.ts';
import type { FieldKind, NewField } from '../shared.ts';
import { done, refused, writeDefinitions, type Answer, type Question } from './guard.ts';

export const shared = (name: string): Json => ({
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
  const level = nodeAt(schema, at);
  const properties = nodeAt(schema, [...at, 'properties']);
  if (ui === undefined || place === undefined || properties === undefined) return undefined;
  // A required boolean is a yes/no question by default.
  const settings = kind === 'yesNo' && required !== '' ? undefined : KINDS[kind].ui;
  const before = nodeAt(schema, [...at, 'properties', after.split('.').at(-1) ?? ''])?.parent;
  const written = `${JSON.stringify(name)}: ${inLine(KINDS[kind].schema(name))}`;
  return [
    // A conditional field stands in its branch; the new one is unconditional.
    before === undefined ? added(schema, properties, written) : addedAfter(schema, before, written),
    required !== '' && level ? addedToList(schema, level, 'required', name) : undefined,
    addedAfter(ui, place, JSON.stringify([...block, name].join('.'))),
    settings === undefined ? undefined : addedAt(ui, [...block, name], settings),
  ].flatMap((edit) => edit ?? []);
}

export const readPlaces = ({ root, query }: Question): Answer =>
  done(placesIn(sourcesOnDisk(root), query.get('form') ?? ''));

function readField(body: unknown): NewField | undefined {
  if (!isObject(body)) return undefined;
  const { choices, ...rest } = body;
  const text = (name: string): string => (typeof rest[name] === 'string' ? rest[name].trim() : '');
  const kind = FIELD_KINDS.find((each) => each === rest['kind']);
  if (kind === undefined || !Array.isArray(choices)) return undefined;
  return {
    form: text('form'),
    name: text('name'),
    kind,
    label: text('label'),
    hint: text('hint'),
    required: text('required'),
    after: text('after'),
    choices: choices.map((each: unknown) => {
      const [value, text] = ['value', 'text'].map((name) =>
        String(Reflect.get(Object(each), name) ?? '').trim(),
      );
      return { value: value ?? '', text: text ?? '' };
    }),
  };
}

/**
 * Writes all files of a new field, or none: a field without a place or against other definitions is refused with a sentence.
 * `left` are the sentences about the bank's OpenAPI description.
 */
export async function addField({ root, body }: Question): Promise<Answer> {
  const field = readField(body);
  if (field === undefined) return refused('form, name, kind, label, after and choices are needed');
  const sources = sourcesOnDisk(root);
  const edits = fieldAdded(sources, field);
  if (typeof edits === 'string') return refused(t(`add.${edits}`, { name: field.name }));
  const files = [...new Set(edits.map(({ file }) => file))];
  const broken = files.find((file) => jsonFile(file, sources.read(file)).errors.length > 0);
  if (broken !== undefined) return refused(t('unreadable', { file: broken }));
  const changed = withEdits(sources, edits);
  const found = newFindings(sources)(changed);
  const conflicts = found.filter(({ code }) => !code.startsWith('wire-'));
  if (conflicts.length > 0) return refused(conflicts.map(({ message }) => message).join(' '));
  await writeDefinitions(
    root,
    files.map((file) => [file, changed.read(file)] as const),
  );
  return done({ files, left: found.map(({ message }) => message) });
}
