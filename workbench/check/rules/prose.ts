/** How a text reads (level B2): whole, plain, German, in short sentences, without markup. */
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { FindingCode, Finding } from '../finding.ts';
import { keyOf, nodeAt, place, pointerOf, removed, replacedBy, valueOf } from '../json-file.ts';
import type { JsonFile } from '../json-file.ts';
import { draftAt, textAdded, textsIn } from '../texts.ts';
import type { Text } from '../texts.ts';

const MOST_WORDS = 25;
/** Words that no German sentence has; enough to see a text that nobody translated. */
const ENGLISH =
  /\b(the|and|your|you|please|with|must|should|required|invalid|loan|next|back|this|that|have|enter|choose|select|are|is|to|for|of|submit|cancel|continue|click)\b/i;
/** Language of the trade that applicants should never meet. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/;
const MARKUP = /<\/?[a-z][^>]*>|[<>]|&\w+;/i;
const PLACEHOLDER = /\{\{\s*[\w.]+\s*\}\}/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': 'und',
  '&nbsp;': ' ',
  '&quot;': '“',
  '&euro;': '€',
  '&szlig;': 'ß',
  '&auml;': 'ä',
  '&ouml;': 'ö',
  '&uuml;': 'ü',
};

/** Sentences of a text; ordinals, dates and abbreviations end none. */
export const sentences = (text: string): string[] =>
  text
    .replace(/(\d)\. /g, '$1 ')
    .replace(/\b(z|Z)\. ?B\./g, 'zB')
    .split(/(?<=[.!?:])\s+/)
    .filter((each) => each !== '');
const wordCount = (sentence: string): number =>
  sentence.replaceAll(PLACEHOLDER, 'x').split(/\s+/).length;

/** Two sentences instead of one, parted at the comma nearest to the middle. */
function parted(text: string): string | undefined {
  const long = sentences(text).find((each) => wordCount(each) > MOST_WORDS);
  if (long === undefined) return undefined;
  const breaks = [...long.matchAll(/,? (?:und|oder|aber) |[,;–] /g)].sort(
    (a, b) => Math.abs(a.index - long.length / 2) - Math.abs(b.index - long.length / 2),
  );
  const half = breaks[0] ?? [...long.matchAll(/ /g)][Math.floor(wordCount(long) / 2)];
  if (half === undefined) return undefined;
  const rest = long.slice(half.index + half[0].length);
  const twoSentences = `${long.slice(0, half.index)}. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
  const whole = text.replace(long, twoSentences);
  return whole === text || sentences(whole).some((each) => wordCount(each) > MOST_WORDS)
    ? undefined
    : whole;
}

const plain = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replaceAll(/[<>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const closed = (text: string): string =>
  text.replaceAll(
    /\{*\s*([A-Za-z]\w*)\s*\}+|\{+\s*([A-Za-z]\w*)\s*\}*/g,
    (_, one?: string, two?: string) => `{{${one ?? two ?? ''}}}`,
  );

interface Rule {
  code: FindingCode;
  wrong: (text: string) => boolean;
  mended: (text: string, draft: string) => string | undefined;
}
/** The first rule that a text breaks is said; mending it may show the next. */
const RULES: readonly Rule[] = [
  { code: 'text-empty', wrong: (text) => text.trim() === '', mended: (_, draft) => draft },
  {
    code: 'text-placeholder-broken',
    wrong: (text) => /[{}]/.test(text.replaceAll(PLACEHOLDER, '')),
    mended: closed,
  },
  { code: 'text-markup', wrong: (text) => MARKUP.test(text), mended: plain },
  {
    code: 'text-space',
    wrong: (text) => text !== text.trim() || /\s\s/.test(text),
    mended: (text) => text.trim().replaceAll(/\s+/g, ' '),
  },
  { code: 'text-raw-code', wrong: (text) => RAW_CODE.test(text), mended: (_, draft) => draft },
  {
    code: 'text-english',
    wrong: (text) => ENGLISH.test(text.replaceAll(PLACEHOLDER, '').replaceAll(/„[^“]*“/g, '')),
    mended: (_, draft) => draft,
  },
  {
    code: 'text-long',
    wrong: (text) => sentences(text).some((each) => wordCount(each) > MOST_WORDS),
    mended: parted,
  },
];
/** Errors say what is wrong and how to mend it: they do not shout, and one about a missing answer asks for it. */
const ERROR_RULES: readonly Rule[] = [
  {
    code: 'error-shouts',
    wrong: (text) => text.includes('!'),
    mended: (text) => text.replaceAll(/!+/g, '.'),
  },
];
const REQUIRED_RULE: Rule = {
  code: 'error-without-please',
  wrong: (text) => !text.startsWith('Bitte '),
  mended: (_, draft) => draft,
};

function textFindings(file: JsonFile, namespace: string, { path, node }: Text): Finding[] {
  const value = valueOf(node);
  const details = {
    pointer: pointerOf(node),
    values: { key: `${namespace}:${path.join('.')}`, text: String(value) },
  };
  const drafted = draftAt(namespace, path);
  if (typeof value !== 'string')
    return [
      finding('text-not-text', place(file, node), {
        ...details,
        edits: [replacedBy(file, node, value === null ? drafted : String(value))],
      }),
    ];
  if (/^https:\/\/\S+$/.test(value)) return [];
  const rules = [
    ...RULES,
    ...(namespace === 'errors' ? ERROR_RULES : []),
    ...(namespace === 'errors' && /^required(?:_|$)/.test(path.at(-1) ?? '')
      ? [REQUIRED_RULE]
      : []),
  ];
  const broken = rules.find(({ wrong }) => wrong(value));
  const mended = broken?.mended(value, drafted);
  return broken === undefined
    ? []
    : [
        finding(broken.code, place(file, node), {
          ...details,
          edits: mended === undefined ? [] : [replacedBy(file, node, mended)],
        }),
      ];
}

/** Numbered forms come in pairs. */
function lonely(file: JsonFile, namespace: string, { path, node }: Text): Finding[] {
  const name = path.at(-1) ?? '';
  const [, stem, form] = /^(.*)_(one|other)$/.exec(name) ?? [];
  if (stem === undefined) return [];
  const twin = [...path.slice(0, -1), `${stem}_${form === 'one' ? 'other' : 'one'}`];
  if (nodeAt(file, twin) !== undefined) return [];
  const edits = textAdded(file, twin, valueOf(node));
  return [
    finding('text-plural', place(file, keyOf(node)), {
      pointer: pointerOf(node),
      values: { key: `${namespace}:${path.join('.')}`, twin: twin.at(-1) ?? '' },
      edits: edits.length > 0 ? edits : [removed(file, node)],
    }),
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
