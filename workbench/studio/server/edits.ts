/**
 * Questions changed by form: required, limits, kind, place, condition, removal. Each act is a row of edits that keep the layout of the
 * files; all that are saved together are checked before anything is written, and what only they make superfluous goes with them.
 */
import {
  checkDefinitions,
  hidesOthers,
  newFindings,
  sourcesOnDisk,
  withFix,
  type Finding,
} from '../../check/check.ts';
import { isLeftOver } from '../../check/finding.ts';
import { messageOf } from '../../check/sentences.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import {
  asObject,
  blockOf,
  definitionIn,
  member,
  uiPathOf,
  type Field,
} from '../../check/fields.ts';
import {
  added,
  addedAt,
  addedToList,
  entries,
  inLine,
  isObject,
  nodeAt,
  removed,
  replacedBy,
  rewritten,
  textAt,
  valueOf,
} from '../../check/json-file.ts';
import type { Node } from '../../check/json-file.ts';
import type { DefinitionSources } from '../../check/sources.ts';
import { firstTexts } from '../../check/texts.ts';
import {
  AGES,
  keyOfChange,
  limitName,
  LIMITS_OF,
  partOfChange,
  t,
  type Act,
  type Acts,
  type FieldRow,
} from '../shared.ts';
import { labelOf, partName } from '../words.ts';
import {
  asks,
  conditioned,
  obstacleOf,
  optional,
  requirementOf,
  stepped,
  taken,
  type Step,
} from './conditions.ts';
import { rowsInWords } from './facts.ts';
import { shared } from './fields.ts';
import { placeOf, questionsIn } from './questions.ts';
import { inRows, movedIn, pairsIn, rowsChanged } from './rows.ts';
import { spoken } from './findings.ts';
import { fileOfPart, problemText, wordProblems } from './sentences.ts';
import { fieldLabel, textFor, textOf } from './plain.ts';
import { done, refused, writeDifferences, type Answer, type Question } from './guard.ts';

type Sources = DefinitionSources;
const usesOf = ({ fields }: Definitions, name: string | undefined): Field[] =>
  fields.filter(({ node }) => definitionIn(asObject(node)['$ref']) === name);
/** Out of its group; a group that had nothing else goes. */
const displaced: Step = (field) => {
  const place = placeOf(field);
  const isAlone = place?.parent?.children?.length === 1;
  const item = isAlone ? place.parent?.parent?.parent : place;
  return [item && removed(item)];
};
const withoutTexts =
  (namespace: string, ...more: string[]): Step =>
  ({ key }, definitions) => {
    const file = firstTexts(definitions, namespace);
    const node = nodeAt(file, [...key.split('.'), ...more]);
    return [node && removed(node)];
  };

/** The notice that names a question goes with it. */
const unnoticed: Step = ({ form: { ui }, path }) => {
  const all = entries(ui && nodeAt(ui, ['ui:notices']));
  const own = all.find((each) => inLine(valueOf(each)).includes(`"${path}`));
  return [own && removed((all.length === 1 && own.parent) || own)];
};

const texted =
  (part: string, text: string): Step =>
  ({ key }, definitions) => {
    const file = firstTexts(definitions, fileOfPart(part));
    const path = [...key.split('.'), part];
    const node = nodeAt(file, path);
    if (node === undefined) return [text === '' ? undefined : addedAt(file, path, text)];
    return [text === '' ? removed(node) : replacedBy(node, text)];
  };

/** Two rows change places, each as it is written: in the group, in a list in its schema. */
const moved =
  (by: number): Step =>
  (field, definitions) => {
    const { form, path, inItem } = field;
    const own = inItem ? field.node.parent : placeOf(field);
    const all = own?.parent?.children ?? [];
    const pathOf = (node: Node): string =>
      inItem ? path.replace(/[^.]+$/, String(node.children?.[0]?.value)) : String(node.value);
    const paths = all.map(pathOf);
    const order = movedIn(paths, path, by, pairsIn(definitions, form.name));
    return all.map((node, i) => {
      const next = all[paths.indexOf(order[i] ?? '')];
      return next && next !== node ? rewritten(node, textAt(next)) : undefined;
    });
  };
const grouped =
  (group: string): Step =>
  ({ form: { ui }, path }) => {
    const all = entries(ui && nodeAt(ui, ['ui:groups']));
    const list = member(
      all.find((each) => member(each, 'key')?.value === group),
      'fields',
    );
    return [list && added(list, JSON.stringify(path))];
  };

/** Only this field gets another limit: a definition that others use, too, stays as it is. */
const limited =
  (name: string, number: number | null): Step =>
  (field, definitions) => {
    const side = AGES[name];
    const limit = side === undefined ? name : 'dateLimits';
    const { [limit]: last, ...rest } = field.schema;
    const sides = Object.entries(isObject(last) ? last : {}).filter(([each]) => each !== side);
    const age = number === null ? [] : [[String(side), `today-${number}y`] as const];
    const dates = [...age, ...sides];
    const bounds = dates.length === 0 ? null : Object.fromEntries(dates);
    const value = side === undefined ? number : bounds;
    const definition = definitionIn(asObject(field.node)['$ref']);
    if (definition !== undefined && usesOf(definitions, definition).length > 1)
      return [replacedBy(field.node, value === null ? rest : { ...rest, [limit]: value })];
    const own = member(field.at, limit);
    if (value === null) return [own && removed(own)];
    return [own ? replacedBy(own, value) : added(field.at, `"${limit}": ${inLine(value)}`)];
  };

/** In the order in which they are written: another kind has limits of its own. */
const STEPS: {
  readonly [Name in Act['act']]: (act: Extract<Act, { act: Name }>) => readonly Step[];
} = {
  kind: ({ kind }) => [({ node }) => [replacedBy(node, shared(kind))]],
  required: ({ on }) =>
    on
      ? [
          ({ node, name }) => [
            requirementOf({ node, name })
              ? undefined
              : addedToList(blockOf(node)!, 'required', name),
          ],
        ]
      : [withoutTexts('errors', 'required'), optional],
  limit: ({ limit, value }) => [limited(limit, value)],
  move: ({ by }) => [moved(by)],
  text: ({ part, text }) => [texted(part, text.trim())],
  group: ({ group }) => [displaced, grouped(group)],
  condition: () => [],
  delete: () => [
    ({ form: { ui }, ...field }) => {
      const node = ui && nodeAt(ui, uiPathOf(field));
      return [node && removed(node)];
    },
    displaced,
    ...['fields', 'errors', 'enums'].map((each) => withoutTexts(each)),
    unnoticed,
    // A question of several conditions is in each of them.
    ...[1, 2, 3].flatMap(() => [optional, taken]),
  ],
};

const goes = (found: Finding): boolean =>
  isLeftOver(found) && found.fix?.patch.every(({ op }) => op === 'remove') === true;

const ORDER = Object.keys(STEPS);

function written(sources: Sources, act: Act): Sources {
  if (act.act === 'condition') return conditioned(sources, act, act.condition);
  const steps = STEPS[act.act] as (one: Act) => readonly Step[];
  const paths = [...((act.act === 'delete' && act.also) || []), act.path];
  const after = paths
    .flatMap((path) => steps(act).map((step) => [{ ...act, path }, step] as const))
    .reduce((now, [place, step]) => stepped(now, place, step), sources);
  return /^(?:move|group|delete)$/.test(act.act) ? kept(sources, after, act) : after;
}

/** Rows stay; out of its group a question leaves its row. */
function kept(before: Sources, after: Sources, { form, path, act }: Act): Sources {
  const pairs = pairsIn(readDefinitions(before), form);
  const rows = act === 'move' ? pairs : pairs.filter((pair) => !pair.includes(path));
  return inRows(after, form, path, rows);
}

/** The sources after acts, and what is new against the definitions then. */
export function acted(
  sources: Sources,
  acts: readonly Act[],
): { changed: Sources; found: Finding[] } {
  const find = newFindings(sources);
  let changed = acts
    .toSorted((a, b) => ORDER.indexOf(a.act) - ORDER.indexOf(b.act))
    .reduce(written, sources);
  let found = find(changed);
  for (let rest = found.find(goes); rest; rest = found.find(goes)) {
    changed = withFix(changed, rest);
    found = find(changed);
  }
  return { changed, found };
}

/** The questions that come up only with the answer of another one, and those that come up only with them. */
function dependentsOf({ fields }: Definitions, { form, path }: Acts): string[] {
  const own = fields.filter((each) => each.form.name === form);
  const gone = new Set([path]);
  // A set also visits what is added while it is iterated.
  for (const one of gone)
    for (const { path: other } of own) {
      const places = own.filter((each) => each.path === other);
      if (places.every(({ node }) => asks(node, one))) gone.add(other);
    }
  return [...gone].slice(1).reverse();
}

/** Which questions need one that is to go, by a condition, a limit, or as a finding calls them; `also` go with it. */
function dependingOn(
  sources: Sources,
  { form, path }: Acts,
  messages: readonly string[],
  also: readonly string[] = [],
): string {
  const definitions = readDefinitions(sources);
  const others = definitions.fields.filter(
    (each) =>
      each.path !== path &&
      !also.includes(each.path) &&
      (messages.some((message) => message.includes(`„${each.path}“`)) ||
        inLine(each.schema).includes(`"${path}`) ||
        (each.form.name === form && asks(each.node, path))),
  );
  const labels = others.map((each) => {
    const label = `„${fieldLabel(definitions, each)}“`;
    const step = textOf(definitions, 'steps', [each.form.name, 'title']) ?? each.form.name;
    return each.form.name === form ? label : `${label} (${step})`;
  });
  return [...new Set(labels)].join(', ');
}

/** What the bank has to learn is left for later. */
const conflictsIn = (found: readonly Finding[]): Finding[] =>
  found.filter(({ code }) => !code.startsWith('wire-field-un') && code !== 'wire-null');

/** A sentence goes with the rule that it is for: not unnoticed where it has just been written. */
function isThere(sources: Sources, { form, path }: Acts, part: string, text: string): boolean {
  const definitions = readDefinitions(sources);
  const field = definitions.fields.find((each) => each.form.name === form && each.path === path);
  const at = [...(field?.key.split('.') ?? []), part];
  return textOf(definitions, fileOfPart(part), at) === text;
}

/** Limits of which the first may not be above the second. */
const PAIRS = [...Object.values(LIMITS_OF), Object.keys(AGES)];
/** What is refused of the changes, and where it was entered. */
interface Mistake {
  at: readonly string[];
  problem: string;
}
function contradictions({ limits }: FieldRow, acts: readonly Act[]): Mistake[] {
  const entered = acts.flatMap((act) => (act.act === 'limit' ? [[act.limit, act.value]] : []));
  const now: FieldRow['limits'] = { ...limits, ...Object.fromEntries(entered) };
  return PAIRS.flatMap(([low = '', high = '']) => {
    const [least, most] = [now[low] ?? -Infinity, now[high] ?? Infinity];
    if (least <= most) return [];
    const values = { low: limitName(low), least, high: limitName(high), most };
    const at = acts
      .map(keyOfChange)
      .filter((key) => [`limit ${low}`, `limit ${high}`].includes(key));
    return [{ at, problem: t('edit.bounds', values) }];
  });
}

/** The changes that a finding is about: at the end of its place stands the rule or the text. */
function changesFor(acts: readonly Act[], found: Finding): string[] {
  const { code, file, pointer = '' } = found;
  const message = messageOf(found);
  const all = acts.filter((act) => {
    const part = partOfChange(act);
    const name = AGES[part] ?? part;
    if (act.act === 'text') return file.startsWith('locales/') && pointer.endsWith(`/${name}`);
    if (act.act === 'limit') return pointer.endsWith(`/${name}`) || message.includes(`„${name}“`);
    return code.endsWith(act.act);
  });
  return (all.length === 0 && acts.length === 1 ? acts : all).map(keyOfChange);
}

/** Refuses with the reasons what does not fit the other definitions; `left` is for the bank's description. */
export async function editField({ root, body }: Question): Promise<Answer> {
  const sources = sourcesOnDisk(root);
  const broken = checkDefinitions(sources).find(hidesOthers);
  if (broken !== undefined) return refused(t('unreadable', { file: broken.file }));
  const own = body as Acts;
  const acts = own.changes.map((change): Act => ({ ...own, ...change }));
  const row = questionsIn(sources, own.form).find(({ path }) => path === own.path);
  const definitions = readDefinitions(sources);
  const nameOf = (part: string) => (row ? partName(row, part, textFor(definitions)) : part);
  const mistakes: Mistake[] = row ? contradictions(row, acts) : [];
  const areBoundsWrong = mistakes.length > 0;
  // What is wrong in itself is left out: more may be wrong with the others.
  const rest = acts.filter((act) => {
    const obstacle = act.act === 'condition' && obstacleOf(sources, act, act.condition);
    const problems =
      act.act !== 'text' || row === undefined || act.text.trim() === ''
        ? []
        : wordProblems(row, act.part, act.text.trim()).map(
            (each) => `${nameOf(act.part)}: ${problemText(each)}`,
          );
    if (obstacle) problems.push(t(`edit.${obstacle}`));
    if (problems.length > 0) mistakes.push({ at: [keyOfChange(act)], problem: problems.join(' ') });
    return problems.length === 0;
  });
  const { changed, found } = acted(sources, rest);
  const isUseless = (part: string) =>
    found.some(
      (found) => found.code === 'error-without-rule' && messageOf(found).includes(`.${part}“`),
    );
  for (const act of rest)
    if (
      act.act === 'text' &&
      act.text.trim() !== '' &&
      (isUseless(act.part) || !isThere(changed, own, act.part, act.text.trim()))
    )
      mistakes.push({
        at: [keyOfChange(act)],
        problem: t('edit.lost', { name: nameOf(act.part) }),
      });
  const told = (found: Finding) =>
    !(areBoundsWrong && found.code === 'bounds-contradictory') &&
    !(
      found.code === 'error-without-rule' &&
      texts.some((part) => messageOf(found).includes(`.${part}“`))
    );
  const texts = rest.flatMap((act) => (act.act === 'text' && act.text.trim() ? [act.part] : []));
  const conflicts = conflictsIn(found).filter(told);
  const details = conflicts.map(messageOf);
  const gone = acts.find(({ act }) => act === 'delete');
  if (details.length > 0 && gone) {
    const also = dependentsOf(readDefinitions(sources), own);
    const left = conflictsIn(acted(sources, [{ ...gone, also } as Act]).found);
    const isEnough = left.length === 0;
    const list = dependingOn(sources, own, details);
    const remaining = left.map(messageOf);
    const rest = dependingOn(sources, own, remaining, also);
    const together = also.length === 1 ? 'edit.keptAlsoOne' : 'edit.keptAlso';
    const problem = [
      t(list === '' ? 'edit.kept' : 'edit.keptBy', { list }),
      t(isEnough ? together : rest === '' ? 'edit.keptHow' : 'edit.keptRest', { rest }),
    ].join(' ');
    return { ok: false, problem, details, ...(isEnough && { also }) };
  }
  const after = readDefinitions(changed);
  for (const each of conflicts)
    mistakes.push({
      at: changesFor(rest, each),
      problem: spoken({ ...each, step: own.form }, after).words,
    });
  if (mistakes.length > 0) {
    const problem = [...new Set(mistakes.map((each) => each.problem))].join('\n');
    const at = [...new Set(mistakes.flatMap((each) => each.at))];
    return { ok: false, problem, at, ...(details.length > 0 && { details }) };
  }
  const files = await writeDifferences(root, sources, changed);
  return files.length === 0
    ? refused(t(acts[0]?.act === 'move' ? 'edit.atEnd' : 'edit.nothing'))
    : done({
        files,
        left: found.map(messageOf),
        rows: rowsInWords(rowsChanged(definitions, after, own.form), (each) =>
          labelOf(each, textFor(definitions)),
        ),
      });
}
