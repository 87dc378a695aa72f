/** Every definition file is there and can be read: UTF-8, without slips of writing, each key once. */
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { API_FILE } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { finding, findingAt, type Finding } from '../finding.ts';
import { jsonFile, members, type JsonFile, type Node } from '../json-file.ts';
import type { DefinitionSources } from '../sources.ts';

function* doubled(node: Node | undefined): Generator<Finding> {
  const names = members(node).map(({ name }) => name);
  for (const [i, { name, key }] of members(node).entries())
    if (names.indexOf(name) < i) yield findingAt('duplicate-key', key, { name });
  for (const child of node?.children ?? [])
    yield* doubled(child.type === 'property' ? child.children?.[1] : child);
}

/** Stands for letters of another encoding: an umlaut saved as Latin-1 can no longer be told. */
const LOST_LETTER = '\uFFFD';
/** What is missing at the end of a line is noticed at the next one. */
const slipIn = (text: string, offset: number): number =>
  /\n\s*$/.test(text.slice(0, offset)) ? text.slice(0, offset).trimEnd().length : offset;

function* inFile({ path, text, errors, root }: JsonFile): Generator<Finding> {
  const [slip] = errors;
  const lost = text.indexOf(LOST_LETTER);
  const at = (start: number) => ({ file: path, text, start, end: start });
  if (lost >= 0) yield finding('file-encoding', at(lost), { name: path });
  else if (slip !== undefined)
    yield finding('syntax', at(slipIn(text, slip.offset)), { name: path });
  else yield* doubled(root);
}

/** Keeps the rules from reading the files at all; they wait until this is mended. */
export const unreadable = (sources: DefinitionSources): Finding[] =>
  sources
    .files()
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => [...inFile(jsonFile(path, sources.read(path)))]);

/** The first place where the description cannot be read. */
export function unreadableApi({ api }: Definitions): Finding[] {
  const [first] = api.document.errors;
  if (first === undefined) return [];
  const [start, end] = first.pos;
  return [finding('syntax', { file: API_FILE, text: api.text, start, end }, { name: API_FILE })];
}

/** Files of texts without which no other text has a place. */
const NEEDED = ['enums', 'errors', 'fields', 'steps'];
/** A file that another one needs. What belongs in it is reported once it is there. */
export function* missingFiles({ forms, orphans, fields, namespaces }: Definitions) {
  const missing = (name: string, place: Parameters<typeof finding>[1], value?: object) =>
    finding(
      'file-missing',
      place,
      { name },
      {
        fix: value && { file: name, patch: [{ op: 'add', path: '', value: { ...value } }] },
      },
    );
  const start = (file: string) => ({ file, text: '', start: 0, end: 0 });
  for (const each of NEEDED.filter((name) => !namespaces(FIRST_LANGUAGE).includes(name))) {
    const file = localeFile(FIRST_LANGUAGE, each);
    yield missing(file, start(file), {});
  }
  for (const form of forms.filter(({ ui }) => ui === undefined)) {
    const own = fields.filter((each) => each.form === form && !each.inItem);
    const paths = [...new Set(own.map(({ path }) => path))];
    yield missing(form.uiPath, start(form.schema.path), {
      'ui:groups': [{ key: 'person', fields: paths }],
    });
  }
  for (const { path } of orphans) yield missing(path.replace('.ui.', '.schema.'), start(path));
}
