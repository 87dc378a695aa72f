/** Adds a field: lists its possible places and writes it into every file that it concerns. */
import { newFindings, sourcesOnDisk } from '../../check/check.ts';
import { isObject, jsonFile } from '../../check/json-file.ts';
import { withEdits } from '../../check/sources.ts';
import { fieldAdded, placesIn } from '../new-field.ts';
import { FIELD_KINDS } from '../shared.ts';
import type { NewField } from '../shared.ts';
import { t } from '../texts.ts';
import { writeDefinitions } from './definition-files.ts';
import { done, refused } from './guard.ts';
import type { Answer, Question } from './guard.ts';

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
