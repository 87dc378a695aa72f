/** The texts of a screen in its order: what is above the questions, each question with all that is said about it, what is below. */
import { STEPS } from '#flow/steps.ts';
import type { Definitions } from '../../check/definitions.ts';
import { fieldsAt } from './plain.ts';
import { columnsIn } from '../../definitions/rows.ts';
import { readFiles } from '../../definitions/files.ts';

/** Label and hint, the answers, the messages. */
const PARTS = ['fields', 'enums', 'errors'];

interface Placed {
  key: string;
  /** The step or popup that shows it. */
  screen?: string | undefined;
}

function inOrderOf<Text extends Placed>(
  definitions: Definitions,
  screen: string,
  texts: readonly Text[],
): Text[] {
  const columns = columnsIn(readFiles(definitions.sources), screen);
  /** Those of a list come after it. */
  const questionsIn = (group: string): string[] =>
    columns
      .filter((each) => each.group === group)
      .flatMap(({ paths }) => paths.flatMap((path) => [path, ...questionsIn(`${path}[]`)]));
  const groups = columns.filter(({ group }) => !group.endsWith('[]'));
  const questions = groups.flatMap(({ group }) => questionsIn(group));
  const own = definitions.fields.filter(({ form }) => form.name === screen);
  /** The question that a text stands at, and which of its texts it is; a heading is above the first question of its group. */
  const placeOf = ({ key }: Placed): [question: number, part: number] => {
    const [namespace = '', path = ''] = key.split(/:(.*)/s);
    const part = PARTS.indexOf(namespace);
    const [field] = part < 0 ? [] : fieldsAt(own, path);
    if (field !== undefined) return [questions.indexOf(field.path), part];
    const group = groups.find((each) => path === `${screen}.groups.${each.group}`);
    if (group !== undefined) return [questions.indexOf(group.paths[0] ?? ''), -1];
    return [path.endsWith('.submit') ? questions.length : -1, -1];
  };
  return texts
    .map((text) => ({ text, at: placeOf(text) }))
    .toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ text }) => text);
}

/** Steps in their order, then popups, then what is on several screens. */
const rankOf = (screen: string | undefined): number =>
  screen === undefined ? Infinity : [...STEPS, screen].findIndex((each) => each === screen);

export function inOrder<Text extends Placed>(
  definitions: Definitions,
  texts: readonly Text[],
): Text[] {
  const screens = [...new Set(texts.map(({ screen }) => screen))].toSorted(
    // Both may be none.
    (a, b) => (a === b ? 0 : rankOf(a) - rankOf(b)),
  );
  return screens.flatMap((screen) => {
    const own = texts.filter((text) => text.screen === screen);
    return screen === undefined ? own : inOrderOf(definitions, screen, own);
  });
}
