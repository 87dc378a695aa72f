/** Answers of which a question is asked: for the preview, which shows it then. */
import { getIn, listOf, setIn } from '#schema/data-path.ts';
import type { Comparison, Condition, FieldRow } from './shared.ts';
import { dataPathOf } from './words.ts';

export type Answers = Readonly<Record<string, unknown>>;

function holds({ path, field: _, is, not, ...bounds }: Condition, answers: Answers): boolean {
  const answer = getIn(answers, dataPathOf(path));
  if (answer === undefined) return false;
  if (is) return is.includes(String(answer));
  if (not) return !not.includes(String(answer));
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = bounds;
  const number = Number(answer);
  return (
    number >= (minimum ?? -Infinity) &&
    number <= (maximum ?? Infinity) &&
    number > (exclusiveMinimum ?? -Infinity) &&
    number < (exclusiveMaximum ?? Infinity)
  );
}

/** One that is compared with success. */
function answerTo(comparison: Comparison, values: readonly string[]): unknown {
  const { is, not, minimum, maximum, exclusiveMinimum = 0, exclusiveMaximum } = comparison;
  const text = is ? is[0] : not && values.find((each) => !not.includes(each));
  if (text !== undefined) return /^(?:true|false)$/.test(text) ? text === 'true' : text;
  if (exclusiveMaximum !== undefined && minimum === undefined) return exclusiveMaximum - 1;
  return minimum ?? maximum ?? exclusiveMinimum + 1;
}

/** The given answers, with those that its conditions ask for. A condition that has no words is left as it is. */
export function answersThatAsk(path: string, rows: readonly FieldRow[], answers: Answers): Answers {
  const row = rows.find((each) => each.path === path);
  // None asks for itself, not even by others.
  const others = rows.filter((each) => each !== row);
  const [, list] = /^(.*)\[\]/.exec(path) ?? [];
  const inList = list === undefined ? answers : answersThatAsk(list, others, answers);
  const isEmpty = list !== undefined && listOf(getIn(inList, dataPathOf(list))).length === 0;
  const start = isEmpty ? setIn(inList, dataPathOf(list), [{}]) : inList;
  const asked = row?.asked.find((all) => all.every((each) => holds(each, start))) ?? row?.asked[0];
  return (asked ?? []).reduce((now, condition) => {
    const before = answersThatAsk(condition.path, others, now);
    const values = rows.flatMap(({ own }) => own).find((each) => each.path === condition.path);
    return holds(condition, before)
      ? before
      : setIn(before, dataPathOf(condition.path), answerTo(condition, values?.values ?? []));
  }, start);
}
