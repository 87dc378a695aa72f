/** A text that names a limit of its field names the right one. */
import { distanceOf } from '#schema/date-limits.ts';
import { textsIn, type Definitions } from '../../definitions.ts';
import { refusals, wordAndChoice, type Field } from '../../../definitions/fields.ts';
import { finding, numberInWords, type Found } from '../../finding.ts';
import { membersOf, nameOf, objectOf, partAt, type Part } from '../../../definitions/json-file.ts';
import { keyOfText } from '../../drafts.ts';

interface Limit {
  keyword: string;
  number: number;
  placeholder: string;
}
export const UNITS = ['years', 'months', 'days'];

/** The limits of a field that are a number: of the answer, of its length, or of years to a day. */
export const limitsOf = (field: Pick<Field, 'schema' | 'demanded'>): Limit[] =>
  refusals(field).flatMap((keyword): Limit[] => {
    const value = field.schema[keyword];
    if (typeof value === 'number')
      return [
        { keyword, number: value, placeholder: keyword === 'multipleOf' ? keyword : 'limit' },
      ];
    const written = objectOf(field.schema['dateLimits'])[keyword];
    return Object.entries(distanceOf(String(written))).map(([placeholder, number]) => ({
      ...{ keyword, number, placeholder },
    }));
  });

const NUMBER = /(?:€\s?)?\b(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?(?![\d.]*\d)(?:\s?(?:€|Euro\b))?/;
const numberOf = (found: RegExpExecArray | null): number =>
  Number((found?.[1] ?? '').replaceAll('.', '') + (found?.[2] ?? '').replace(',', '.'));
/** What only shows how an answer is written. */
const EXAMPLE = /\b(?:zum Beispiel|z\. ?B\.|etwa wie|Beispiel:).*/s;
const LENGTH = /^\s(?:Zeichen|Buchstaben|Ziffern|Stellen)\b/;
const SIDES = [
  [/\b(?:höchstens|maximal|bis zu|nicht mehr als)\s/i, /^(?:max|exclusiveMax)/],
  [/\b(?:mindestens|wenigstens|zumindest)\s/i, /^(?:min|exclusiveMin)/],
] as const;

const wrong = (part: Part, name: string, { keyword, number }: Limit, instead: string): Found =>
  finding('text-limit-wrong', part, {
    ...{ name, key: keyOfText(part), keyword, value: numberInWords(number), instead },
  });

/** The sentence for a broken limit has its number filled in, or names it. */
function* ofSentence(part: Part, limits: readonly Limit[]): Generator<Found> {
  const text = String(part.value);
  const limit = limits.find(({ keyword }) => keyword === wordAndChoice(nameOf(part))[0]);
  const found = NUMBER.exec(text.replace(EXAMPLE, ''));
  if (limit === undefined || found === null || text.includes('{{limit')) return;
  if (!limits.some(({ number }) => number === numberOf(found)))
    yield wrong(part, found[0], limit, `{{${limit.placeholder}}}`);
}

/** Labels and hints name a limit after such words; nothing fills a placeholder in them. */
function* ofHint(part: Part, limits: readonly Limit[]): Generator<Found> {
  const text = String(part.value);
  for (const [words, side] of SIDES) {
    const found = new RegExp(words.source + NUMBER.source, 'i').exec(text);
    // Of a length when it counts characters: 'bis zu 5 Jahre' limits none.
    const isLength = LENGTH.test(text.slice((found?.index ?? 0) + (found?.[0].length ?? 0)));
    const own = limits.filter(
      ({ keyword }) => side.test(keyword) && keyword.endsWith('Length') === isLength,
    );
    const [limit] = own;
    if (found === null || limit === undefined) continue;
    if (own.some(({ number }) => number === numberOf(found))) continue;
    yield wrong(part, `${found[1]}${found[2] ?? ''}`, limit, numberInWords(limit.number));
  }
}

export function* numberFindings(definitions: Definitions): Generator<Found> {
  const [errors, labels] = [textsIn(definitions, 'errors'), textsIn(definitions, 'fields')];
  for (const [key, field] of new Map(definitions.fields.map((each) => [each.key, each]))) {
    const limits = limitsOf(field);
    const path = key.split('.');
    const isText = ({ value }: Part): boolean => typeof value === 'string';
    for (const part of membersOf(partAt(errors, ...path)).filter(isText))
      yield* ofSentence(part, limits);
    const texts = [partAt(labels, ...path), partAt(labels, ...path, 'info')].flatMap(membersOf);
    for (const part of texts.filter(isText)) yield* ofHint(part, limits);
  }
}
