/** How a text is written: not empty, without markup and codes, in short sentences; in other languages with the same placeholders. */
import { FIRST_LANGUAGE, languageName, localeFile } from '../../../languages.ts';
import type { Definitions } from '../../definitions.ts';
import { findingAt, misnamed, nearest, type Finding, type FindingCode } from '../../finding.ts';
import {
  addedAt,
  fileOf,
  jsonFile,
  keyOf,
  nodeAt,
  removed,
  replacedBy,
  valueOf,
} from '../../json-file.ts';
import type { JsonFile, Node } from '../../json-file.ts';
import {
  PLACEHOLDER as ANY_PLACEHOLDER,
  textProblems,
  withTidyPlaceholders,
  type TextProblem,
} from '../../placeholders.ts';
import { entriesOf, withForms } from '../../plurals.ts';
import {
  draftAt,
  keyOfText,
  namespaceOf,
  pathOf,
  PLACEHOLDER,
  textsIn,
  writtenTextsIn,
} from '../../texts.ts';

const MOST_WORDS = 25;
/** Codes that applicants should never read. */
const RAW_CODE = /\b[A-Z]{2,}_[A-Z_]+\b|undefined|\[object/;
const MARKUP = /<\/?[a-z][^>]*>|[<>]|&\w+;|\*\*|__|\[([^\]]*)\]\([^)]*\)/i;
/** Not 'Dir. Huber' and not Deinzendorf. */
const FAMILIAR = /(?<!\p{L})(?:du|dich|dir(?!\.)|dein(?:e[mnrs]?)?)(?!\p{L})/iu;
const QUOTED = /["“”„]([^"“”„]*)["“”„]/g;
/** UTF-8 that was read as Windows-1252: 'Ã¤' for 'ä', 'â€“' for '–'. */
const MISREAD = /Ã[\u0080-\u00BFŸœ„–…]|Â[\u00A0-\u00BF]|â[‚€]|\uFFFD/;
const UNSEEN = /[\u200B\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
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
  /** For keys of these texts only. */
  only?: RegExp;
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
      tidy(
        text
          .replaceAll(/<\/?[a-z][^>]*>|\*\*|__/gi, '')
          .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replaceAll(/&\w+;|[<>]/g, ' '),
      ),
  },
  {
    code: 'text-space',
    wrong: (text) => text !== tidy(text),
    mended: tidy,
  },
  { code: 'text-misread', wrong: (text) => MISREAD.test(text) },
  {
    code: 'text-signs',
    wrong: (text) => /["“”„—]/.test(text.replaceAll(/„[^"“”„]*“/g, '')),
    mended: (text) => text.replaceAll(QUOTED, '„$1“').replaceAll('—', '–'),
  },
  {
    code: 'text-http',
    wrong: (text) => text.includes('http://'),
    mended: (text) => text.replaceAll('http://', 'https://'),
  },
  { code: 'text-familiar', wrong: (text) => FAMILIAR.test(text) },
  { code: 'text-raw-code', wrong: (text) => RAW_CODE.test(text) },
  {
    code: 'text-long',
    wrong: (text) => sentences(text).some((each) => wordCount(each) > MOST_WORDS),
  },
  // Errors explain the mistake and the remedy: they do not shout, and one about a missing answer asks for it.
  {
    code: 'error-shouts',
    only: /^errors:/,
    wrong: (text) => text.includes('!'),
    mended: (text) => text.replaceAll(/!+/g, '.'),
  },
  {
    code: 'error-without-please',
    only: /^errors:(?:.*\.)?required(?:_[^.]*)?$/,
    wrong: (text) => !text.startsWith('Bitte '),
    mended: (_, draft) => draft,
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
    yield findingAt('text-not-text', node, { key }, replacedBy(node, text));
  } else if (!/^https:\/\/\S+$/.test(value)) {
    const broken = RULES.find(({ only, wrong }) => only?.test(key) !== false && wrong(value));
    if (broken !== undefined) {
      const edit = replacedBy(node, broken.mended?.(value, drafted));
      yield findingAt(broken.code, node, { key, text: value }, edit);
    }
  }
  // Plural forms come in pairs.
  const [, stem, form] = /^(.*)_(one|other)$/.exec(path.at(-1) ?? '') ?? [];
  const twin = `${stem}_${form === 'one' ? 'other' : 'one'}`;
  const twinPath = [...path.slice(0, -1), twin];
  if (stem === undefined || nodeAt(file, twinPath) !== undefined) return;
  const edit = addedAt(file, twinPath, value) ?? removed(node);
  const other = `${key.slice(0, -path.at(-1)!.length)}${twin}`;
  yield findingAt('text-plural', keyOf(node), { key, twin: other }, edit);
}

export function* proseFindings({ texts, namespaces }: Definitions): Generator<Finding> {
  for (const namespace of namespaces(FIRST_LANGUAGE))
    for (const text of textsIn(texts(FIRST_LANGUAGE, namespace)?.root)) yield* textFindings(text);
}

/** What the studio refuses in a translation. */
const REFUSED: Readonly<Record<TextProblem['problem'], FindingCode>> = {
  empty: 'text-empty',
  broken: 'text-placeholder-broken',
  markup: 'text-markup',
  missing: 'text-placeholder-missing',
  unknown: 'text-placeholder-unknown',
  misspelt: 'text-placeholder-unknown',
};

function refusedFinding(node: Node, original: string, found: TextProblem) {
  const text = String(node.value);
  const { placeholder: name, instead } = { placeholder: undefined, instead: undefined, ...found };
  const code = REFUSED[found.problem];
  const replaced = text.replaceAll(ANY_PLACEHOLDER, (each) =>
    each.replaceAll(/\s/g, '') === name ? (instead ?? '') : each,
  );
  const mended =
    found.problem === 'missing'
      ? `${text} ${name}`
      : name === undefined
        ? RULES.find((rule) => rule.code === code)?.mended?.(text, original)
        : replaced.trim();
  return findingAt(code, node, { key: keyOfText(node), name, instead }, replacedBy(node, mended));
}

/** A further language has only texts that the first one has; what it leaves out is shown in the first. */
function* languageFindings(file: JsonFile, first: JsonFile | undefined, language: string) {
  const originals = new Map(
    withForms(entriesOf(first), language).map(({ path, text }) => [path.join('.'), text]),
  );
  for (const node of writtenTextsIn(file.root)) {
    const path = pathOf(node);
    const key = path.join('.');
    const original = originals.get(key);
    if (original !== undefined) {
      for (const found of textProblems(original, String(node.value)))
        yield refusedFinding(node, original, found);
    }
    // Languages count in different ways: a plural form may be theirs alone.
    else if (!/_(?:zero|one|two|few|many|other)$/.test(key)) {
      const name = path.at(-1) ?? '';
      const block = key.slice(0, key.length - name.length);
      const names = [...originals.keys()].filter((each) => each.startsWith(block));
      const known = names.map((each) => each.slice(block.length));
      const isNamed = node.parent?.type === 'property';
      const instead = isNamed ? nearest(name, known) : undefined;
      yield misnamed('text-foreign', keyOf(node), instead, { key: keyOfText(node) });
    }
  }
}

/** What each file of a language lacks: until it is there, the application shows the first language. */
function* missingFindings({ namespaces, texts }: Definitions, language: string) {
  for (const namespace of namespaces(FIRST_LANGUAGE)) {
    const file = texts(language, namespace) ?? jsonFile(localeFile(language, namespace), '');
    const known = new Set(entriesOf(file).map(({ key }) => key));
    const needed = withForms(entriesOf(texts(FIRST_LANGUAGE, namespace)), language);
    const missing = needed.filter(({ key }) => !known.has(key));
    const [first] = missing;
    if (first === undefined) continue;
    const place = first.path.map((_, i) => nodeAt(file, first.path.slice(0, i + 1)));
    yield findingAt('translation-missing', place.findLast(Boolean) ?? file, {
      language: languageName(language),
      count: missing.length,
      key: first.key,
    });
  }
}

export function* translationFindings(definitions: Definitions): Generator<Finding> {
  const { languages, namespaces, texts } = definitions;
  for (const language of languages.filter((each) => each !== FIRST_LANGUAGE)) {
    for (const namespace of namespaces(language)) {
      const file = texts(language, namespace);
      if (file) yield* languageFindings(file, texts(FIRST_LANGUAGE, namespace), language);
    }
    yield* missingFindings(definitions, language);
  }
}
