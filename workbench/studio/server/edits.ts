/** Questions changed by form: all changes that are saved together are checked before anything is written. */
import { newFindings, sourcesOnDisk, type Finding } from '../../check/check.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { blockOf, contextOf } from '../../definitions/fields.ts';
import { messageOf } from '../../check/sentences.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { obstacleOf } from '../../definitions/conditions.ts';
import { readFiles, type Files } from '../../definitions/files.ts';
import { withFiles } from '../../definitions/layout.ts';
import {
  formsIn,
  neededBy,
  pathsCompared,
  placesIn,
  type Place,
} from '../../definitions/places.ts';
import { AGES, type Condition } from '../../definitions/comparison.ts';
import { changed } from '../../definitions/write.ts';
import { TEXT_FILES } from '../../definitions/texts.ts';
import { t, type FieldRow, type QuestionChanges } from '../shared.ts';
import { partName } from '../words.ts';
import { done, refused, writeDifferences, type Request, type Response } from './guard.ts';
import { brokenFile, wordsOf } from './findings.ts';
import { fieldLabel, textFor, textOf } from './plain.ts';
import { questionsIn } from './questions.ts';
import { problemText, wordProblems } from './sentences.ts';

/** The sources after changes, and what is new against the definitions then. */
export function edited(sources: DefinitionSources, { form, question, changes }: QuestionChanges) {
  const all = changes.map((change) => ({ form, question, ...change }));
  const after = withFiles(sources, changed(readFiles(sources), all));
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

/** What the bank has to learn is left for later. */
const LEFT: readonly string[] = [
  'wire-field-unknown',
  'wire-field-unpatched',
  'wire-field-unasked',
  'wire-null',
];
export const conflictsIn = (found: readonly Finding[]): Finding[] =>
  found.filter(({ code }) => !LEFT.includes(code));

/** What is refused of the changes, and which of them. */
interface Mistake {
  at: readonly string[];
  problem: string;
}
type Changes = QuestionChanges['changes'];
const isText = (property: string): boolean => Object.hasOwn(TEXT_FILES, property.split('.')[0]!);
const nameIn = (property: string): string => property.split(/\.(.*)/s)[1] ?? '';

/** What is wrong with a change by itself. */
function problemsOf(
  sources: DefinitionSources,
  { form, question }: QuestionChanges,
  row: FieldRow,
  { property, after }: Changes[number],
): string[] {
  if (property === 'condition') {
    const { countries } = readDefinitions(sources);
    const condition = after as unknown as Condition;
    const obstacle = obstacleOf(readFiles(sources), { form, question }, condition, countries);
    return obstacle ? [t(`edit.${obstacle}`)] : [];
  }
  const text = String(after).trim();
  if (!isText(property) || text === '') return [];
  const name = partName(row.context, nameIn(property), textFor(readDefinitions(sources)));
  return wordProblems(row, nameIn(property), text).map((each) => `${name}: ${problemText(each)}`);
}

/** Sentences that nobody would see: the rule that they are for is gone. */
function lostSentences(
  after: DefinitionSources,
  { form, question, changes }: QuestionChanges,
  row: FieldRow,
): Mistake[] {
  const own = questionsIn(after, form).find(({ path }) => path === question);
  return changes
    .filter(({ property, after: text }) => {
      const isKept = own?.sentences.some(
        ({ rule, own: sentence }) => property === `sentences.${rule}` && sentence !== '',
      );
      return property.startsWith('sentences.') && String(text).trim() !== '' && !isKept;
    })
    .map(({ property }) => {
      const name = partName(row.context, nameIn(property), textFor(readDefinitions(after)));
      return { at: [property], problem: t('edit.lost', { name }) };
    });
}

/** The changes that a finding is about: at the end of its place stands the rule or the text. */
function changesFor(changes: Changes, { file, pointer = '' }: Finding): string[] {
  const isOfTexts = file.startsWith('locales/');
  const alike = changes.filter(({ property }) => isText(property) === isOfTexts);
  const exact = alike.filter(({ property }) => {
    const name = AGES[nameIn(property)] ?? nameIn(property);
    return name !== '' && pointer.endsWith(`/${name}`);
  });
  const about = [exact, alike, changes].find((some) => some.length > 0) ?? [];
  return about.map(({ property }) => property);
}

/** The questions for which another one cannot go. */
function neededFor(sources: DefinitionSources, { form, question }: QuestionChanges): string {
  const definitions = readDefinitions(sources);
  const labels = needing(readFiles(sources), form, question).map((place) => {
    const [label, { name }] = [`„${fieldLabel(definitions, place)}“`, place.form];
    return name === form
      ? label
      : `${label} (${textOf(definitions, 'steps', [name, 'title']) ?? name})`;
  });
  return [...new Set(labels)].join(', ');
}

/** Refuses with the reasons what does not fit the other definitions; `left` is for the bank's description. */
export async function editQuestion({ root, body }: Request): Promise<Response> {
  const sources = sourcesOnDisk(root);
  const broken = brokenFile(sources);
  if (broken) return broken;
  const wanted = body as QuestionChanges;
  const row = questionsIn(sources, wanted.form).find(({ path }) => path === wanted.question);
  if (row === undefined) return refused(t('edit.isGone'));
  const mistakes: Mistake[] = [];
  // What is wrong in itself is left out: more may be wrong with the others.
  const changes = wanted.changes.filter((change) => {
    const problems = problemsOf(sources, wanted, row, change);
    if (problems.length > 0) mistakes.push({ at: [change.property], problem: problems.join(' ') });
    return problems.length === 0;
  });
  const own = { ...wanted, changes };
  const { after, found } = edited(sources, own);
  const lost = lostSentences(after, own, row);
  mistakes.push(...lost);
  // Said already, in the words of the form.
  const conflicts = conflictsIn(found).filter(
    ({ code }) => !(lost.length > 0 && code === 'error-without-rule'),
  );
  const isDeletion = changes.some(({ property }) => property === 'question');
  const list = isDeletion && conflicts.length > 0 ? neededFor(sources, own) : '';
  if (list !== '') return refused(t('edit.keptBy', { list }));
  const reasons = wordsOf(conflicts, readDefinitions(after), own.form);
  for (const [i, problem] of reasons.entries())
    mistakes.push({ at: changesFor(changes, conflicts[i]!), problem });
  if (mistakes.length > 0) {
    const problem = [...new Set(mistakes.map((each) => each.problem))].join('\n');
    const at = [...new Set(mistakes.flatMap((each) => each.at))];
    return { ok: false, problem, at };
  }
  const files = await writeDifferences(root, sources, after);
  return files.length === 0
    ? refused(t(changes[0]?.property === 'order' ? 'edit.atEnd' : 'edit.nothing'))
    : done({ files, left: found.map(messageOf) });
}
