/**
 * All answers of a form. RJSF has those of the visible questions and reports each change; the answers to hidden questions, which
 * it drops, are kept here and given back to it with their question.
 */
import type { RJSFSchema } from '@rjsf/utils';
import { allFields } from '#schema/conditions.ts';
import { getIn, isObject, listOf, setIn, type DataPath } from '#schema/data-path.ts';
import type { Answers, SchemaFormProps } from './definition.ts';
import { visibleFields } from './fields.ts';
import { emptyMemory, trackQuestions, type LabelOf } from './question-changes.ts';
import { contextOf, type FormTexts } from './texts.ts';

/** An empty text from the server is no answer, as an empty input is none, unless it can be chosen ('no title'). */
const withoutEmptyTexts = (schema: RJSFSchema, data: Answers): Answers =>
  allFields(schema).reduce(
    (answers, { path, schema: field }) =>
      field.enum === undefined && getIn(answers, path) === ''
        ? setIn(answers, path, undefined)
        : answers,
    data,
  );

/** What RJSF reports for one field, with the answers to hidden questions in the items of a list. */
const withHidden = (reported: unknown, kept: unknown): unknown =>
  Array.isArray(reported)
    ? reported.map((item: unknown, index) => {
        const before = listOf(kept)[index];
        return isObject(item) && isObject(before) ? { ...before, ...item } : item;
      })
    : reported;

/** Lists are compared by their length: the fields of their items are compared one by one. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) || Array.isArray(other)
    ? listOf(one).length === listOf(other).length
    : one === other;

export function createAnswers(
  { definition, data, memory = emptyMemory() }: SchemaFormProps,
  texts: FormTexts,
) {
  const labelOf: LabelOf = (field, answers) => texts.label(field.path, contextOf(field, answers));
  const initial = withoutEmptyTexts(definition.schema, data);
  let all = initial;
  let fields = visibleFields(definition, initial);
  const exchange = trackQuestions(initial, fields, labelOf, memory);
  return {
    initial,
    labelOf,
    /** By the field whose suggestion was taken: what it filled in. */
    filled: memory.filled,
    /** Hidden ones included. */
    all: () => all,
    fields: () => fields,
    /**
     * RJSF reports the answer at `path`. Returns the fields whose answers it has to be given: of questions that came back, and of
     * those that have become other ones (`exchanged`), which it validates anew.
     */
    changed(path: DataPath, formData: Answers) {
      const before = fields;
      const exchanged: DataPath[] = [];
      const lacking: DataPath[] = [];
      all = setIn(all, path, withHidden(getIn(formData, path), getIn(all, path)));
      // What is given back may call for further questions.
      for (let next = formData; ;) {
        fields = visibleFields(definition, next);
        const { answers, paths } = exchange(all, fields);
        all = answers;
        exchanged.push(...paths);
        const missing = fields
          .map((field) => field.path)
          .filter((place) => !isSame(getIn(next, place), getIn(answers, place)));
        if (missing.length === 0) break;
        lacking.push(...missing);
        next = missing.reduce((result, at) => setIn(result, at, getIn(answers, at)), next);
      }
      return { before, exchanged, given: [...lacking, ...exchanged] };
    },
    /** Before RJSF removes an item: the answers of those behind it move up. */
    itemRemoved(list: DataPath, index: number): void {
      const rest = listOf(getIn(all, list)).filter((_, place) => place !== index);
      all = setIn(all, list, rest);
    },
  };
}
