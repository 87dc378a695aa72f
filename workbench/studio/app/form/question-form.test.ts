/** The forms of all questions of the application. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf } from '#form/answers/validation.ts';
import { sourcesOnDisk } from '../../../check/check.ts';
import { readFiles } from '../../../definitions/files.ts';
import { formsIn } from '../../../definitions/places.ts';
import { questionsIn } from '../../server/questions.ts';
import { answersOf, changesBetween, questionForm, schemaOf, withDraft } from './question-form.ts';
import { definitionOf } from './studio-form.tsx';

const sources = sourcesOnDisk(join(import.meta.dirname, '../../../..'));
const files = readFiles(sources);
const QUESTIONS = formsIn(files).flatMap((name) => {
  const rows = questionsIn(sources, name);
  const groups = [...new Set(rows.map(({ group }) => group).filter(Boolean))];
  return rows.map((row) => ({ name, row, groups: groups.map((key) => [key, key] as const) }));
});

test('as it is, each is valid and shows nothing changed', () => {
  expect(QUESTIONS.length).toBeGreaterThan(60);
  for (const { row, groups } of QUESTIONS) {
    const parts = questionForm(row, groups, () => undefined);
    const errors = errorsOf(definitionOf(parts), answersOf(row));
    expect({ path: row.path, errors: errors.map(({ field }) => field.key) }).toEqual({
      path: row.path,
      errors: [],
    });
    expect(changesBetween(parts.schema, answersOf(row), answersOf(row))).toEqual([]);
  }
});

test('a draft is the list of differences, by property; spaces around words and what is not asked are none', () => {
  const { row, groups } = QUESTIONS.find(({ row: { limits } }) => limits['maxLength'] != null)!;
  const form = schemaOf(row, groups);
  const before = answersOf(row);
  const draft = {
    'texts.label': ` ${row.texts['label']} `,
    'texts.hint': 'Neu.',
    'limits.maxLength': null,
    required: !row.required,
    'texts.unknown': 'Nein',
  };
  expect(changesBetween(form, before, withDraft(form, before, draft))).toEqual([
    { property: 'texts.hint', before: row.texts['hint'] || null, after: 'Neu.' },
    { property: 'limits.maxLength', before: row.limits['maxLength'], after: null },
    { property: 'required', before: row.required, after: !row.required },
  ]);
});
