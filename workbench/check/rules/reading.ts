/** Every definition file is there and can be read: UTF-8, without slips of writing, each key once. */
import type { Node } from 'jsonc-parser';
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { API_FILE } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { finding, type FindingCode, type Found } from '../finding.ts';
import { filesAsTheyLie } from '../../definitions/files.ts';
import { isObject, membersOf, nameOf, treeOf } from '../../definitions/json-file.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';

const start = (file: string) => ({ file, path: [] });

/** Of a file: the first slip, or names that stand twice in their block; the last one would win. */
function doubled(node: Node | undefined): Node[] {
  const keys = (node?.type === 'object' ? (node.children ?? []) : []).flatMap(
    ({ children: [key] = [] }) => key ?? [],
  );
  return [
    ...keys.filter((key, i) => keys.findIndex(({ value }) => value === key.value) < i),
    ...(node?.children ?? []).flatMap(doubled),
  ];
}

/** Stands for letters of another encoding: an umlaut saved as Latin-1 can no longer be told. */
const LOST_LETTER = '\uFFFD';
/** JSON reads 75.000 as 75. */
const DOTTED =
  /"(?:exclusive)?[Mm](?:in|ax)(?:imum|Length|Items)":\s*(?=(-?[1-9]\d{0,2}\.\d{3})\b)/g;

/** What is missing at the end of a line is noticed at the next one. */
const slipIn = (text: string, offset: number): number =>
  /\n\s*$/.test(text.slice(0, offset)) ? text.slice(0, offset).trimEnd().length : offset;

/** Keeps the rules from reading the files at all; they wait until this is mended. */
export const unreadable = (sources: DefinitionSources): Found[] =>
  sources
    .files()
    .filter((path) => path.endsWith('.json'))
    .flatMap((path): Found[] => {
      const text = sources.read(path);
      const { root, errors } = treeOf(path, text);
      const [slip] = errors;
      const at = (code: FindingCode, offset: number, name = path) =>
        finding(code, start(path), { name }, { offset });
      const lost = text.indexOf(LOST_LETTER);
      if (lost >= 0) return [at('file-encoding', lost)];
      if (slip !== undefined) return [at('syntax', slipIn(text, slip.offset))];
      return doubled(root).map((key) => at('duplicate-key', key.offset, String(key.value)));
    });

/** The first place where the description cannot be read. */
export const unreadableApi = ({ api }: Definitions): Found[] =>
  api.document.errors
    .slice(0, 1)
    .map(({ pos: [offset] }) => finding('syntax', start(API_FILE), { name: API_FILE }, { offset }));

/** Files of texts without which no other text has a place. */
const NEEDED = ['enums', 'errors', 'fields', 'steps'];
/** Files that others need: what belongs in them is reported once they are there. */
export function* missingFiles({ sources }: Definitions): Generator<Found> {
  const paths = sources.files();
  const needed = [
    ...NEEDED.map((name) => localeFile(FIRST_LANGUAGE, name)),
    ...paths.flatMap((path) => {
      const [, form] = /^(schemas\/(?:steps|popups)\/[^/]+)\.(?:schema|ui)\.json$/.exec(path) ?? [];
      return form === undefined ? [] : [`${form}.schema.json`, `${form}.ui.json`];
    }),
  ];
  for (const name of [...new Set(needed)].filter((each) => !paths.includes(each)))
    yield finding('file-missing', start(name), { name });
}

/** Texts of a step that are in no block of their namespace, and schemas whose numbers are others than they look. */
export function* misread({ sources }: Definitions): Generator<Found> {
  for (const [file, value] of Object.entries(filesAsTheyLie(sources)))
    for (const part of /^locales\/.*\/steps\//.test(file)
      ? membersOf({ file, path: [], value })
      : [])
      if (!isObject(part.value))
        yield finding('wrong-form', part, { name: nameOf(part), form: 'object' });
  for (const file of sources.files().filter((path) => /\.schema\.json$|defs\.json$/.test(path)))
    for (const { index, 0: name, 1: number = '' } of sources.read(file).matchAll(DOTTED)) {
      const about = { name: number, instead: Number(number.replace('.', '')) };
      yield finding('bound-dotted', start(file), about, { offset: index + name.length });
    }
}
