/** A further language has the texts of the first one, with the same placeholders, and no others. */
import { FIRST_LANGUAGE, languageName, localeFile } from '../../../languages.ts';
import {
  PLACEHOLDER as ANY_PLACEHOLDER,
  textProblems,
  type TextProblem,
} from '../../placeholders.ts';
import { entriesOf, withForms } from '../../plurals.ts';
import type { Definitions } from '../../definitions.ts';
import { findingAt, misnamed, nearest, type Finding, type FindingCode } from '../../finding.ts';
import { jsonFile, keyOf, nodeAt, type JsonFile, type Node } from '../../json-file.ts';
import { replaced } from '../../patch.ts';
import { keyOfText, pathOf, writtenTextsIn } from '../../texts.ts';
import { RULES } from './prose.ts';

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
  const respelt = text.replaceAll(ANY_PLACEHOLDER, (each) =>
    each.replaceAll(/\s/g, '') === name ? (instead ?? '') : each,
  );
  const mended =
    found.problem === 'missing'
      ? `${text} ${name}`
      : name === undefined
        ? RULES.find((rule) => rule.code === code)?.mended?.(text, original)
        : respelt.trim();
  return findingAt(code, node, { key: keyOfText(node), name, instead }, replaced(node, mended));
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
