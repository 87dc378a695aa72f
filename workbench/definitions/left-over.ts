/** What only a changed question needed. */
import { refusals, wordAndChoice } from '../check/fields.ts';
import { isObject } from '../check/json-file.ts';
import type { Files } from './files.ts';
import { definitionIn, definitionsOf, formsIn, placesIn } from './places.ts';
import { textsOf, writeText } from './texts.ts';

/** Definitions that no question has any more, of those that one had before. */
export function dropUnused(files: Files, before: Files): void {
  const used = (all: Files): Set<unknown> => {
    const found = new Set<unknown>();
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(collect);
      if (!isObject(value)) return;
      found.add(definitionIn(value['$ref']));
      Object.values(value).forEach(collect);
    };
    for (const [file, value] of Object.entries(all))
      if (file.startsWith('schemas/')) collect(value);
    return found;
  };
  const [now, then] = [used(files), used(before)];
  for (const name of Object.keys(definitionsOf(files)))
    if (then.has(name) && !now.has(name)) delete definitionsOf(files)[name];
}
/** Sentences for rules that a question had before and has no more. */
export function dropUseless(files: Files, before: Files, form: string, path: string): void {
  const rulesOf = (all: Files) =>
    formsIn(all).flatMap((each) =>
      placesIn(all, each)
        .filter(({ key }) => key === own?.key)
        .flatMap(({ schema, demanded }) =>
          refusals({ schema, demanded }).map((rule) => wordAndChoice(rule)[0]),
        ),
    );
  const own = placesIn(files, form).find((each) => each.path === path);
  if (own === undefined) return;
  const [now, then] = [rulesOf(files), rulesOf(before)];
  for (const sentence of Object.keys(textsOf(before, 'errors', own.key))) {
    const rule = wordAndChoice(sentence)[0];
    if (then.includes(rule) && !now.includes(rule))
      writeText(files, 'errors', [...own.key.split('.'), sentence]);
  }
}
