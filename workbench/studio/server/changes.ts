/**
 * What has changed in schemas and texts since the last release: in words, with whom it concerns, and each change to be taken back.
 * Git holds the release; nothing of it is shown, and neither its index nor its branches are touched.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataPath } from '#schema/data-path.ts';
import { checkDefinitions, hidesOthers, newFindings, sourcesOnDisk } from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { asObject, definitionIn, member, subschemas, type Field } from '../../check/fields.ts';
import {
  added,
  addedAfter,
  edit,
  entries,
  inLine,
  jsonFile,
  keyOf,
  lineAt,
  members,
  nodeAt,
  removed,
  shown,
  valueOf,
} from '../../check/json-file.ts';
import type { JsonFile, Node } from '../../check/json-file.ts';
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { withChanges, withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { replay } from '../../replay/replay.ts';
import { DROPPED_FILE, readExplained, storedSamples } from '../../replay/samples.ts';
import { isTextKey, t, type DefinitionChange } from '../shared.ts';
import { done, refused, writeDefinitions, type Answer, type Question } from './guard.ts';

/** A difference of one file: a place, of a list of names with the name. */
interface Piece {
  file: string;
  path: DataPath;
  entry?: string;
  own: Node | undefined;
  old: Node | undefined;
}

const textAt = (file: JsonFile, { offset, length }: Node): string =>
  file.text.slice(offset, offset + length);
const entryNamed = (list: Node | undefined, entry: string): Node | undefined =>
  entries(list).find(({ value }) => value === entry);
const namesIn = (list: Node): string[] => entries(list).map(({ value }) => String(value));

const refIn = (node: Node): unknown => member(node, '$ref')?.value;

/** Objects are compared by name, lists of names by their entries, groups of fields by their keys; anything else as a whole. */
function differences(now: JsonFile, then: JsonFile, path: DataPath = []): Piece[] {
  const [own, old] = [nodeAt(now, path), nodeAt(then, path)];
  if (inLine(valueOf(own)) === inLine(valueOf(old))) return [];
  const whole = { file: now.path, path, own, old };
  if (own?.type === 'object' && old?.type === 'object' && refIn(own) === refIn(old)) {
    const names = new Set([...members(old), ...members(own)].map(({ name }) => name));
    const inner = [...names].flatMap((name) => differences(now, then, [...path, name]));
    // The fields of a list are shown in the order of its schema.
    return inner.length === 0 && path.at(-1) === 'properties' ? [whole] : inner;
  }
  if (own?.type !== 'array' || old?.type !== 'array') return [whole];
  if ([...entries(own), ...entries(old)].every(({ type }) => type === 'string')) {
    const names = [...new Set([...namesIn(old), ...namesIn(own)])];
    const found = names
      .map((entry) => ({
        ...whole,
        entry,
        own: entryNamed(own, entry),
        old: entryNamed(old, entry),
      }))
      .filter((each) => (each.own === undefined) !== (each.old === undefined));
    return found.length === 0 ? [whole] : found;
  }
  // Groups keep their order by their keys, conditions by what they ask.
  const names = [own, old].map((list) =>
    entries(list)
      .map((each) => inLine(valueOf(member(each, 'key') ?? member(each, 'if'))))
      .join(),
  );
  return names[0] === names[1] && /^(?:ui:groups|allOf)$/.test(String(path.at(-1)))
    ? entries(own).flatMap((_, i) => differences(now, then, [...path, i]))
    : [whole];
}

/** The edit of a file that brings back what a difference took away, in the layout it had. */
function takenBack(now: JsonFile, then: JsonFile, { path, entry }: Piece): Edit | undefined {
  const at = (file: JsonFile) =>
    entry === undefined ? nodeAt(file, path) : entryNamed(nodeAt(file, path), entry);
  const [own, old] = [at(now), at(then)];
  if (old === undefined) return own && removed(now, own);
  if (own !== undefined) return edit(now, own.offset, own.offset + own.length, textAt(then, old));
  const item = entry === undefined ? (old.parent ?? old) : old;
  const text = textAt(then, item);
  const siblings = item.parent?.children ?? [];
  const parent = nodeAt(now, entry === undefined ? path.slice(0, -1) : path);
  const same = (each: Node): Node | undefined =>
    entry === undefined
      ? nodeAt(now, [...path.slice(0, -1), String(each.children?.[0]?.value)])?.parent
      : entryNamed(parent, String(each.value));
  const before = siblings
    .slice(0, siblings.indexOf(item))
    .map(same)
    .findLast((each) => each !== undefined);
  if (before !== undefined) return addedAfter(now, before, text);
  const first = parent?.children?.[0];
  if (parent === undefined) return undefined;
  return first === undefined
    ? added(now, parent, text)
    : edit(now, first.offset, first.offset, `${text}, `);
}

const isUseOf = ({ node }: Field, definition: unknown): boolean =>
  definitionIn(asObject(node)['$ref']) === definition;

/** A list of required answers that came or went with its one name. */
const onlyRequired = ({ path, own, old }: Piece): string | undefined => {
  const [first, more] = entries(own ?? old);
  return path.at(-1) === 'required' && first && !more ? String(first.value) : undefined;
};

/** The fields that a piece is about, now or at the release, and the rest of its path. */
function subjectOf(piece: Piece, fields: readonly Field[]) {
  const { file, path } = piece;
  const entry = piece.entry ?? onlyRequired(piece);
  const steps = [...path.map(String), ...(entry?.split('.') ?? [])];
  if (path[0] === 'definitions')
    return { about: fields.filter((each) => isUseOf(each, path[1])), rule: steps.slice(2) };
  if (/\/(?:fields|errors|enums)\.json$/.test(file)) {
    const own = fields.filter(({ key }) => `${steps.join('.')}.`.startsWith(`${key}.`));
    const key = own.map((each) => each.key).sort((a, b) => b.length - a.length)[0];
    return { about: own.filter((each) => each.key === key), rule: steps };
  }
  const inForm = fields.filter(({ form }) => [form.schema.path, form.uiPath].includes(file));
  // `type` may be a field and is a keyword.
  const isName = (i: number) =>
    !file.endsWith('.schema.json') || entry !== undefined || path[i - 1] === 'properties';
  const at = steps.findLastIndex(
    (step, i) => isName(i) && inForm.some(({ name }) => name === step),
  );
  return { about: inForm.filter(({ name }) => name === steps[at]), rule: steps.slice(at + 1) };
}

/** Pieces of a question that came, went, moved or is of another kind are one change; so are those of its place, and of its being required. */
function groupsOf(pieces: readonly Piece[], [now, then]: readonly (readonly Field[])[]) {
  const [fields, keys] = [
    [...(now ?? []), ...(then ?? [])],
    [now, then].map((all = []) => new Set(all.map(({ key }) => key))),
  ];
  const keyOf = (piece: Piece) => subjectOf(piece, fields).about[0]?.key;
  const isWhole = ({ path, entry }: Piece) =>
    path.at(-2) === 'properties' ||
    (path[0] === 'definitions' && path.length === 2) ||
    (path[0] === 'ui:groups' && entry !== undefined);
  const whole = new Set(
    fields.map(({ key }) => key).filter((key) => !keys.every((each) => each.has(key))),
  );
  for (const piece of pieces.filter(isWhole)) whole.add(keyOf(piece) ?? '');
  const ownerOf = (key: string) => [...whole].find((each) => `${key}.`.startsWith(`${each}.`));
  const required = new Set(pieces.filter(({ path }) => path.at(-1) === 'required').map(keyOf));
  // Groups and notices that came or went have texts of their steps: neither fits without the other.
  const blockOf = ({ file, path }: Piece): string | undefined => {
    const [, form] = /\/([\w-]+)\.ui\.json$/.exec(file) ?? [];
    const ofUi =
      form !== undefined && path.length === 1 ? `${form} ${String(path[0]).slice(3)}` : undefined;
    return ofUi ?? (file.endsWith('/steps.json') ? path.slice(0, 2).join(' ') : undefined);
  };
  const blocks = pieces.filter(({ file }) => file.endsWith('.ui.json')).map(blockOf);
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const { file, path, entry, own, old } = piece;
    const key = keyOf(piece);
    const name = Object.keys(asObject((own ?? old)!)).join() || path.at(-1);
    const isRequirement =
      (name === 'required' && file.endsWith('/errors.json')) || path.at(-1) === 'required';
    // A list of conditions that became longer or shorter belongs to the question that moved there.
    const moved =
      path.at(-1) === 'allOf'
        ? [...whole].find((each) =>
            fields.some((one) => one.key === each && one.form.schema.path === file),
          )
        : undefined;
    const block = blocks.find((each) => each !== undefined && each === blockOf(piece));
    const id =
      moved ??
      ownerOf(key ?? ' ') ??
      block ??
      (isRequirement && required.has(key) ? `required ${key}` : [file, ...path, entry].join(' '));
    groups.set(id, [...(groups.get(id) ?? []), piece]);
  }
  return [...groups].map(([id, group]) => ({ id, group, ways: keys.map((each) => each.has(id)) }));
}

/** `change.<kind>` is its sentence; `ways` is whether the question is there now and was there then. */
function kindOf(group: readonly Piece[], [isNow, wasThen]: readonly boolean[]): string {
  const piece =
    group.find(({ path }) => path.at(-2) === 'properties') ??
    group.find(({ file }) => file.startsWith('schemas/')) ??
    group[0];
  const { file = '', path = [], entry, own, old } = piece ?? {};
  const way = old === undefined ? 'added' : own === undefined ? 'removed' : 'changed';
  const last = path.at(-1);
  if (isNow !== wasThen) return isNow ? 'field.added' : 'field.removed';
  if (file.startsWith('locales/')) return `text.${way}`;
  if (last === 'required' || (last === 'enum' && entry !== undefined)) return `${last}.${way}`;
  if (path.at(-2) === 'properties') return way === 'changed' ? 'field.changed' : 'field.moved';
  if (path[0] === 'ui:groups' || last === 'properties') return 'order';
  return last === 'allOf' ? 'condition' : file.endsWith('.ui.json') ? 'layout' : `rule.${way}`;
}

interface State {
  sources: DefinitionSources;
  then: DefinitionSources;
  files: readonly string[];
}
const git = (root: string, args: readonly string[], index?: string): string | undefined => {
  const env = index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: index };
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout } = spawnSync('git', args, options);
  return status === 0 ? stdout : undefined;
};
const PARTS = ['schemas', 'locales', 'workbench/translation'];

/** The last release: the latest tag, else what others have, else what was recorded last. */
const releaseOf = (root: string): string | undefined =>
  git(root, ['describe', '--tags', '--abbrev=0'])?.trim() ??
  git(root, ['rev-parse', '--verify', '-q', 'origin/HEAD'])?.trim() ??
  git(root, ['rev-parse', '--verify', '-q', 'HEAD'])?.trim();

function stateOf(root: string, release: string): State {
  const lines = (args: readonly string[]) => (git(root, args) ?? '').split('\0').filter(Boolean);
  const files = [
    ...lines(['diff', '-z', '--relative', '--name-only', release, '--', ...PARTS.slice(0, 2)]),
    ...lines(['ls-files', '-z', '-o', '--exclude-standard', '--', ...PARTS.slice(0, 2)]),
  ].filter((file) => file.endsWith('.json') && !file.endsWith('.meta.json'));
  const before = files.map((file) => [file, git(root, ['show', `${release}:./${file}`])] as const);
  const sources = sourcesOnDisk(root);
  return { sources, then: withChanges(sources, Object.fromEntries(before)), files };
}

const read = (sources: DefinitionSources, file: string): JsonFile =>
  jsonFile(file, sources.files().includes(file) ? sources.read(file) : '{}');
/** The parser keeps one version of each path: this one has another name. */
const released = (then: DefinitionSources, file: string): JsonFile => ({
  ...jsonFile(`${file}@`, then.files().includes(file) ? then.read(file) : '{}'),
  path: file,
});

/** The conditions that ask for a field. */
const conditionsOn = ({ schemas }: Definitions, name: string): number =>
  schemas
    .flatMap(subschemas)
    .filter(({ node }) => keyOf(node).value === 'if' && inLine(valueOf(node)).includes(`"${name}"`))
    .length;

function changesIn({ sources, then, files }: State) {
  const fields = [sources, then].map((each) => readDefinitions(each).fields);
  const pieces = files.flatMap((file) => differences(read(sources, file), released(then, file)));
  return groupsOf(pieces, fields).map(({ id: key, group, ways }) => {
    const own = fields.flat().filter((each) => each.key === key);
    const main = group.find(({ file }) => file.startsWith('schemas/')) ?? group[0]!;
    const { about, rule } = subjectOf(main, fields.flat());
    return {
      id: group.map(({ file, path, entry }) => [file, ...path, entry].join(' ')).join('\n'),
      pieces: [main, ...group.filter((each) => each !== main)],
      kind: kindOf(group, ways),
      about: own.length > 0 ? own : about,
      rule,
    };
  });
}

function describe(state: State): DefinitionChange[] {
  const { sources, then } = state;
  const now = readDefinitions(sources);
  const { entries: explained } = readExplained(readFileSync(DROPPED_FILE, 'utf8'));
  const replayed = (definitions: Definitions) =>
    replay(definitions, storedSamples(), explained).outcomes;
  const isReadable = !checkDefinitions(sources).some(hidesOthers);
  const known = isReadable ? replayed(readDefinitions(then)).map(({ sentence }) => sentence) : [];
  const outcomes = isReadable
    ? replayed(now).filter(({ fate, sentence }) => fate !== 'kept' && !known.includes(sentence))
    : [];
  const textOf = (namespace: string, path: readonly string[]): string | undefined =>
    [sources, then]
      .map(
        (each) => nodeAt(read(each, localeFile(FIRST_LANGUAGE, namespace)), path)?.value as unknown,
      )
      .find((text) => typeof text === 'string');
  return changesIn(state).map(({ id, pieces, kind, about, rule }) => {
    const [{ file, path, entry, own: after, old: before } = pieces[0]!] = pieces;
    const form = /^schemas\/(?:steps|popups)\/([\w-]+)\./.exec(file)?.[1];
    const own = about[0]?.key ?? '';
    const sentence = `change.${kind}`;
    const step = textOf('steps', [form ?? '', 'title']) ?? form ?? '';
    const label = textOf('fields', [...own.split('.'), 'label']);
    const written = (node: Node | undefined) => inWords(node ? shown(valueOf(node)) : '');
    const values = {
      label: label ?? step,
      step,
      name: entry === undefined ? '' : (textOf('enums', [...own.split('.'), entry]) ?? entry),
      rule: named('rule', rule.join('.')),
      before: written(before),
      after: written(after),
      place: placeOf(file, path, label, textOf),
    };
    const paths = about.map((each) => each.path);
    const conditions = about[0] ? conditionsOn(now, about[0].name) : 0;
    return {
      id,
      sentence: t(isTextKey(sentence) ? sentence : 'change.other', values),
      screens: [...new Set([...(form ? [form] : []), ...about.map((each) => each.form.name)])],
      effects: [
        ...(conditions > 0 ? [t('change.conditions', { count: conditions })] : []),
        ...outcomes.filter((each) => paths.includes(each.path)).map((each) => each.sentence),
      ],
      pieces: pieces.map((piece) => ({
        file: piece.file,
        line: piece.own ? lineAt(read(sources, piece.file).text, piece.own.offset) : 1,
        path: [...piece.path, ...(piece.entry ? [piece.entry] : [])].join('.'),
        before: piece.old ? shown(valueOf(piece.old)) : '',
        after: piece.own ? shown(valueOf(piece.own)) : '',
      })),
    };
  });
}

/** A value in a sentence: of a limit of a date, how many years ago; shortened. */
const inWords = (text: string): string => {
  const [, count] = /^today-(\d+)y$/.exec(text) ?? [];
  if (count !== undefined) return t('rule.yearsAgo', { count });
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
/** `<kind>.<name>` in words, where there are any. */
const named = (kind: string, name: string): string => {
  const key = `${kind}.${name}`;
  return isTextKey(key) ? t(key) : name;
};
/** Where a text is shown. */
function placeOf(
  file: string,
  path: DataPath,
  label: string | undefined,
  textOf: (namespace: string, path: readonly string[]) => string | undefined,
): string {
  const [, language = '', namespace = ''] = /^locales\/([^/]+)\/(.+)\.json$/.exec(file) ?? [];
  const title = ['steps', 'popups'].includes(namespace)
    ? textOf(namespace, [String(path[0]), 'title'])
    : undefined;
  const part = /^[a-z]+/i.exec(String(path.at(-1)))?.[0] ?? '';
  const place =
    label === undefined
      ? (title ?? named('namespace', namespace))
      : [label, named('part', namespace === 'fields' ? part : namespace)].join(', ');
  return language === FIRST_LANGUAGE ? place : `${place}, ${language}`;
}

const current = (root: string): State | undefined => {
  const release = releaseOf(root);
  return release === undefined ? undefined : stateOf(root, release);
};

export function readChanges({ root }: Pick<Question, 'root'>): Answer {
  const state = current(root);
  return state === undefined ? refused(t('changes.noRelease')) : done(describe(state));
}

/** One change is taken back in all of its files; what would not fit the other changes is refused with the reason. */
export async function takeBack({ root, body }: Question): Promise<Answer> {
  const state = current(root);
  const change = state && changesIn(state).find(({ id }) => id === Reflect.get(Object(body), 'id'));
  if (state === undefined || change === undefined) return refused(t('changes.gone'));
  const { sources, then } = state;
  const changed = change.pieces.reduce((now, piece) => {
    const old = released(then, piece.file);
    const back = takenBack(read(now, piece.file), old, piece);
    return back === undefined ? now : withEdits(now, [back]);
  }, sources);
  const conflicts = newFindings(sources)(changed);
  if (conflicts.length > 0)
    return refused(
      t('changes.conflict', { reasons: conflicts.map(({ message }) => message).join(' ') }),
    );
  const files = [...new Set(change.pieces.map(({ file }) => file))];
  await writeDefinitions(
    root,
    files.map((file) => {
      const [own, old] = [read(changed, file), released(then, file)];
      // Without any other change the file is as it was, in its layout, too.
      const isSame = inLine(valueOf(own.root)) === inLine(valueOf(old.root));
      return [file, isSame ? old.text : own.text] as const;
    }),
  );
  return done({ files });
}

/** A file for the one who releases: the changes in words, what is still open, and a patch. */
export function handOver({ root }: Pick<Question, 'root'>): Answer {
  const [release, state] = [releaseOf(root), current(root)];
  if (state === undefined || release === undefined) return refused(t('changes.noRelease'));
  const changes = describe(state);
  if (changes.length === 0) return refused(t('changes.none'));
  const folder = mkdtempSync(join(tmpdir(), 'index-'));
  const index = join(folder, 'index');
  git(root, ['read-tree', release], index);
  git(
    root,
    ['add', '-A', '--', ...PARTS.filter((part) => git(root, ['ls-files', part]) !== '')],
    index,
  );
  const patch = git(root, ['diff', '--cached', '--relative', release, '--', ...PARTS], index) ?? '';
  rmSync(folder, { recursive: true });
  const open = checkDefinitions(state.sources).filter(({ hint }) => !hint);
  const summary = [
    t('handover.title', { count: changes.length }),
    ...changes.flatMap(({ sentence, effects }) => [
      `- ${sentence}`,
      ...effects.map((each) => `  ${each}`),
    ]),
    t(open.length === 0 ? 'handover.noneOpen' : 'handover.open'),
    ...open.map(({ file, line, message }) => `- ${file}:${line} ${message}`),
    t('handover.apply'),
  ];
  const file = `uebergabe/${new Date().toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}.patch`;
  mkdirSync(join(root, 'uebergabe'), { recursive: true });
  writeFileSync(join(root, file), `${summary.join('\n')}\n\n${patch}`);
  return done({ file, summary });
}
