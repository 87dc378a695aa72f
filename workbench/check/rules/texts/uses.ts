/**
 * Texts that the code does not show, and placeholders that it does not fill: by the keys and calls that stand in src.
 * A text that is missing does not compile (src/i18next.d.ts).
 */
import { FIRST_LANGUAGE, localeFile } from '../../../languages.ts';
import type { Definitions } from '../../definitions.ts';
import { finding, findingAt, type Finding } from '../../finding.ts';
import { member } from '../../fields.ts';
import { fileOf, members, nodeAt, replacedBy, type Node } from '../../json-file.ts';
import {
  firstTexts,
  keyOfText,
  pathOf,
  placeholders,
  textsIn,
  unknownPlaceholders,
} from '../../texts.ts';
import { filledByNotice, noticesIn } from '../notices.ts';
import { wordAndChoice } from './contexts.ts';
import { stray } from './labels.ts';

/** Namespaces whose texts belong to fields; labels.ts and errors.ts see to them. */
const OF_FIELDS = ['fields', 'enums', 'errors'];
/** Blocks of a step's texts that its UI schema asks for; labels.ts sees to them. */
const OF_UI = ['groups', 'notices'];
/** What the renderer fills into the texts of fields and errors (src/form/answers/texts.ts). */
const FIELD_PARAMS: Readonly<Record<string, readonly string[]>> = {
  item: ['number'],
  remove: ['number'],
};
const LIMITED =
  /^(?:exclusive)?(?:minimum|maximum)$|^(?:min|max)(?:Length|Items)$|^not(?:After|Before|Above|Below)$/i;
export const filledIn = (namespace: string, name: string): readonly string[] => {
  const [word] = wordAndChoice(name);
  if (namespace === 'fields') return FIELD_PARAMS[word] ?? [];
  if (namespace === 'enums') return [];
  return [
    'label',
    ...(LIMITED.test(word) ? ['limit'] : []),
    ...(/^not(?:After|Before)$/.test(word) ? ['years', 'months', 'days'] : []),
    ...(word === 'multipleOf' ? [word] : []),
  ];
};
const fieldFindings = (definitions: Definitions): Finding[] =>
  OF_FIELDS.flatMap((namespace) =>
    textsIn(firstTexts(definitions, namespace).root).flatMap((text) =>
      unknownPlaceholders(text, filledIn(namespace, pathOf(text).at(-1) ?? '')),
    ),
  );

/** The placeholders of the texts of notices. */
const noticeFindings = (definitions: Definitions): Finding[] => {
  const file = firstTexts(definitions, 'steps');
  return definitions.forms.flatMap(({ name, ui }) =>
    noticesIn(ui).flatMap((notice) => {
      const text = nodeAt(file, [name, 'notices', String(member(notice, 'text')?.value)]);
      return text ? unknownPlaceholders(text, filledByNotice(notice)) : [];
    }),
  );
};

interface Uses {
  /** Keys as they stand in the code, without namespace. */
  keys: ReadonlySet<string>;
  /** Keys that are put together: `moments.${moment}.title`. */
  patterns: readonly RegExp[];
  /** What calls with a literal key fill in; undefined where one of them cannot be read. */
  params: ReadonlyMap<string, readonly string[] | undefined>;
}

const STRING = /'([\w:.-]+)'|"([\w:.-]+)"|`([^`\n]*)`/g;
const FILLED = /\$\{[^}]*\}/g;
const QUOTED = /'([\w:.-]+)'/g;
const withoutNamespace = (key: string): string => key.replace(/^\w+:/, '');
const CALL = /\b(?:t|word|need)\(\s*'(?:\w+:)?([\w.-]+)'\s*(?:,\s*(\{[^{}]*\})?|\))/g;
const OPTIONS = ['context', 'defaultValue', 'ns', 'returnObjects', 'count'];
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `{ date: x, count }` names date and count; undefined where something is spread into it. */
const namesIn = (literal: string | undefined): string[] | undefined =>
  literal === undefined || literal.includes('...')
    ? undefined
    : [...literal.matchAll(/(?<=[{,]\s*)(\w+)(?=\s*[:,}])/g)].map(([name]) => name);

const latest = new WeakMap<Definitions, Uses>();
function usesIn(definitions: Definitions): Uses {
  const known = latest.get(definitions);
  if (known !== undefined) return known;
  const { sources } = definitions;
  const code = sources.files().filter((path) => /^src\/.*\.tsx?$/.test(path));
  const keys = new Set<string>();
  const templates = new Set<string>();
  const params = new Map<string, readonly string[] | undefined>();
  for (const text of code.map((path) => sources.read(path))) {
    for (const [, single, double, template = ''] of text.matchAll(STRING)) {
      const key = withoutNamespace(single ?? double ?? template);
      // `${t('key')}: `
      for (const [, quoted = ''] of template.matchAll(QUOTED)) keys.add(withoutNamespace(quoted));
      if (!key.includes('${')) keys.add(key);
      else if (/^[.:-]*\w[\w.:-]*$/.test(key.replaceAll(FILLED, ''))) templates.add(key);
    }
    for (const [call, key = '', literal] of text.matchAll(CALL)) {
      const names = call.endsWith(')') ? [] : namesIn(literal);
      const before = params.has(key) ? params.get(key) : [];
      params.set(key, before && names && [...before, ...names]);
    }
  }
  const patterns = [...templates].map(
    (key) => new RegExp(`^${key.split(FILLED).map(escaped).join('.+')}$`),
  );
  const uses = { keys, patterns, params };
  latest.set(definitions, uses);
  return uses;
}

/** The key itself, its plural forms and choices, and the blocks it stands in. */
const keysFor = (path: readonly string[]): string[] => {
  const own = path.map((_, i) => path.slice(0, i + 1).join('.'));
  const [name] = wordAndChoice(path.at(-1) ?? '');
  return [...own, [...path.slice(0, -1), name].join('.')].filter((key) => key !== '');
};

function* ofCode(definitions: Definitions, namespace: string) {
  const file = firstTexts(definitions, namespace);
  const { keys, patterns, params } = usesIn(definitions);
  for (const text of textsIn(file.root)) {
    const path = pathOf(text);
    if (namespace === 'steps' && OF_UI.includes(path[1] ?? '')) continue;
    const own = keysFor(path);
    if (!own.some((key) => keys.has(key) || patterns.some((pattern) => pattern.test(key)))) {
      yield stray(
        text,
        [...keys].map((key) => key.split('.').at(-1) ?? ''),
      );
      continue;
    }
    const key = own.slice(-2).find((each) => params.has(each));
    const filled = key === undefined ? undefined : params.get(key);
    if (filled === undefined) continue;
    yield* unknownPlaceholders(text, [...filled, 'count']);
    yield* unshown(text, filled);
  }
}

/** A call fills in a placeholder that the text does not show; plural forms and choices may leave it out. */
function* unshown(text: Node, filled: readonly string[]) {
  const path = pathOf(text);
  const name = path.at(-1) ?? '';
  const beside = members(nodeAt(fileOf(text), path.slice(0, -1)));
  if (name.includes('_') || beside.some((each) => each.name.startsWith(`${name}_`))) return;
  const own = placeholders(text.value);
  for (const each of filled.filter((one) => !OPTIONS.includes(one) && !own.includes(one))) {
    const mended = String(text.value).replace(/([.?:]?)$/, ` ({{${each}}})$1`);
    const values = { key: keyOfText(text), name: each };
    yield findingAt('text-placeholder-missing', text, values, replacedBy(text, mended));
  }
}

/** A file of texts that is gone: its texts are reported once there is a block they belong in. */
const missingFile = (namespace: string): Finding => {
  const file = localeFile(FIRST_LANGUAGE, namespace);
  return finding(
    'text-file-missing',
    { file, text: '', start: 0, end: 0 },
    { values: { file }, edits: [{ file, start: 0, end: 0, newText: '{}\n' }] },
  );
};

export const useFindings = (definitions: Definitions): Finding[] => {
  const namespaces = definitions.namespaces(FIRST_LANGUAGE);
  const gone = [...OF_FIELDS, 'steps'].filter((each) => !namespaces.includes(each));
  if (gone.length > 0) return gone.map(missingFile);
  return [
    ...namespaces
      .filter((each) => !OF_FIELDS.includes(each))
      .flatMap((namespace) => [...ofCode(definitions, namespace)]),
    ...fieldFindings(definitions),
    ...noticeFindings(definitions),
  ];
};
