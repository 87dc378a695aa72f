/** A text that names a limit of its field names the right one. */
import { DATE_LIMIT } from '#schema/date-limits.ts';
import type { Definitions } from '../../definitions.ts';
import { refusals, type Field } from '../../fields.ts';
import { findingAt, type Finding, numberInWords } from '../../finding.ts';
import { isObject, members, type Node } from '../../json-file.ts';
import { replaced } from '../../patch.ts';
import { firstTexts, keyOfText, nodeOf, placeholders, unknownPlaceholders } from '../../texts.ts';
import { wordAndChoice } from './contexts.ts';

interface Limit {
  keyword: string;
  number: number;
  placeholder: string;
}
const UNITS: Readonly<Record<string, string>> = { y: 'years', m: 'months', d: 'days' };

/** The limits of a field that are a number: of the answer, of its length, or of years to a day. */
const limitsOf = (field: Field): Limit[] =>
  refusals(field).flatMap((keyword): Limit[] => {
    const { [keyword]: value, dateLimits } = field.schema;
    if (typeof value === 'number')
      return [
        { keyword, number: value, placeholder: keyword === 'multipleOf' ? keyword : 'limit' },
      ];
    const written = isObject(dateLimits) ? String(dateLimits[keyword] ?? '') : '';
    const [, , amount, unit = ''] = DATE_LIMIT.exec(written) ?? [];
    return amount === undefined
      ? []
      : [{ keyword, number: Math.abs(Number(amount)), placeholder: UNITS[unit] ?? '' }];
  });

const NUMBER = /(?:€\s?)?\b(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?(?![\d.]*\d)(?:\s?(?:€|Euro\b))?/;
const numberOf = ([, whole = '', fraction = '']: RegExpExecArray): number =>
  Number(whole.replaceAll('.', '') + fraction.replace(',', '.'));
/** What only shows how an answer is written. */
const EXAMPLE = /\b(?:zum Beispiel|z\. ?B\.|etwa wie|Beispiel:).*/s;

const about = ({ keyword, number }: Limit, node: Node) => ({
  key: keyOfText(node),
  keyword,
  value: numberInWords(number),
});

/** Of the sentence for a broken limit. */
function* ownSentence(node: Node, limit: Limit, all: readonly Limit[]) {
  const text = String(node.value);
  const found = NUMBER.exec(text.replace(EXAMPLE, ''));
  if (found === null) return;
  const named = numberOf(found);
  if (text.includes('{{limit') || all.some(({ number }) => number === named)) return;
  const instead = `{{${limit.placeholder}}}`;
  const isAmount = limit.placeholder === 'limit';
  const written = isAmount ? found[0] : found[0].replace(/^€\s?|\s?(?:€|Euro)$/g, '');
  const mended = text.replace(written, () => instead);
  yield findingAt(
    'text-limit-wrong',
    node,
    { name: found[0], ...about(limit, node), instead },
    replaced(node, mended),
  );
}

const LENGTH = /^\s(?:Zeichen|Buchstaben|Ziffern|Stellen)\b/;
const SIDES = [
  [/\b(?:höchstens|maximal|bis zu|nicht mehr als)\s/i, /^(?:max|exclusiveMax)/],
  [/\b(?:mindestens|wenigstens|zumindest)\s/i, /^(?:min|exclusiveMin)/],
] as const;

/** Labels and hints name a limit after such words; nothing fills a placeholder in them. */
function* hint(node: Node, limits: readonly Limit[]) {
  const text = String(node.value);
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
    const bound = numberInWords(limit.number);
    const number = `${found[1]}${found[2] ?? ''}`;
    const mended = text.replace(found[0], (each) => each.replace(number, bound));
    const change = replaced(node, mended);
    yield findingAt(
      'text-limit-wrong',
      node,
      { name: number, ...about(limit, node), instead: bound },
      change,
    );
  }
}

export function* limitTextFindings(definitions: Definitions): Generator<Finding> {
  const [errors, labels] = ['errors', 'fields'].map((each) => firstTexts(definitions, each));
  if (errors === undefined || labels === undefined) return;
  for (const [key, field] of new Map(definitions.fields.map((each) => [each.key, each]))) {
    const limits = limitsOf(field);
    for (const { name, value } of members(nodeOf(errors, key))) {
      const limit = limits.find(({ keyword }) => keyword === wordAndChoice(name)[0]);
      if (value.type !== 'string') continue;
      if (limit) yield* ownSentence(value, limit, limits);
      // `today-18y` fills in {{years}}, `today-18m` only {{months}}, `today` neither.
      const others = Object.values(UNITS).filter((unit) => unit !== limit?.placeholder);
      const wrong = placeholders(value.value).filter((each) => others.includes(each));
      if (/^not(?:After|Before)/.test(name) && wrong.length > 0)
        yield* unknownPlaceholders(value, [
          'label',
          'limit',
          ...(limit ? [limit.placeholder] : []),
        ]);
    }
    const texts = [nodeOf(labels, key), nodeOf(labels, key, 'info')].flatMap(members);
    for (const { value } of texts) if (value.type === 'string') yield* hint(value, limits);
  }
}
