/** The findings of the check, and their suggestions applied. */
import { changesOf } from '../../check/finding.ts';
import { readDefinitions } from '../../check/definitions.ts';
import type { DefinitionSources } from '../../check/sources.ts';
import { applySuggestion, checkDefinitions, sourcesOnDisk } from '../../check/check.ts';
import type { Finding, Suggestion } from '../../check/check.ts';
import { isTextKey, t, type StudioFinding } from '../shared.ts';
import { done, ForbiddenFileError, refused, writablePath, writeDifferences } from './guard.ts';
import type { Answer, Question } from './guard.ts';
import { fieldLabel, inWords, questionIn, type Known } from './plain.ts';
import { current } from './release.ts';

/** A text is mended where it is changed. */
const OF_TEXTS = /^(?:text-(?!file|not)|error-|translation-)/;
/** These can be told in the words of the screens. The others are slips in how a file is written, which the studio does not make. */
const TOLD =
  /^(?:wire-|multiple-|bounds-|value-outside|date-limits-|schema-(?:asked-twice|required-always)|condition-(?:always|circle|of-itself|contradictory|required-unasked)|ui-(?:field-|group-full))/;

/** Also what is left of a question that is gone: it has its label. */
const NEEDED = /^(?:condition-unknown-field|ui-(?:context|fills|house-number)-unknown)$/;

interface ToldFinding extends Pick<Finding, 'code' | 'message' | 'suggestion'> {
  step?: string | undefined;
  /** It names a question that was asked before. */
  deleted?: boolean;
  isWritable?: boolean;
}
/** What is wrong and how to mend it, for those who know no file. */
export function spoken(
  { code, message, step, suggestion, deleted = false, isWritable = false }: ToldFinding,
  known: Known,
): Pick<StudioFinding, 'words' | 'advice'> {
  if (!OF_TEXTS.test(code) && !TOLD.test(code))
    return {
      words: deleted && NEEDED.test(code) ? inWords(known, message, step) : t('findings.ofFile'),
      advice: t(isWritable ? 'findings.ofFile.apply' : 'findings.ofFile.pass'),
    };
  const group = code.startsWith('condition-') ? t('findings.condition') : suggestion.text;
  const isUnasked = deleted && code.startsWith('wire-field-unasked');
  const key = `findings.${code}${isUnasked ? '.deleted' : ''}`;
  const words = `${key}.words`;
  return {
    words: isTextKey(words) ? t(words) : inWords(known, message, step),
    advice: isTextKey(key) ? t(key) : inWords(known, group, step),
  };
}

/** Whether the workbench may write all that a suggestion changes; the rest is shown, to be written elsewhere. */
function isWritable(root: string, { edits }: Suggestion): boolean {
  if (edits.length === 0) return false;
  try {
    edits.forEach(({ file }) => writablePath(root, file));
    return true;
  } catch (error) {
    if (error instanceof ForbiddenFileError) return false;
    throw error;
  }
}

/** Findings as the studio tells them; a question that is gone has its label in the versions before. */
export function toldFindings(
  root: string,
  found: readonly Finding[],
  sources: DefinitionSources,
  ...before: readonly DefinitionSources[]
): StudioFinding[] {
  const now = readDefinitions(sources);
  const known = [now, ...before.map(readDefinitions)];
  const gone = known
    .flatMap(({ fields }) => fields)
    .filter(({ path }) => !now.fields.some((each) => each.path === path));
  return found.map((finding) => {
    const { code, hint, suggestion } = finding;
    const deleted = questionIn(gone, finding);
    const unasked = code.startsWith('wire-field-unasked') ? deleted : undefined;
    const field = unasked ?? questionIn(now.fields, finding);
    // A question that is gone stands where it was asked.
    const step = finding.step ?? unasked?.form.name;
    const canWrite = isWritable(root, suggestion);
    return {
      ...finding,
      ...(step === undefined ? {} : { step }),
      changes: changesOf(sources, suggestion),
      isWritable: canWrite,
      isForDevelopment: !hint && !canWrite && !OF_TEXTS.test(code),
      question: field && fieldLabel(known, field),
      ...spoken({ ...finding, step, deleted: deleted !== undefined, isWritable: canWrite }, known),
    };
  });
}

export function readFindings({ root }: Pick<Question, 'root'>): Answer {
  const sources = sourcesOnDisk(root);
  const found = checkDefinitions(sources);
  // The release is read only for the names of what is gone: most checks find nothing.
  const then = found.length === 0 ? undefined : current(root)?.then;
  return done(toldFindings(root, found, sources, ...(then ? [then] : [])));
}

const isSame = (one: Finding, other: unknown): boolean =>
  typeof other === 'object' &&
  other !== null &&
  (['code', 'file', 'line', 'column', 'message'] as const).every(
    (part) => Reflect.get(other, part) === one[part],
  );

/** Takes the finding itself: one that is no longer true is refused, and its edits are never taken from outside. */
export async function applyFinding({ root, body }: Question): Promise<Answer> {
  const sources = sourcesOnDisk(root);
  const finding = checkDefinitions(sources).find((each) => isSame(each, body));
  if (finding === undefined) return refused(t('findings.gone'));
  const changed = applySuggestion(sources, finding);
  if (!isWritable(root, finding.suggestion)) return refused(t('findings.code'));
  return done({ files: await writeDifferences(root, sources, changed) });
}
