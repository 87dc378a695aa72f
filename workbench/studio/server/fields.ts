/** The fields of a form: a new one, and its place, with the edits of schema, place on the screen and texts. */
import { newFindings, sourcesOnDisk } from '../../check/check.ts';
import { DEFS_FILE, readDefinitions, type Definitions } from '../../check/definitions.ts';
import { member, uiPathOf, type Field, type Form } from '../../check/fields.ts';
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
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { firstTexts } from '../../check/texts.ts';
import { FIELD_KINDS, t } from '../shared.ts';
import type { Condition, FieldKind, NewField } from '../shared.ts';
import { messageOf } from '../../check/sentences.ts';
import { spoken } from './findings.ts';
import { conditioned, levelIn, obstacleOf } from './conditions.ts';
import { done, refused, writeDifferences, type Answer, type Question } from './guard.ts';
import { columnsIn, pairsIn } from './rows.ts';

export const shared = (name: string): Json => ({
  $ref: `${DEFS_FILE.replace('schemas/', '')}#/definitions/${name}`,
});

/** Schema by kind of answer, and settings that differ from the default. A new question has a row of its own: no width. */
const KINDS: Readonly<Record<FieldKind, { schema(field: NewField): Json; ui?: Json }>> = {
  text: { schema: () => ({ type: 'string', maxLength: 70 }) },
  longText: { schema: () => ({ type: 'string', maxLength: 500 }), ui: { 'ui:widget': 'textarea' } },
  amount: { schema: () => shared('money') },
  number: {
    schema: ({ minimum, maximum }) => ({
      type: 'integer',
      ...(typeof minimum === 'number' && { minimum }),
      ...(typeof maximum === 'number' && { maximum }),
    }),
  },
  date: { schema: () => ({ type: 'string', format: 'date' }) },
  month: { schema: () => ({ type: 'string', format: 'month' }) },
  choice: { schema: ({ name }) => shared(name) },
  yesNo: { schema: () => shared('choice'), ui: { 'ui:widget': 'yes-no' } },
  confirmation: { schema: () => shared('confirmed') },
};

/** The fields after which a new one can stand, by group, in the order of the screen; then those of each list (`refinancings[]`). */
export function placesIn(
  sources: DefinitionSources,
  form: string,
): { group: string; fields: string[]; last: string }[] {
  const definitions = readDefinitions(sources);
  const own = definitions.fields.filter((each) => each.form.name === form);
  const confirmed = own.filter(isConfirmation).map(({ path }) => path);
  return columnsIn(definitions, form).map((place) => ({
    ...place,
    // A new question is placed before the confirmations.
    last: place.fields.findLast((path) => !confirmed.includes(path)) ?? place.fields.at(-1) ?? '',
  }));
}
const isConfirmation = ({ schema }: Field): boolean => schema['const'] === true;

/** Where a new question is placed unless another place is chosen: at the end of the last group that asks for more than confirmations. */
export function lastQuestionIn(sources: DefinitionSources, form: string): string | undefined {
  const places = placesIn(sources, form).filter(({ group }) => !group.endsWith('[]'));
  const { fields } = readDefinitions(sources);
  const asking = places.findLast(({ last }) =>
    fields.some((each) => each.path === last && !isConfirmation(each)),
  );
  return (asking ?? places.at(-1))?.last;
}

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
  const ofForm = formEdits(definitions, form, field);
  if (ofForm === undefined) return 'after';
  const sibling = definitions.fields.find(
    ({ form: { name }, path }) => name === field.form && path === field.after,
  );
  const key = [...(sibling?.key.split('.').slice(0, -1) ?? []), field.name];
  const texts = (namespace: string, value: Json) =>
    addedAt(firstTexts(definitions, namespace), key, value);
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
function formEdits(definitions: Definitions, form: Form, field: NewField): Edit[] | undefined {
  const { name, kind, required } = field;
  const { ui } = form;
  // Not between two in a row.
  const row = pairsIn(definitions, form.name).find(([first]) => first === field.after);
  const after = row?.[1] ?? field.after;
  const block = after.split('.').slice(0, -1);
  const path = [...block, name].join('.');
  const inList = block.some((step) => step.endsWith('[]'));
  const place =
    ui &&
    entries(nodeAt(ui, ['ui:groups']))
      .flatMap((group) => entries(member(group, 'fields')))
      .find(({ value }) => value === after);
  const level = levelIn(definitions, form, block);
  const properties = member(level, 'properties');
  if (ui === undefined || level === undefined || properties === undefined) return undefined;
  // The fields of a list are in no group.
  if (place === undefined && !inList) return undefined;
  // A required boolean is a yes/no question by default.
  const settings = kind === 'yesNo' && required !== '' ? undefined : KINDS[kind].ui;
  const before = member(properties, after.split('.').at(-1) ?? '')?.parent;
  if (inList && before === undefined) return undefined;
  const written = `${JSON.stringify(name)}: ${inLine(KINDS[kind].schema(field))}`;
  return [
    // A conditional field stands in its branch; the new one is unconditional.
    before === undefined ? added(properties, written) : addedAfter(before, written),
    required === '' ? undefined : addedToList(level, 'required', name),
    place && addedAfter(place, JSON.stringify(path)),
    settings === undefined ? undefined : addedAt(ui, uiPathOf({ path }), settings),
  ].flatMap((edit) => edit ?? []);
}

export function readPlaces({ root, query }: Question): Answer {
  const [sources, form] = [sourcesOnDisk(root), query.get('form') ?? ''];
  return done({ places: placesIn(sources, form), last: lastQuestionIn(sources, form) });
}

function readField(body: unknown): NewField | undefined {
  if (!isObject(body)) return undefined;
  const { choices, condition, minimum, maximum, ...rest } = body;
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
    minimum: minimum as number | null,
    maximum: maximum as number | null,
    ...(isObject(condition) && { condition: condition as unknown as Condition }),
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
  const path = [...field.after.split('.').slice(0, -1), field.name].join('.');
  const place = { form: field.form, path };
  const { condition = { field: '', path: '' } } = field;
  const always = withEdits(sources, edits);
  const obstacle = obstacleOf(always, place, condition);
  if (obstacle !== undefined) return refused(t(`edit.${obstacle}`));
  const changed = condition.field === '' ? always : conditioned(always, place, condition);
  const found = newFindings(sources)(changed);
  const conflicts = found.filter(({ code }) => !code.startsWith('wire-'));
  if (conflicts.length > 0) {
    const definitions = readDefinitions(changed);
    const reasons = conflicts.map(
      (each) => spoken({ ...each, step: field.form }, definitions).words,
    );
    return refused(reasons.join(' '));
  }
  const written = await writeDifferences(root, sources, changed);
  return done({ files: written, left: found.map(messageOf) });
}
