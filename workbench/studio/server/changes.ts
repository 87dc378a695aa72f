/**
 * What has changed in schemas and texts since the last release, as changes that can be taken back and handed over.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'date-fns/format';
import { checkDefinitions, newFindings, sourcesOnDisk } from '../../check/check.ts';
import { messageOf } from '../../check/sentences.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { asObject, definitionIn, member, type Field } from '../../check/fields.ts';
import { entries, inLine, valueOf } from '../../check/json-file.ts';
import type { Node } from '../../check/json-file.ts';
import { withChanges, type DefinitionSources } from '../../check/sources.ts';
import { FIRST_LANGUAGE, languageName } from '../../languages.ts';
import { t, type Handover, type SummarySection } from '../shared.ts';
import { describe } from './changes-in-words.ts';
import {
  differences,
  formOfFile,
  isRowKept,
  readFile,
  released,
  textsOf,
  withoutChanges,
  type Change,
  type Piece,
} from './differences.ts';
import { done, goBack, refused, writeDefinitions, type Answer, type Question } from './guard.ts';
import { toldFindings } from './findings.ts';
import { fieldsAt } from './plain.ts';
import { current, patchSince, type State } from './release.ts';
import { inRows, pairsIn } from './rows.ts';

type Sides = readonly (readonly Field[])[];

const isUseOf = ({ node }: Field, definition: unknown): boolean =>
  definitionIn(asObject(node)['$ref']) === definition;

/** A list of required answers that came or went with its one name. */
const onlyRequired = ({ path, own, old }: Piece): string | undefined => {
  const [first, more] = entries(own ?? old);
  return path.at(-1) === 'required' && first && !more ? String(first.value) : undefined;
};
/** A group that came or went. */
const isGroup = ({ path, entry }: Piece): boolean =>
  path[0] === 'ui:groups' && path.length === 1 && entry !== undefined;
const fieldsIn = ({ own, old }: Piece): unknown[] =>
  entries(member(own ?? old, 'fields')).map(({ value }) => value as unknown);
const isCondition = ({ path }: Piece): boolean => path.at(-1) === 'allOf';

/** The fields that a piece is about, now or at the release, and the rest of its path. */
function subjectOf(piece: Piece, [now = [], then = []]: Sides) {
  const { file, path } = piece;
  const fields = [...now, ...then];
  const entry = piece.entry ?? onlyRequired(piece);
  if (path[0] === 'definitions')
    return {
      about: fields.filter((each) => isUseOf(each, path[1])),
      rule: path.slice(2).map(String),
    };
  const inForm = fields.filter(({ form }) => [form.schema.path, form.uiPath].includes(file));
  const isBlock =
    file.endsWith('.schema.json') &&
    path.at(-2) === 'properties' &&
    !inForm.some(({ name }) => name === path.at(-1));
  if (isCondition(piece) || isBlock) {
    const inside = (all: readonly Field[], node: Node | undefined) =>
      all.filter(
        (each) =>
          node &&
          inForm.includes(each) &&
          each.node.offset >= node.offset &&
          each.node.offset < node.offset + node.length,
      );
    return { about: [...inside(now, piece.own), ...inside(then, piece.old)], rule: [] };
  }
  const isPlace = path[0] === 'ui:groups';
  const steps = [...(isPlace ? [] : path.map(String)), ...(entry?.split('.') ?? [])];
  if (isGroup(piece)) {
    const [only, more] = fieldsIn(piece);
    return { about: inForm.filter((each) => !more && each.path === only), rule: [] };
  }
  if (/\/(?:fields|errors|enums)\.json$/.test(file))
    return { about: fieldsAt(fields, steps.join('.')), rule: steps };
  // `type` may be a field and is a keyword.
  const isName = (i: number) =>
    !file.endsWith('.schema.json') || entry !== undefined || path[i - 1] === 'properties';
  const at = steps.findLastIndex(
    (step, i) => isName(i) && inForm.some(({ name }) => name === step),
  );
  return { about: inForm.filter(({ name }) => name === steps[at]), rule: steps.slice(at + 1) };
}

/** Pieces that only fit together are one change: of a question that came, went or is asked under another condition; of its kind, its group, its being required. */
function groupsOf(pieces: readonly Piece[], sides: Sides) {
  const keys = sides.map((all) => new Set(all.map(({ key }) => key)));
  const keyOf = (piece: Piece) => subjectOf(piece, sides).about[0]?.key;
  const isMove = (piece: Piece) =>
    isCondition(piece) ||
    (piece.path.at(-2) === 'properties' && (piece.own === undefined || piece.old === undefined));
  const moved = new Set(pieces.filter(isMove).map(keyOf));
  const gone = [...new Set(sides.flat().map(({ key }) => key))].filter(
    (key) => !keys.every((each) => each.has(key)),
  );
  const ownerOf = (key: string) => gone.find((each) => `${key}.`.startsWith(`${each}.`));
  const required = new Set(pieces.filter(({ path }) => path.at(-1) === 'required').map(keyOf));
  const came = pieces.filter(isGroup);
  // Groups and notices that came or went have texts of their steps: neither fits without the other.
  const blockOf = ({ file, path }: Piece): string | undefined => {
    const form = file.endsWith('.ui.json') ? formOfFile(file) : undefined;
    const ofUi =
      form !== undefined && path.length === 1 ? `${form} ${String(path[0]).slice(3)}` : undefined;
    return ofUi ?? (file.endsWith('/steps.json') ? path.slice(0, 2).join(' ') : undefined);
  };
  const blocks = pieces.filter(({ file }) => file.endsWith('.ui.json')).map(blockOf);
  const causeOf = (width: Piece): Piece | undefined => {
    const resized = subjectOf(width, sides).about[0]?.path;
    return pieces.find(({ file, path, isOrder, own, old }) => {
      const list = isOrder ? own : (own ?? old)?.parent;
      const isOfGroup = file === width.file && path[0] === 'ui:groups' && path.at(-1) === 'fields';
      return isOfGroup && entries(list).some(({ value }) => value === resized);
    });
  };
  const idOf = (piece: Piece): string => {
    const { file, path, entry, own, old, isOrder } = piece;
    const key = keyOf(piece);
    const owner = ownerOf(key ?? ' ');
    if (owner !== undefined) return owner;
    const cause = isRowKept(piece) ? causeOf(piece) : undefined;
    if (cause !== undefined) return idOf(cause);
    const name = Object.keys(asObject((own ?? old)!)).join() || path.at(-1);
    const isRequirement = name === 'required' && file.endsWith('/errors.json');
    const isListed = path.at(-1) === 'required' && !isOrder;
    const isKind =
      !isOrder &&
      (path.at(-2) === 'properties' || (path[0] === 'definitions' && path.length === 2));
    const isWithMove = isMove(piece) || isRequirement || isListed || isKind;
    if (key !== undefined && moved.has(key) && isWithMove) return key;
    if (isKind) return `kind ${key}`;
    if (isListed || (isRequirement && required.has(key))) return `required ${key}`;
    if (isCondition(piece)) return `conditions ${file}`;
    const group = came.find((each) =>
      file.endsWith('/steps.json')
        ? blockOf(each) === blockOf(piece) && each.entry === (path[2] ?? each.entry)
        : each !== piece && each.file === file && fieldsIn(each).includes(entry),
    );
    if (group !== undefined) return idOf(group);
    if (key !== undefined && path[0] === 'ui:groups') return `place ${key}`;
    const block = isOrder
      ? undefined
      : blocks.find((each) => each !== undefined && each === blockOf(piece));
    return block ?? [file, ...path, entry].join(' ');
  };
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const id = idOf(piece);
    groups.set(id, [...(groups.get(id) ?? []), piece]);
  }
  return [...groups].map(([id, group]) => ({
    group,
    key: keys.some((each) => each.has(id)) ? id : undefined,
  }));
}

/** `change.<kind>` are its sentences. */
function kindsOf(piece: Piece, key: string | undefined, sides: Sides): string[] {
  const [now, then] = sides.map((all) => all.find((each) => each.key === key));
  if (now && then) {
    const isSame = inLine(valueOf(now.node)) === inLine(valueOf(then.node));
    const requirement = now.required ? 'required.added' : 'required.removed';
    return [
      'field.moved',
      ...(isSame ? [] : ['field.changed']),
      ...(now.required === then.required ? [] : [requirement]),
    ];
  }
  if (now ?? then) return [now ? 'field.added' : 'field.removed'];
  const { file, path, entry, isOrder, own, old } = piece;
  const way = old === undefined ? 'added' : own === undefined ? 'removed' : 'changed';
  const last = path.at(-1);
  if (isOrder && last === 'required') return ['required.changed'];
  if (isOrder) return [file.startsWith('locales/') ? 'text.order' : 'order'];
  if (file.startsWith('locales/')) return [`text.${way}`];
  if (last === 'required' || (last === 'enum' && entry !== undefined)) return [`${last}.${way}`];
  if (path.at(-2) === 'properties') return ['field.changed'];
  return [last === 'allOf' ? 'condition' : file.endsWith('.ui.json') ? 'layout' : `rule.${way}`];
}

const isTranslation = (file: string): boolean =>
  file.startsWith('locales/') && !file.startsWith(`locales/${FIRST_LANGUAGE}/`);

export function changesIn({ sources, then, files }: State): Change[] {
  const sides = [sources, then].map((each) => readDefinitions(each).fields);
  const pieces = files.flatMap((file) => {
    const found = differences(readFile(sources, file), released(then, file));
    return isTranslation(file) ? found.flatMap(textsOf) : found;
  });
  return groupsOf(pieces, sides).map(({ group, key }) => {
    const own = sides.flat().filter((each) => each.key === key);
    const main =
      group.find(({ path }) => path.at(-2) === 'properties') ??
      group.find((each) => each.file.startsWith('schemas/') && !isRowKept(each)) ??
      group[0]!;
    const { about, rule } = subjectOf(main, sides);
    const placed = key === undefined ? group.filter(({ path }) => path[0] === 'ui:groups') : [];
    return {
      id: group.map(({ file, path, entry }) => [file, ...path, entry].join(' ')).join('\n'),
      pieces: [main, ...group.filter((each) => each !== main)],
      kinds: kindsOf(main, key, sides),
      about: own.length > 0 ? own : about,
      /** Fields that are in another group, as they are now and as they were. */
      regrouped: [
        ...new Map(
          placed.flatMap((each) => subjectOf(each, sides).about.map((one) => [one.key, one])),
        ).values(),
      ].map(({ form, path }) =>
        // Another form may ask the same.
        sides.map((all) => all.find((one) => one.form.name === form.name && one.path === path)),
      ),
      rule,
    };
  });
}

export function readChanges({ root }: Pick<Question, 'root'>): Answer {
  const state = current(root);
  return state === undefined
    ? refused(t('changes.noRelease'))
    : done(describe(state, changesIn(state)));
}

/** Without one change; rows stay that are there now or were at the release. */
export function withoutChange(state: State, change: Change): DefinitionSources {
  const moved = change.pieces.filter(({ path }) => path[0] === 'ui:groups');
  const forms = new Set(moved.flatMap(({ file }) => formOfFile(file) ?? []));
  return [...forms].reduce(
    (all, form) => {
      const pairs = [state.sources, state.then].flatMap((each) =>
        pairsIn(readDefinitions(each), form),
      );
      return inRows(all, form, change.about[0]?.path ?? '', pairs);
    },
    withoutChanges(state, [change]),
  );
}

/** One change is taken back in all of its files; what would not fit the other changes is refused with the reason. */
export async function takeBack({ root, body }: Question): Promise<Answer> {
  const state = current(root);
  const all = state ? changesIn(state) : [];
  const change = all.find(({ id }) => id === Reflect.get(Object(body), 'id'));
  if (state === undefined || change === undefined) return refused(t('changes.gone'));
  const { sources, then } = state;
  const changed = withoutChange(state, change);
  const find = newFindings(sources);
  const conflicts = find(changed);
  if (conflicts.length > 0) {
    const reasons = toldFindings(root, conflicts, changed, sources, then).map(({ words }) => words);
    const first = all.find(
      (each) => each !== change && find(withoutChanges(state, [change, each])).length === 0,
    );
    const other =
      first && describe(state, changesIn(state)).find(({ id }) => id === first.id)?.sentence;
    const values = { reasons: [...new Set(reasons)].join(' '), other: other ?? '' };
    const problem = t(other === undefined ? 'changes.conflict' : 'changes.conflictWith', values);
    return { ok: false, problem, details: conflicts.map(messageOf) };
  }
  const files = [...new Set(change.pieces.map(({ file }) => file))];
  await writeDefinitions(
    root,
    files.map((file) => {
      const [own, old] = [readFile(changed, file), released(then, file)];
      // Without any other change the file is as it was, in its layout, too.
      const isSame = inLine(valueOf(own.root)) === inLine(valueOf(old.root));
      return [file, isSame ? old.text : own.text] as const;
    }),
  );
  return done({ sentence: stepInWords(changed, sources, files) });
}

/** What a step back or forth has brought about: the first change, and how many more there are. */
function stepInWords(
  sources: DefinitionSources,
  then: DefinitionSources,
  files: readonly string[],
) {
  // What is remembered of an import has no words.
  const state = { sources, then, files: files.filter((file) => !file.startsWith('workbench/')) };
  const [first, ...more] = describe(state, changesIn(state), 'again');
  const rest = more.length === 0 ? '' : ` ${t('changes.more', { count: more.length })}`;
  return (first?.sentence ?? '') + rest;
}

/** Undoes or does again, and says what is so again. */
export async function goBackInWords(question: Question): Promise<Answer> {
  const answer = await goBack(question);
  if (!answer.ok) return answer;
  const sources = sourcesOnDisk(question.root);
  const before = answer.value as Record<string, string | undefined>;
  const then = withChanges(sources, before);
  return done({ sentence: stepInWords(sources, then, Object.keys(before)) });
}

/** A file for the one who releases: what is still open, the changes in words, and a patch. */
export function handOver({ root }: Pick<Question, 'root'>): Answer {
  const state = current(root);
  if (state === undefined) return refused(t('changes.noRelease'));
  const changes = describe(state, changesIn(state));
  if (changes.length === 0) return refused(t('changes.none'));
  const { sources, then } = state;
  const findings = toldFindings(root, checkDefinitions(sources), sources, then);
  const open = findings.filter(({ hint }) => !hint);
  const earlier = readDefinitions(then).languages;
  const begun = readDefinitions(sources).languages.filter((each) => !earlier.includes(each));
  const sections: SummarySection[] = [
    {
      heading: t(open.length === 0 ? 'handover.noneOpen' : 'handover.open', { count: open.length }),
      items: open.map(({ words, question, message, file, line }) => ({
        text: question === undefined || words.includes(question) ? words : `${question}: ${words}`,
        more: [],
        inFile: [`${file}:${line}`, message],
      })),
    },
    {
      heading: t('handover.translations'),
      items: begun.map((each) => ({
        text: t('handover.newLanguage', { language: languageName(each) }),
        more: [],
      })),
    },
    ...[...new Set(changes.map(({ place }) => place))].map((heading) => ({
      heading,
      items: changes
        .filter(({ place }) => place === heading)
        .map(({ sentence, effects, way, rows }) => ({
          text: sentence,
          more: [
            // What a new question is; one text is in the sentence.
            ...(way === 'added' && rows.length > 1
              ? rows.map(({ name, after }) => `${name}: ${after}`)
              : []),
            ...effects.map(({ name, text }) => `${name}: ${text}`),
          ],
        })),
    })),
  ].filter(({ items }, at) => at === 0 || items.length > 0);
  const now = new Date();
  const date = now.toLocaleString('de-AT', { dateStyle: 'medium', timeStyle: 'short' });
  /** Those who release also read where it is, and what the check says of it. */
  const written = (isInFile: boolean): string =>
    [
      `${isInFile ? '# ' : ''}${t('handover.title', { count: changes.length, date })}`,
      ...(open.length === 0 ? [] : [`\n${t('handover.draft')}`]),
      ...sections.flatMap(({ heading, items }) => [
        `\n${isInFile ? '## ' : ''}${heading}\n`,
        ...items.flatMap(({ text, more, inFile = [] }) => [
          `- ${text}`,
          ...[...more, ...(isInFile ? inFile : [])].map((each) => `  - ${each}`),
        ]),
      ]),
      `\n${t('handover.apply')}`,
    ].join('\n');
  const file = `uebergabe/${format(now, 'yyyy-MM-dd-HH-mm')}.patch`;
  mkdirSync(join(root, 'uebergabe'), { recursive: true });
  const content = `${written(true)}\n\n${patchSince(root, state.release)}`;
  writeFileSync(join(root, file), content);
  return done({ file, content, summary: written(false), sections } satisfies Handover);
}
