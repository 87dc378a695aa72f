/** Questions changed by form: all changes that are saved together are checked before anything is written. */
import { newFindings, type Finding } from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { blockOf, contextOf, rulesOf, wordAndChoice } from '../../definitions/fields.ts';
import { messageOf } from '../../check/sentences.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { obstacleOf } from '../../definitions/conditions.ts';
import { readFiles, type Files } from '../../definitions/files.ts';
import { withFiles } from '../../definitions/layout.ts';
import {
  formsIn,
  neededBy,
  pathsAsked,
  pathsCompared,
  placesIn,
  type Place,
} from '../../definitions/places.ts';
import type { Condition } from '../../definitions/comparison.ts';
import { columnsIn } from '../../definitions/rows.ts';
import { changed } from '../../definitions/write.ts';
import { t, type FieldRow, type QuestionChanges } from '../shared.ts';
import { propertyName, textsKeyOf } from '../words.ts';
import { stateOf } from './changes.ts';
import { done, refused, writeDifferences, type Request, type Response } from './guard.ts';
import { brokenFile, wordsOf } from './findings.ts';
import { fieldLabel, textFor, textOf } from './plain.ts';
import { questionsOf } from './questions.ts';
import { lackingIn } from './sentences.ts';

/** The sources after changes, and what is new against those before; `released` are those of the last release. */
export function edited(
  sources: DefinitionSources,
  { form, question, changes }: QuestionChanges,
  released = sources,
) {
  const all = changes.map((change) => ({ form, question, ...change }));
  const files = changed(readFiles(sources), all, readFiles(released));
  const after = withFiles(sources, files, released);
  return { after, found: newFindings(sources)(after) };
}

/** The other questions that need one, by a condition, a limit or a text: `form` and `path` of each. */
function needing(files: Files, form: string, question: string): Place[] {
  const isNeeding = (place: Place): boolean => {
    if (place.form.name !== form) return pathsCompared(place).includes(question);
    const isBeside = blockOf(place.path) === blockOf(question);
    const context = isBeside ? blockOf(question) + contextOf(place) : undefined;
    return context === question || neededBy(place).includes(question);
  };
  return formsIn(files)
    .flatMap((each) => placesIn(files, each))
    .filter((place) => place.form.name !== form || place.path !== question)
    .filter(isNeeding);
}

/** The questions that stand above one that their condition asks for: both labels, in words. */
function aboveAsked(files: Files, form: string, known: Definitions): string[] {
  const all = placesIn(files, form);
  const order = columnsIn(files, form).flatMap(({ paths }) => paths);
  return all.flatMap((place) =>
    pathsAsked(place)
      .filter((asked) => order.indexOf(asked) > order.indexOf(place.path))
      .flatMap((asked) => all.find(({ path }) => path === asked) ?? [])
      .map((asked) => [place, asked].map((each) => fieldLabel(known, each)))
      .map(([label = '', name = '']) => t('edit.above', { label, name })),
  );
}

/** What the bank has to learn is left for later. */
const LEFT: readonly string[] = [
  'wire-field-unknown',
  'wire-field-unpatched',
  'wire-field-unasked',
  'wire-null',
];
export const conflictsIn = (found: readonly Finding[]): Finding[] =>
  found.filter(({ code }) => !LEFT.includes(code));

/** What is wrong with a change by itself; what does not fit the other definitions, the check finds. */
function problemOf(
  definitions: Definitions,
  { form, question }: QuestionChanges,
  row: FieldRow,
  after: Files,
  { property, after: value }: QuestionChanges['changes'][number],
): string | undefined {
  const { files, countries } = definitions;
  if (property === 'condition') {
    const condition = value as unknown as Condition;
    const obstacle = obstacleOf(files, { form, question }, condition, countries);
    return obstacle && t(`edit.${obstacle}`);
  }
  const text = String(value ?? '').trim();
  if (!property.startsWith('sentences.') || text === '') return undefined;
  const name = propertyName(property, row.context, textFor(definitions));
  // Nobody would see it: the rule that it is for is gone.
  const [rule] = wordAndChoice(property.replace('sentences.', ''));
  if (!rulesOf(after, textsKeyOf(question)).includes(rule)) return t('edit.lost', { name });
  const sentence = row.sentences.find((each) => property === `sentences.${each.rule}`);
  const placeholder = sentence && lackingIn(sentence, text);
  return placeholder && `${name}: ${t('problem.missing', { placeholder })}`;
}

/** The questions for which another one cannot go. */
function neededFor(definitions: Definitions, { form, question }: QuestionChanges): string {
  const labels = needing(definitions.files, form, question).map((place) => {
    const [label, { name }] = [`„${fieldLabel(definitions, place)}“`, place.form];
    return name === form
      ? label
      : `${label} (${textOf(definitions, 'steps', [name, 'title']) ?? name})`;
  });
  return [...new Set(labels)].join(', ');
}

/** Refuses with the reasons what does not fit the other definitions; `left` is for the bank's description. */
export async function editQuestion({ root, body }: Request): Promise<Response> {
  const { now: sources, then } = stateOf(root);
  const broken = brokenFile(sources);
  if (broken) return broken;
  const wanted = body as QuestionChanges;
  const { form, question, changes } = wanted;
  const definitions = readDefinitions(sources);
  const row = questionsOf(definitions, form).find(({ path }) => path === question);
  if (row === undefined) return refused(t('edit.isGone'));
  const { after, found } = edited(sources, wanted, then);
  const conflicts = conflictsIn(found);
  const isDeletion = changes.some(({ property }) => property === 'question');
  const list = isDeletion && conflicts.length > 0 ? neededFor(definitions, wanted) : '';
  if (list !== '') return refused(t('edit.keptBy', { list }));
  const definitionsAfter = readDefinitions(after);
  const isMove = changes.some(({ property }) => /^(?:order|group)$/.test(property));
  const [was, is] = [definitions, definitionsAfter].map(({ files }) =>
    aboveAsked(files, form, definitionsAfter),
  );
  const problems = [
    ...changes.flatMap(
      (change) => problemOf(definitions, wanted, row, definitionsAfter.files, change) ?? [],
    ),
    ...is!.filter((each) => isMove && !was!.includes(each)),
    ...wordsOf(conflicts, definitionsAfter, form),
  ];
  if (problems.length > 0) return refused([...new Set(problems)].join('\n'));
  const files = await writeDifferences(root, sources, after);
  return files.length === 0
    ? refused(t(changes[0]?.property === 'order' ? 'edit.atEnd' : 'edit.nothing'))
    : done({ files, left: found.map(messageOf) });
}
