/** The texts of a screen in its order: what is above the questions, each question with all that is said about it, what is below. */
import { STEPS } from '#flow/steps.ts';
import type { Definitions } from '../../check/definitions.ts';
import { foundAt } from '../words.ts';
import { fieldsAt } from './plain.ts';
import { columnsIn } from './rows.ts';

/** Label and hint, the answers, the messages. */
const PARTS = ['fields', 'enums', 'errors'];

/** Above a question of the screen, or one of its own texts. */
interface Place {
  question: number;
  isOwn: boolean;
  /** Among those of the same place. */
  index: number;
}
const byPlace = (a: Place, b: Place): number =>
  a.question - b.question || Number(a.isOwn) - Number(b.isOwn) || a.index - b.index;

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
  const columns = columnsIn(definitions, screen);
  /** Those of a list come after it. */
  const questionsIn = (group: string): string[] =>
    columns
      .filter((each) => each.group === group)
      .flatMap(({ fields }) => fields.flatMap((path) => [path, ...questionsIn(`${path}[]`)]));
  const groups = columns.filter(({ group }) => !group.endsWith('[]'));
  const questions = groups.flatMap(({ group }) => questionsIn(group));
  const own = definitions.fields.filter(({ form }) => form.name === screen);
  const found = questions.flatMap((path, question) => {
    const key = own.find((each) => each.path === path)?.key ?? path;
    const at = foundAt(`fields:${key}.label`);
    return at === undefined ? [] : [{ ...at, question }];
  });
  /** What was never seen stands where the one before it in its file does. */
  const start: Place = { question: -1, isOwn: false, index: -1 };
  const end: Place = { question: questions.length, isOwn: false, index: Number.MAX_VALUE };
  const before = new Map([
    ['steps', start],
    ['popups', start],
  ]);
  const placeOf = ({ key }: Placed): Place => {
    const [namespace = '', path = ''] = key.split(/:(.*)/s);
    const part = PARTS.indexOf(namespace);
    const [field] = part < 0 ? [] : fieldsAt(own, path);
    if (field !== undefined)
      return { question: questions.indexOf(field.path), isOwn: true, index: part };
    const group = groups.find((each) => path === `${screen}.groups.${each.group}`);
    if (group !== undefined)
      return { ...start, question: questions.indexOf(group.fields[0] ?? '') };
    const at = foundAt(key);
    const beside = found.filter(({ page }) => page === at?.page);
    if (at === undefined || (found.length > 0 && beside.length === 0))
      return before.get(namespace) ?? end;
    // Before the first and after the last there are questions that were not asked when it was seen.
    const next = beside.findIndex(({ index }) => index > at.index);
    const question = next < 0 ? questions.length : (beside[next - 1]?.question ?? -2) + 1;
    const place = { question, isOwn: false, index: at.index };
    before.set(namespace, place);
    return place;
  };
  return texts
    .map((text) => ({ text, at: placeOf(text) }))
    .toSorted((a, b) => byPlace(a.at, b.at))
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
