/** How a text is written: not empty, without markup and codes, in short sentences. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import type { Definitions } from '../../definitions.ts';
import { findingAt, type Finding, type FindingCode } from '../../finding.ts';
import { fileOf, keyOf, nodeAt, valueOf, type Node } from '../../json-file.ts';
import { replaced } from '../../patch.ts';
import { withTidyPlaceholders } from '../../placeholders.ts';
import { draftAt, keyOfText, namespaceOf, pathOf, PLACEHOLDER, textsIn } from '../../texts.ts';
import { missing } from './labels.ts';

const MOST_WORDS = 25;
/** Codes that applicants should never read. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/;
const MARKUP = /<\/?[a-z][^>]*>|[<>]|&\w+;|\*\*|__|\[([^\]]*)\]\([^)]*\)/i;
/** Not 'Dir. Huber' and not Deinzendorf. */
const FAMILIAR = /(?<!\p{L})(?:du|dich|dir(?!\.)|dein(?:e[mnrs]?)?)(?!\p{L})/iu;
const UNSEEN = /[\u200B\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const QUOTED = /["“”„]([^"“”„]*)["“”„]/g;
/** Without blanks that are too many, line breaks, and what nobody sees. */
const tidy = (text: string): string =>
  withTidyPlaceholders(text.replaceAll(UNSEEN, ''))
    .replaceAll(/\s*\n\s*|\t| {2,}/g, ' ')
    .trim();

/** Sentences of a text; ordinals, dates and abbreviations end none. */
const sentences = (text: string): string[] =>
  text
    .replace(/(\d)\. /g, '$1 ')
    .replace(/\b[zZ]\. ?B\./g, 'zB')
    .split(/(?<=[.!?:])\s+/);
const wordCount = (sentence: string): number =>
  sentence.replaceAll(PLACEHOLDER, 'x').split(/\s+/).length;

interface Rule {
  code: FindingCode;
  wrong: (text: string) => boolean;
  mended?: (text: string, draft: string) => string;
}
/** The first rule that a text breaks is reported. */
export const RULES: readonly Rule[] = [
  { code: 'text-empty', wrong: (text) => text.trim() === '', mended: (_, draft) => draft },
  {
    code: 'text-placeholder-broken',
    wrong: (text) => /[{}]/.test(text.replaceAll(PLACEHOLDER, '')),
    mended: (text) => text.replaceAll(/\{+\s*(\w+)\s*\}*|(\w+)\s*\}+/g, '{{$1$2}}'),
  },
  {
    code: 'text-markup',
    wrong: (text) => MARKUP.test(text),
    mended: (text) =>
      tidy(
        text
          .replaceAll(/<\/?[a-z][^>]*>|\*\*|__/gi, '')
          .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replaceAll(/&\w+;|[<>]/g, ' '),
      ),
  },
  {
    code: 'text-signs',
    wrong: (text) => text !== tidy(text) || /["“”„—]/.test(text.replaceAll(/„[^"“”„]*“/g, '')),
    mended: (text) => tidy(text).replaceAll(QUOTED, '„$1“').replaceAll('—', '–'),
  },
  { code: 'text-familiar', wrong: (text) => FAMILIAR.test(text) },
  { code: 'text-raw-code', wrong: (text) => RAW_CODE.test(text) },
  {
    code: 'text-long',
    wrong: (text) => sentences(text).some((each) => wordCount(each) > MOST_WORDS),
  },
];

function* textFindings(node: Node) {
  const file = fileOf(node);
  const path = pathOf(node);
  const value = valueOf(node);
  const key = keyOfText(node);
  const drafted = draftAt(namespaceOf(file), path);
  if (typeof value !== 'string') {
    const text = value === null ? drafted : String(value);
    yield findingAt(
      'wrong-form',
      node,
      { name: path.at(-1), form: 'string' },
      replaced(node, text),
    );
  } else if (!/^https:\/\/\S+$/.test(value)) {
    const broken = RULES.find(({ wrong }) => wrong(value));
    if (broken !== undefined) {
      const change = replaced(node, broken.mended?.(value, drafted));
      yield findingAt(broken.code, node, { key, name: value }, change);
    }
  }
  // Plural forms come in pairs.
  const [, stem, form] = /^(.*)_(one|other)$/.exec(path.at(-1) ?? '') ?? [];
  const twin = `${stem}_${form === 'one' ? 'other' : 'one'}`;
  const twinPath = [...path.slice(0, -1), twin];
  if (stem !== undefined && nodeAt(file, twinPath) === undefined)
    yield missing(file, twinPath, keyOf(node));
}

export function* proseFindings({ texts, namespaces }: Definitions): Generator<Finding> {
  for (const namespace of namespaces(FIRST_LANGUAGE))
    for (const text of textsIn(texts(FIRST_LANGUAGE, namespace)?.root)) yield* textFindings(text);
}
