/** What a translator should know of a text, in German: on which screens it stands, what it is there, and what it was. */
import { readDefinitions, type Definitions } from '../check/definitions.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { inOrder } from '../studio/server/order.ts';
import { partOfText, screenOf, textOf, type Known } from '../studio/server/plain.ts';
import { earlierTexts } from '../studio/server/release.ts';
import { named } from '../studio/shared.ts';
import { labelOfText, screenName, screensOf } from '../studio/words.ts';
import { FIRST_LANGUAGE } from '../languages.ts';
import type { Entry } from './catalogue.ts';
import type { Exported, Unit } from './exchange.ts';
import { message } from './message.ts';
import { countsOf } from './plurals.ts';

/** So many screens are named. */
const NAMED = 4;

const splitKey = (key: string): [namespace: string, path: string[]] => {
  const [namespace = '', ...path] = key.split(/[:.]/);
  return [namespace, path];
};

function screensIn(definitions: Definitions, key: string): string {
  const own = screenOf(definitions.fields, key);
  const shown = screensOf(key);
  const all = shown.length > 0 || own === undefined ? shown : [own];
  const names = all.flatMap((id) => {
    const name = screenName(id, (of) => textOf(definitions, ...splitKey(of)));
    return name === id ? [] : [name];
  });
  const more = names.length - NAMED;
  if (names.length === 0) return named('namespace', splitKey(key)[0]);
  const first = names.slice(0, NAMED).join(', ');
  return more > 0 ? message('moreScreens', { list: first, count: more }) : first;
}

/** What a text is on the screen, and of a plural for which counts. */
export const partIn = (definitions: Known, key: string, language: string): string =>
  [partOfText(definitions, key), countsOf(key, language)].filter(Boolean).join(', ');

/** What it is, and of which question, unless it is that question. */
function kindIn(definitions: Definitions, { key, source }: Unit, language: string): string {
  const kind = partIn(definitions, key, language);
  const label = labelOfText(key, (of) => textOf(definitions, ...splitKey(of)));
  return label === undefined || label === source ? kind : message('kindOf', { kind, label });
}

/** So much of a text is its name. */
const LONGEST = 40;

/** A text by its German words, what it is, its screen, and its key to look for in the file; of an unknown key nothing. */
export function namesOf(
  root: string,
  source: readonly Entry[],
  language: string,
): (key: string) => string | undefined {
  const definitions = readDefinitions(sourcesOnDisk(root));
  const texts = new Map(source.map(({ key, text }) => [key, text]));
  return (key) => {
    const text = texts.get(key);
    if (text === undefined) return undefined;
    const words = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} …` : text;
    const kind = partIn(definitions, key, language);
    return message('name', { words, kind, screens: screensIn(definitions, key), key });
  };
}

/** In the order of the application, with what is known of each. */
export function withFacts(
  root: string,
  units: readonly Unit[],
  exported: Exported,
  language: string,
): Unit[] {
  const definitions = readDefinitions(sourcesOnDisk(root));
  const former = language !== FIRST_LANGUAGE ? earlierTexts(root, units, exported) : undefined;
  const placed = units.map((unit) => ({ ...unit, screen: screenOf(definitions.fields, unit.key) }));
  return inOrder(definitions, placed).map(({ screen: _, ...unit }) => ({
    ...unit,
    facts: {
      screens: screensIn(definitions, unit.key),
      kind: kindIn(definitions, unit, language),
      former: former?.get(unit.key) ?? '',
    },
  }));
}
