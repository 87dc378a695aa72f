/** How a text is written: not empty, without markup and codes, in short sentences, placeholders closed. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import type { Definitions } from '../../definitions.ts';
import { findingAt } from '../../finding.ts';
import type { Finding, FindingCode } from '../../finding.ts';
import { keyOf, nodeAt, removed, replacedBy, valueOf } from '../../json-file.ts';
import type { JsonFile } from '../../json-file.ts';
import { draftAt, PLACEHOLDER, textAdded, textsIn } from '../../texts.ts';
import type { Text } from '../../texts.ts';

const MOST_WORDS = 25;
/** Codes that applicants should never read. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/;
const MARKUP = /<\/?[a-z][^>]*>|[<>]|&\w+;/i;

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
const RULES: readonly Rule[] = [
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
      text
        .replaceAll(/<\/?[a-z][^>]*>/gi, '')
        .replaceAll(/&\w+;|[<>]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
  },
  {
    code: 'text-space',
    wrong: (text) => text !== text.trim() || /\s\s/.test(text),
    mended: (text) => text.trim().replaceAll(/\s+/g, ' '),
  },
  { code: 'text-raw-code', wrong: (text) => RAW_CODE.test(text) },
  {
    code: 'text-long',
    wrong: (text) => sentences(text).some((each) => wordCount(each) > MOST_WORDS),
  },
];
/** Errors explain the mistake and the remedy: they do not shout, and one about a missing answer asks for it. */
const ERROR_RULES: readonly Rule[] = [
  {
    code: 'error-shouts',
    wrong: (text) => text.includes('!'),
    mended: (text) => text.replaceAll(/!+/g, '.'),
  },
];
const REQUIRED_RULES: readonly Rule[] = [
  {
    code: 'error-without-please',
    wrong: (text) => !text.startsWith('Bitte '),
    mended: (_, draft) => draft,
  },
];

function textFindings(file: JsonFile, namespace: string, { path, node }: Text): Finding[] {
  const value = valueOf(node);
  const key = `${namespace}:${path.join('.')}`;
  const drafted = draftAt(namespace, path);
  if (typeof value !== 'string')
    return [
      findingAt('text-not-text', file, node, { key }, [
        replacedBy(file, node, value === null ? drafted : String(value)),
      ]),
    ];
  if (/^https:\/\/\S+$/.test(value)) return [];
  const isRequired = /^required(?:_|$)/.test(path.at(-1) ?? '');
  const rules = [
    ...RULES,
    ...(namespace === 'errors' ? [...ERROR_RULES, ...(isRequired ? REQUIRED_RULES : [])] : []),
  ];
  const broken = rules.find(({ wrong }) => wrong(value));
  const mended = broken?.mended?.(value, drafted);
  return broken === undefined
    ? []
    : [
        findingAt(broken.code, file, node, { key, text: value }, [
          mended === undefined ? undefined : replacedBy(file, node, mended),
        ]),
      ];
}

/** Plural forms come in pairs. */
function lonely(file: JsonFile, namespace: string, { path, node }: Text): Finding[] {
  const [, stem, form] = /^(.*)_(one|other)$/.exec(path.at(-1) ?? '') ?? [];
  if (stem === undefined) return [];
  const twin = [...path.slice(0, -1), `${stem}_${form === 'one' ? 'other' : 'one'}`];
  if (nodeAt(file, twin) !== undefined) return [];
  const edits = textAdded(file, twin, valueOf(node));
  return [
    findingAt(
      'text-plural',
      file,
      keyOf(node),
      { key: `${namespace}:${path.join('.')}`, twin: twin.at(-1) },
      edits.length > 0 ? edits : [removed(file, node)],
    ),
  ];
}

export const proseFindings = ({ texts, namespaces }: Definitions): Finding[] =>
  namespaces(FIRST_LANGUAGE).flatMap((namespace) => {
    const file = texts(FIRST_LANGUAGE, namespace);
    return file === undefined
      ? []
      : textsIn(file.root).flatMap((text) => [
          ...textFindings(file, namespace, text),
          ...lonely(file, namespace, text),
        ]);
  });
