/** A new question of a form. */
import { newFindings, sourcesOnDisk } from '../../check/check.ts';
import { messageOf } from '../../check/sentences.ts';
import { readDefinitions } from '../../check/definitions.ts';
import type { JsonObject } from '../../definitions/json-file.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { readFiles, type Files } from '../../definitions/files.ts';
import { withFiles } from '../../definitions/layout.ts';
import {
  blocksAt,
  DEFINITION,
  definitionsOf,
  formsIn,
  placesIn,
  put,
  uiOf,
  type Schema,
} from '../../definitions/places.ts';
import { writeItemOrder, writeOrder } from '../../definitions/write.ts';
import { uiPathOf } from '../../definitions/fields.ts';
import { setText, writeText } from '../../definitions/texts.ts';
import { t, type FieldKind, type NewField } from '../shared.ts';
import { conflictsIn } from './edits.ts';
import { done, refused, writeDifferences, type Request, type Response } from './guard.ts';
import { brokenFile, wordsOf } from './findings.ts';

const shared = (name: string): Schema => ({ $ref: DEFINITION + name });
/** Schema by kind of answer, and settings that differ from the default. A new question has a row of its own: no width. */
const KINDS: Readonly<Record<FieldKind, { schema: Schema; ui?: JsonObject }>> = {
  text: { schema: { type: 'string', maxLength: 70 } },
  longText: { schema: { type: 'string', maxLength: 500 }, ui: { 'ui:widget': 'textarea' } },
  amount: { schema: shared('money') },
  number: { schema: { type: 'integer', minimum: 0 } },
  date: { schema: { type: 'string', format: 'date' } },
  month: { schema: { type: 'string', format: 'month' } },
  // Its own list, by its name.
  choice: { schema: shared('') },
  yesNo: { schema: shared('choice'), ui: { 'ui:widget': 'yes-no' } },
  confirmation: { schema: shared('confirmed') },
};

/** Why a question cannot be added; the text is `add.<obstacle>`. */
type Obstacle = 'nameTaken' | 'after' | 'choices';
function obstacleTo(files: Files, field: NewField): Obstacle | undefined {
  const names = formsIn(files).flatMap((form) => placesIn(files, form).map(({ name }) => name));
  if (names.includes(field.name)) return 'nameTaken';
  if (!placesIn(files, field.form).some(({ path }) => path === field.after)) return 'after';
  const values = field.choices.map(({ value }) => value);
  const isChoice = values.length > 1 && new Set(values).size === values.length;
  const isFilled = field.choices.every(({ value, text }) => value !== '' && text !== '');
  return field.kind === 'choice' && !(isChoice && isFilled) ? 'choices' : undefined;
}

/** The files with a new question behind another one, always asked. OpenAPI is left out: it is agreed upon with the bank. */
export function withField(before: Files, field: NewField): Files {
  const files = structuredClone(before);
  const { form, name, kind, after } = field;
  const sibling = placesIn(files, form).find(({ path }) => path === after);
  if (sibling === undefined) return files;
  const inList = after.includes('[].');
  const path = [...after.split('.').slice(0, -1), name].join('.');
  const key = [...sibling.key.split('.').slice(0, -1), name];
  // Unconditional, also behind a conditional one; a list keeps its condition.
  const list = sibling.trail.findLastIndex((step) => String(step).endsWith('[]'));
  const trail = sibling.trail.filter((step, i) => typeof step === 'string' || i < list);
  const place = {
    name,
    node: kind === 'choice' ? shared(name) : KINDS[kind].schema,
    required: field.required !== '',
  };
  if (kind === 'choice')
    definitionsOf(files)[name] = { type: 'string', enum: field.choices.map(({ value }) => value) };
  put(files, form, trail, place);
  // A required boolean is a yes/no question by default.
  const settings = kind === 'yesNo' && field.required !== '' ? undefined : KINDS[kind].ui;
  if (settings) setText(uiOf(files, form) as JsonObject, uiPathOf(path), settings);
  const group = (uiOf(files, form)['ui:groups'] ?? []).find(({ fields }) => fields.includes(after));
  if (inList) writeItemOrder({ name, block: blocksAt(files, form, trail).at(-1)! }, sibling.name);
  else if (group) writeOrder(files, form, path, { group: group.key, after });
  writeText(files, 'fields', [...key, 'label'], field.label);
  if (field.required !== '') writeText(files, 'errors', [...key, 'required'], field.required);
  if (kind === 'choice')
    for (const { value, text } of field.choices) writeText(files, 'enums', [...key, value], text);
  return files;
}

const trimmed = (field: NewField): NewField =>
  JSON.parse(JSON.stringify(field), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as NewField;

/** The sources with a new question, or the reason why not. */
export function fieldAdded(sources: DefinitionSources, body: NewField): DefinitionSources | string {
  const field = trimmed(body);
  const files = readFiles(sources);
  const obstacle = obstacleTo(files, field);
  return obstacle
    ? t(`add.${obstacle}`, { name: field.name })
    : withFiles(sources, withField(files, field));
}

/**
 * Writes all files of a new question, or none: one without a place or against other definitions is refused with a sentence. `left` are
 * the sentences about the bank's OpenAPI description.
 */
export async function addField({ root, body }: Request): Promise<Response> {
  const field = body as NewField;
  const sources = sourcesOnDisk(root);
  const broken = brokenFile(sources);
  if (broken) return broken;
  const after = fieldAdded(sources, field);
  if (typeof after === 'string') return refused(after);
  const found = newFindings(sources)(after);
  const conflicts = conflictsIn(found);
  if (conflicts.length > 0)
    return refused(wordsOf(conflicts, readDefinitions(after), field.form).join(' '));
  const written = await writeDifferences(root, sources, after);
  return done({ files: written, left: found.map(messageOf) });
}
