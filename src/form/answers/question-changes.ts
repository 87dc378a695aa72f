/**
 * One data path can hold the answers to different questions: `employer` is free text for employees and a choice of pension
 * institutions for pensioners; 'employed since' is asked as 'retired since'. When the question changes, its answer is put aside and
 * the answer given earlier to the new question is restored.
 */
import { getIn, setIn } from '#schema/data-path.ts';
import type { Answers, QuestionMemory } from './definition.ts';
import type { Field } from './fields.ts';

export const emptyMemory = (): QuestionMemory => ({
  questions: new Map(),
  aside: new Map(),
  filled: new Map(),
});

/** Items of lists are left alone, as they change places. */
const inList = ({ path }: Field): boolean => path.some((step) => typeof step === 'number');

/** The label is the question where `ui:context` can change it; else the kind of answer is. */
export type LabelOf = (field: Field, answers: Answers) => string;

/**
 * The function returned is called with the answers after each change and the fields visible then. It returns them, and the
 * paths of those that were exchanged.
 */
export function trackQuestions(
  initial: Answers,
  fields: readonly Field[],
  labelOf: LabelOf,
  { questions, aside }: Pick<QuestionMemory, 'questions' | 'aside'> = emptyMemory(),
) {
  const questionOf = (field: Field, answers: Answers): string =>
    [
      JSON.stringify(field.schema.enum ?? field.schema.type),
      'ui:context' in field.uiSchema ? labelOf(field, answers) : '',
    ].join(' ');
  fields.forEach((field) => questions.set(field.key, questionOf(field, initial)));
  return (before: Answers, now: readonly Field[]) => {
    const changed = now.flatMap((field) => {
      if (inList(field)) return [];
      const { key } = field;
      const [earlier, question] = [questions.get(key), questionOf(field, before)];
      questions.set(key, question);
      return earlier === undefined || earlier === question
        ? []
        : [{ path: field.path, last: `${key} ${earlier}`, next: `${key} ${question}` }];
    });
    const answers = changed.reduce<Answers>((result, { path, last, next }) => {
      aside.set(last, getIn(before, path));
      return setIn(result, path, aside.get(next));
    }, before);
    return { answers, paths: changed.map(({ path }) => path) };
  };
}

/** Questions that come, and those that go with an answer, which stays in the draft. Items of lists have messages of their own. */
export function visibilityChanges(
  before: readonly Field[],
  now: readonly Field[],
  answers: Answers,
): readonly (readonly ['appeared' | 'putAside', readonly Field[]])[] {
  const without = (fields: readonly Field[], others: readonly Field[]): readonly Field[] => {
    const keys = new Set(others.map(({ key }) => key));
    return fields.filter((field) => !inList(field) && !keys.has(field.key));
  };
  return [
    ['appeared', without(now, before)],
    ['putAside', without(before, now).filter(({ path }) => getIn(answers, path) !== undefined)],
  ];
}
