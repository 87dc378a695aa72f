/** How a text is written: not empty, without markup and codes, in short sentences; and shown by some page. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { namespacesOf, textsIn, type Definitions } from '../../definitions.ts';
import { wordAndChoice } from '../../../definitions/fields.ts';
import { finding, findingAtName, nearest, type Found, type FindingCode } from '../../finding.ts';
import { leavesOf, nameOf, partAt, shown, type Part } from '../../../definitions/json-file.ts';
import { withTidyPlaceholders } from '../../placeholders.ts';
import { isDraft, keyOfText, PLACEHOLDER } from '../../drafts.ts';
import { missing } from './keys.ts';

const MOST_WORDS = 25;
/** Codes that applicants should never read. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/;
const MARKUP = /<\/?[a-z][^>]*>|[<>]|&\w+;|\*\*|__|\[([^\]]*)\]\([^)]*\)/i;
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

/** The first rule that a text breaks is reported. */
const RULES: readonly (readonly [FindingCode, isWrong: (text: string) => boolean])[] = [
  ['text-empty', (text) => text.trim() === ''],
  ['text-draft', isDraft],
  ['text-placeholder-broken', (text) => /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))],
  ['text-markup', (text) => MARKUP.test(text)],
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
    const broken = RULES.find(([, isWrong]) => typeof value === 'string' && isWrong(value));
    if (typeof value !== 'string')
      yield finding('wrong-form', part, { name: nameOf(part), form: 'string' });
    else if (broken && !/^https:\/\/\S+$/.test(value)) yield finding(broken[0], part, about);
    // Plural forms come in pairs.
    const [, stem, form] = /^(.*)_(one|other)$/.exec(nameOf(part)) ?? [];
    const twin = [...path.slice(0, -1), `${stem}_${form === 'one' ? 'other' : 'one'}`];
    if (stem !== undefined && !partAt(file, ...twin)) yield missing(file, twin, part);
  }
}

/** Namespaces whose texts belong to fields, and blocks that a UI schema asks for; keys.ts sees to them. */
const OF_FIELDS = ['fields', 'enums', 'errors'];
const OF_UI = ['groups', 'notices'];
const STRING = /'([\w:.-]+)'|"([\w:.-]+)"|`([^`\n]*)`/g;
const FILLED = /\$\{[^}]*\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The keys of texts as they stand in the code, without namespace; what is put together as a pattern: `moments.${moment}.title`. */
function keysInCode({ sources }: Definitions): { keys: Set<string>; patterns: RegExp[] } {
  const keys = new Set<string>();
  const patterns = new Set<string>();
  for (const file of sources.files().filter((path) => /^src\/.*\.tsx?$/.test(path)))
    for (const [, single, double, template = ''] of sources.read(file).matchAll(STRING)) {
      const key = (single ?? double ?? template).replace(/^\w+:/, '');
      // `${t('key')}: `
      for (const [, quoted = ''] of template.matchAll(/'([\w:.-]+)'/g))
        keys.add(quoted.replace(/^\w+:/, ''));
      if (!key.includes('${')) keys.add(key);
      else if (/^[.:-]*\w[\w.:-]*$/.test(key.replaceAll(FILLED, ''))) patterns.add(key);
    }
  const expressions = [...patterns].map(
    (key) => new RegExp(`^${key.split(FILLED).map(escaped).join('.+')}$`),
  );
  return { keys, patterns: expressions };
}

/** Texts that the code does not show. A text that is missing does not compile (src/i18next.d.ts). */
function* unusedFindings(file: Part, { keys, patterns }: ReturnType<typeof keysInCode>) {
  const names = [...keys].map((key) => key.split('.').at(-1) ?? '');
  for (const part of leavesOf(file)) {
    const path = part.path.map(String);
    if (file.file.endsWith('/steps.json') && OF_UI.includes(path[1] ?? '')) continue;
    // The key itself, its plural forms and choices, and the blocks it stands in.
    const blocks = path.map((_, i) => path.slice(0, i + 1).join('.'));
    const whole = [...path.slice(0, -1), wordAndChoice(path.at(-1) ?? '')[0]].join('.');
    if (![...blocks, whole].some((key) => keys.has(key) || patterns.some((each) => each.test(key))))
      yield findingAtName('text-unused', part, {
        key: keyOfText(part),
        instead: nearest(path.at(-1) ?? '', names),
      });
  }
}

export function* proseFindings(definitions: Definitions): Generator<Found> {
  const uses = keysInCode(definitions);
  for (const namespace of namespacesOf(definitions, FIRST_LANGUAGE)) {
    const file = textsIn(definitions, namespace);
    yield* wordingFindings(file);
    if (!OF_FIELDS.includes(namespace)) yield* unusedFindings(file, uses);
  }
}
