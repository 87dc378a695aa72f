/** How a text is written: not empty, without markup and codes, in short sentences; and shown by some page. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { codeOf, patternOf } from '../../calls.ts';
import { namespacesOf, textsIn, type Definitions } from '../../definitions.ts';
import { finding, findingAtName, nearest, type Found, type FindingCode } from '../../finding.ts';
import { leavesOf, nameOf, partAt, shown, type Part } from '../../../definitions/json-file.ts';
import {
  PLACEHOLDER,
  textProblems,
  withTidyPlaceholders,
  type TextProblem,
} from '../../placeholders.ts';
import { isDraft, keyOfText, namesOf } from '../../drafts.ts';
import { missing } from './keys.ts';

const MOST_WORDS = 25;
/** Codes that applicants should never read. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/;
/** Not 'Dir. Huber' and not Deinzendorf. */
const FAMILIAR = /(?<!\p{L})(?:du|dich|dir(?!\.)|dein(?:e[mnrs]?)?)(?!\p{L})/iu;
/** Blanks that are too many, line breaks, what nobody sees, and other quotation marks and dashes. */
const SIGNS =
  /^\s|\s$|[\n\t]| {2,}|[\u200B\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]|["“”„—]/;

/** Sentences of a text; ordinals, dates and abbreviations end none. */
const sentences = (text: string): string[] =>
  text
    .replace(/(\d)\. /g, '$1 ')
    .replace(/\b[zZ]\. ?B\./g, 'zB')
    .split(/(?<=[.!?:])\s+/);
const wordCount = (sentence: string): number =>
  sentence.replaceAll(PLACEHOLDER, 'x').split(/\s+/).length;

/** What the studio refuses as well. */
export const CODE_OF: Readonly<Record<TextProblem['problem'], FindingCode>> = {
  empty: 'text-empty',
  broken: 'text-placeholder-broken',
  markup: 'text-markup',
  missing: 'text-placeholder-missing',
  unknown: 'text-placeholder-unknown',
  misspelt: 'text-placeholder-unknown',
};
/** The first rule that a text breaks is reported. */
const RULES: readonly (readonly [FindingCode, isWrong: (text: string) => boolean])[] = [
  ['text-draft', isDraft],
  [
    'text-signs',
    (text) =>
      text !== withTidyPlaceholders(text) || SIGNS.test(text.replaceAll(/„[^"“”„]*“/g, 'x')),
  ],
  ['text-familiar', (text) => FAMILIAR.test(text)],
  ['text-raw-code', (text) => RAW_CODE.test(text)],
  ['text-long', (text) => sentences(text).some((each) => wordCount(each) > MOST_WORDS)],
];

function* wordingFindings(file: Part): Generator<Found> {
  for (const part of leavesOf(file)) {
    const { value, path } = part;
    const about = { key: keyOfText(part), name: shown(value) };
    if (typeof value !== 'string')
      yield finding('wrong-form', part, { name: nameOf(part), form: 'string' });
    else if (!/^https:\/\/\S+$/.test(value)) {
      const [refused] = textProblems(value, value);
      const [code] = RULES.find(([, isWrong]) => isWrong(value)) ?? [];
      const wrong = refused ? CODE_OF[refused.problem] : code;
      if (wrong) yield finding(wrong, part, about);
    }
    // Plural forms come in pairs.
    const [, stem, form] = /^(.*)_(one|other)$/.exec(nameOf(part)) ?? [];
    const twin = [...path.slice(0, -1), `${stem}_${form === 'one' ? 'other' : 'one'}`];
    if (stem !== undefined && !partAt(file, ...twin)) yield missing(file, twin, part);
  }
}

/** Namespaces whose texts belong to fields, and blocks that a UI schema asks for; keys.ts sees to them. */
const OF_FIELDS = ['fields', 'enums', 'errors'];
const OF_UI = ['groups', 'notices'];
/** Texts that the code does not show. A text that is missing does not compile (src/i18next.d.ts). */
function unusedFindings({ sources }: Definitions): (file: Part) => Found[] {
  const written = codeOf(sources).keys.filter((key) => /^[.:*-]*\w[\w.:*-]*$/.test(key));
  const keys = new Set(written);
  const patterns = [...keys].filter((key) => key.includes('*')).map(patternOf);
  const endings = [...keys].map((key) => key.split('.').at(-1) ?? '');
  const isShown = (key: string) => keys.has(key) || patterns.some((each) => each.test(key));
  return (file) =>
    leavesOf(file)
      .filter(
        (part) => !(file.file.endsWith('/steps.json') && OF_UI.includes(String(part.path[1]))),
      )
      .filter((part) => !namesOf(part).some(isShown))
      .map((part) =>
        findingAtName('text-unused', part, {
          key: keyOfText(part),
          instead: nearest(nameOf(part), endings),
        }),
      );
}

export function* proseFindings(definitions: Definitions): Generator<Found> {
  const unused = unusedFindings(definitions);
  for (const namespace of namespacesOf(definitions, FIRST_LANGUAGE)) {
    const file = textsIn(definitions, namespace);
    yield* wordingFindings(file);
    if (!OF_FIELDS.includes(namespace)) yield* unused(file);
  }
}
