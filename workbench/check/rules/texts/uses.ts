/** Texts that the code does not show, by the keys that stand in src. A text that is missing does not compile (src/i18next.d.ts). */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import type { Definitions } from '../../definitions.ts';
import type { Finding } from '../../finding.ts';
import { firstTexts, pathOf, textsIn } from '../../texts.ts';
import { wordAndChoice } from './contexts.ts';
import { stray } from './labels.ts';

/** Namespaces whose texts belong to fields; labels.ts and errors.ts see to them. */
const OF_FIELDS = ['fields', 'enums', 'errors'];
/** Blocks of a step's texts that its UI schema asks for; labels.ts sees to them. */
const OF_UI = ['groups', 'notices'];

interface Uses {
  /** Keys as they stand in the code, without namespace. */
  keys: ReadonlySet<string>;
  /** Keys that are put together: `moments.${moment}.title`. */
  patterns: readonly RegExp[];
}

const STRING = /'([\w:.-]+)'|"([\w:.-]+)"|`([^`\n]*)`/g;
const FILLED = /\$\{[^}]*\}/g;
const QUOTED = /'([\w:.-]+)'/g;
const withoutNamespace = (key: string): string => key.replace(/^\w+:/, '');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const latest = new WeakMap<Definitions, Uses>();
function usesIn(definitions: Definitions): Uses {
  const known = latest.get(definitions);
  if (known !== undefined) return known;
  const { sources } = definitions;
  const code = sources.files().filter((path) => /^src\/.*\.tsx?$/.test(path));
  const keys = new Set<string>();
  const templates = new Set<string>();
  for (const text of code.map((path) => sources.read(path))) {
    for (const [, single, double, template = ''] of text.matchAll(STRING)) {
      const key = withoutNamespace(single ?? double ?? template);
      // `${t('key')}: `
      for (const [, quoted = ''] of template.matchAll(QUOTED)) keys.add(withoutNamespace(quoted));
      if (!key.includes('${')) keys.add(key);
      else if (/^[.:-]*\w[\w.:-]*$/.test(key.replaceAll(FILLED, ''))) templates.add(key);
    }
  }
  const patterns = [...templates].map(
    (key) => new RegExp(`^${key.split(FILLED).map(escaped).join('.+')}$`),
  );
  const uses = { keys, patterns };
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
  const { keys, patterns } = usesIn(definitions);
  for (const text of textsIn(file.root)) {
    const path = pathOf(text);
    if (namespace === 'steps' && OF_UI.includes(path[1] ?? '')) continue;
    const own = keysFor(path);
    if (!own.some((key) => keys.has(key) || patterns.some((pattern) => pattern.test(key))))
      yield stray(
        text,
        [...keys].map((key) => key.split('.').at(-1) ?? ''),
      );
  }
}

export const useFindings = (definitions: Definitions): Finding[] =>
  definitions
    .namespaces(FIRST_LANGUAGE)
    .filter((each) => !OF_FIELDS.includes(each))
    .flatMap((namespace) => [...ofCode(definitions, namespace)]);
