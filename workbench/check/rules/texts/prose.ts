/** How a text is written: not empty, without markup and codes, in short sentences; in other languages with the same placeholders. */
import { ACCEPTED, EXPORTED, FIRST_LANGUAGE, ISSUES, languageName } from '../../../languages.ts';
import {
  PLACEHOLDER as ANY_PLACEHOLDER,
  textProblems,
  type TextProblem,
} from '../../../translation/placeholders.ts';
import { entriesOf } from '../../../translation/catalogue.ts';
import { issuesOf, unitsOf, type Exported } from '../../../translation/exchange.ts';
import type { Definitions } from '../../definitions.ts';
import { findingAt, misnamed, nearest, type Finding, type FindingCode } from '../../finding.ts';
import {
  keyOf,
  nodeAt,
  removed,
  replacedBy,
  valueOf,
  type JsonFile,
  type Node,
} from '../../json-file.ts';
import { draftAt, PLACEHOLDER, textAdded, textsIn, type Text } from '../../texts.ts';

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

function* textFindings(file: JsonFile, namespace: string, { path, node }: Text) {
  const value = valueOf(node);
  const key = `${namespace}:${path.join('.')}`;
  const drafted = draftAt(namespace, path);
  if (typeof value !== 'string') {
    const text = value === null ? drafted : String(value);
    yield findingAt('text-not-text', file, node, { key }, [replacedBy(file, node, text)]);
  } else if (!/^https:\/\/\S+$/.test(value)) {
    const broken = RULES.find(({ only, wrong }) => only?.test(key) !== false && wrong(value));
    const mended = broken?.mended?.(value, drafted);
    if (broken !== undefined)
      yield findingAt(broken.code, file, node, { key, text: value }, [
        mended === undefined ? undefined : replacedBy(file, node, mended),
      ]);
  }
  // Plural forms come in pairs.
  const [, stem, form] = /^(.*)_(one|other)$/.exec(path.at(-1) ?? '') ?? [];
  const twin = [...path.slice(0, -1), `${stem}_${form === 'one' ? 'other' : 'one'}`];
  if (stem === undefined || nodeAt(file, twin) !== undefined) return;
  const edits = textAdded(file, twin, value);
  yield findingAt(
    'text-plural',
    file,
    keyOf(node),
    { key, twin: twin.at(-1) },
    edits.length > 0 ? edits : [removed(file, node)],
  );
}

export function* proseFindings({ texts, namespaces }: Definitions): Generator<Finding> {
  for (const namespace of namespaces(FIRST_LANGUAGE)) {
    const file = texts(FIRST_LANGUAGE, namespace);
    if (file === undefined) continue;
    for (const text of textsIn(file.root)) yield* textFindings(file, namespace, text);
  }
}

/** What the import and the studio refuse in a translation. */
const REFUSED: Readonly<Record<TextProblem['problem'], FindingCode>> = {
  empty: 'text-empty',
  broken: 'text-placeholder-broken',
  markup: 'text-markup',
  missing: 'text-placeholder-missing',
  unknown: 'text-placeholder-unknown',
  misspelt: 'text-placeholder-unknown',
};

function refusedFinding(
  file: JsonFile,
  { node, key, original }: { node: Node; key: string; original: string },
  found: TextProblem,
) {
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
  return findingAt(code, file, node, { key, name, instead }, [
    mended === undefined ? undefined : replacedBy(file, node, mended),
  ]);
}

/** A further language has only texts that the first one has; what it leaves out is shown in the first. */
function* languageFindings(file: JsonFile, first: JsonFile | undefined, namespace: string) {
  const originals = new Map(
    textsIn(first?.root).map((each) => [each.path.join('.'), String(each.node.value)]),
  );
  for (const { path, node } of textsIn(file.root)) {
    const key = path.join('.');
    const original = originals.get(key);
    if (original !== undefined) {
      for (const found of textProblems(original, String(node.value)))
        yield refusedFinding(file, { node, key: `${namespace}:${key}`, original }, found);
    }
    // Languages count in different ways: a plural form may be theirs alone.
    else if (!/_(?:zero|one|two|few|many|other)$/.test(key)) {
      const block = key.slice(0, key.length - (path.at(-1) ?? '').length);
      const names = [...originals.keys()].filter((each) => each.startsWith(block));
      const instead = nearest(
        path.at(-1) ?? '',
        names.map((each) => each.slice(block.length)),
      );
      const isNamed = node.parent?.type === 'property';
      yield misnamed('text-foreign', file, keyOf(node), isNamed ? instead : undefined, {
        key: `${namespace}:${key}`,
      });
    }
  }
}

/** One hint per language for what is missing, changed in the first language, too long or the same as there. */
function* openTexts({ sources, namespaces, texts }: Definitions, language: string) {
  const entries = (of: string) =>
    namespaces(of).flatMap((each) => entriesOf(of, each, texts(of, each)?.text ?? '{}'));
  const recorded = (file: string): Exported =>
    sources.files().includes(file)
      ? ((JSON.parse(sources.read(file)) as Record<string, Exported>)[language] ?? {})
      : {};
  const units = unitsOf({
    source: entries(FIRST_LANGUAGE),
    target: entries(language),
    notes: {},
    exported: recorded(EXPORTED),
    accepted: recorded(ACCEPTED),
    isTranslation: true,
  });
  const file = texts(language, namespaces(language)[0] ?? '');
  for (const issue of ISSUES) {
    const open = units.filter((unit) => issuesOf(unit, language).includes(issue));
    const [first] = open;
    if (first !== undefined && file !== undefined)
      yield findingAt(`translation-${issue}`, file, undefined, {
        language: languageName(language),
        count: open.length,
        key: first.key,
      });
  }
}

export function* translationFindings(definitions: Definitions): Generator<Finding> {
  const { languages, namespaces, texts } = definitions;
  for (const language of languages.filter((each) => each !== FIRST_LANGUAGE)) {
    for (const namespace of namespaces(language)) {
      const file = texts(language, namespace);
      if (file) yield* languageFindings(file, texts(FIRST_LANGUAGE, namespace), namespace);
    }
    yield* openTexts(definitions, language);
  }
}
