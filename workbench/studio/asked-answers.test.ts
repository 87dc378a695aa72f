import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FormDefinition } from '#form/answers/definition.ts';
import { visibleFields } from '#form/answers/fields.ts';
import { sourcesOnDisk } from '../check/check.ts';
import { answersThatAsk } from './asked-answers.ts';
import { questionsIn } from './server/questions.ts';
import { dataPathOf } from './words.ts';

const SOURCES = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', {
  query: '?form',
  import: 'form',
  eager: true,
});
const sources = sourcesOnDisk(join(import.meta.dirname, '../..'));
const FORMS = Object.entries(SOURCES).map(
  ([file, definition]) => [file.replace(/.*\/|\.schema\.json/g, ''), definition] as const,
);

test.each(FORMS)('every conditional question of %s is asked of the answers found', (name, form) => {
  const rows = questionsIn(sources, name);
  const isAsked = (path: string, answers: object) =>
    visibleFields(form, { ...answers }).some(
      (field) => field.path.join('.') === dataPathOf(path).join('.'),
    );
  const hidden = rows
    .filter(({ isConditional, path }) => isConditional || path.includes('[]'))
    .filter(({ path }) => !isAsked(path, answersThatAsk(path, rows, {})));
  expect(hidden.map(({ path }) => path)).toEqual([]);
});

test('answers that already ask stay; of numbers and of what must not be, one is chosen', () => {
  const asks = (path: string, condition: object) => ({
    ...questionsIn(sources, 'registration')[0]!,
    path,
    asked: [[{ field: 'a', path: 'a', ...condition }]],
    own: [],
  });
  const a = {
    ...asks('a', {}),
    asked: [[]],
    own: [{ name: 'a', path: 'a', isNumber: false, values: ['X', 'Y'] }],
  };
  const found = (condition: object, answers = {}) =>
    answersThatAsk('b', [a, asks('b', condition)], answers);
  expect(found({ is: ['X', 'Y'] }, { a: 'Y', c: 1 })).toEqual({ a: 'Y', c: 1 });
  expect(found({ is: ['true'] })).toEqual({ a: true });
  expect(found({ not: ['X'] }, { a: 'X' })).toEqual({ a: 'Y' });
  expect(found({ minimum: 3 }, { a: 2 })).toEqual({ a: 3 });
  expect(found({ exclusiveMinimum: 3 }, { a: 3 })).toEqual({ a: 4 });
  expect(found({ exclusiveMaximum: 3 })).toEqual({ a: 2 });
});
