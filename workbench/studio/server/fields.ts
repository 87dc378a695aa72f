/** A new question: where it can stand, and its lines written into every file that it concerns. */
import { newFindings, sourcesOnDisk } from '../../check/check.ts';
import { jsonFile } from '../../check/json-file.ts';
import { withEdits } from '../../check/sources.ts';
import { isObject } from '../conditions.ts';
import type { Json } from '../conditions.ts';
import { fieldAdded, placesIn } from '../new-field.ts';
import { FIELD_KINDS } from '../shared.ts';
import type { NewField } from '../shared.ts';
import { say } from '../words.ts';
import { writeDefinitions } from './definition-files.ts';
import { done, refused } from './endpoints.ts';
import type { Answer, Question } from './endpoints.ts';

export const readPlaces = ({ root, query }: Question): Answer =>
  done(placesIn(sourcesOnDisk(root), query.get('form') ?? ''));

function readField(body: unknown): NewField | undefined {
  if (!isObject(body as Json)) return undefined;
  const { choices, ...rest } = body as Record<string, unknown>;
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
      const [value, words] = ['value', 'words'].map((name) =>
        String(Reflect.get(Object(each), name) ?? '').trim(),
      );
      return { value: value ?? '', words: words ?? '' };
    }),
  };
}

/**
 * Takes a new field and writes all of its files, or none: refused with a sentence where it cannot stand or contradicts what else is
 * defined. Answers the sentences about what the bank's description of the calls still needs.
 */
export async function addField({ root, body }: Question): Promise<Answer> {
  const field = readField(body);
  if (field === undefined) return refused('form, name, kind, label, after and choices are needed');
  const sources = sourcesOnDisk(root);
  const edits = fieldAdded(sources, field);
  if (typeof edits === 'string') return refused(say(`add.${edits}`, { name: field.name }));
  const files = [...new Set(edits.map(({ file }) => file))];
  const broken = files.find((file) => jsonFile(file, sources.read(file)).errors.length > 0);
  if (broken !== undefined) return refused(say('unreadable', { file: broken }));
  const changed = withEdits(sources, edits);
  const found = newFindings(sources)(changed);
  const wrong = found.filter(({ code }) => !code.startsWith('wire-'));
  if (wrong.length > 0) return refused(wrong.map(({ message }) => message).join(' '));
  await writeDefinitions(
    root,
    files.map((file) => [file, changed.read(file)] as const),
  );
  return done({ files, left: found.map(({ message }) => message) });
}
