/** The texts of a screen in its order: what is above the questions, each question with all that is said about it, what is below. */
import { STEPS } from '#flow/steps.ts';
import type { Definitions } from '../../check/definitions.ts';
import { columnsIn } from '../../definitions/rows.ts';
import { fieldsAt } from './plain.ts';
import { questionsOf } from './questions.ts';

/** Label and hint, the answers, the messages. */
const PARTS = ['fields', 'enums', 'errors'];

interface Placed {
  key: string;
  /** The step or popup that shows it. */
  screen?: string | undefined;
}

/** The question that a text stands at, and which of its texts it is; a heading is above the first question of its group. */
function placesOn({ files, fields, countries }: Definitions, screen: string) {
  const questions = questionsOf(files, screen, countries).map(({ path }) => path);
  const groups = columnsIn(files, screen);
  const own = fields.filter(({ form }) => form.name === screen);
  return ({ key }: Placed): [question: number, part: number] => {
    const [namespace = '', path = ''] = key.split(/:(.*)/s);
    const part = PARTS.indexOf(namespace);
    const [field] = part < 0 ? [] : fieldsAt(own, path);
    if (field !== undefined) return [questions.indexOf(field.path), part];
    const group = groups.find((each) => path === `${screen}.groups.${each.group}`);
    if (group !== undefined) return [questions.indexOf(group.paths[0] ?? ''), -1];
    return [path.endsWith('.submit') ? questions.length : -1, -1];
  };
}

/** Steps in their order, then popups, then what is on several screens. */
const rankOf = (screen: string): number => [...STEPS, screen].findIndex((each) => each === screen);

export function inOrder<Text extends Placed>(
  definitions: Definitions,
  texts: readonly Text[],
): Text[] {
  const screens = [...new Set(texts.flatMap(({ screen }) => screen ?? []))];
  const ofScreens = screens
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((screen) => {
      const placeOf = placesOn(definitions, screen);
      return texts
        .filter((text) => text.screen === screen)
        .map((text) => ({ text, at: placeOf(text) }))
        .toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
        .map(({ text }) => text);
    });
  return [...ofScreens, ...texts.filter(({ screen }) => screen === undefined)];
}
