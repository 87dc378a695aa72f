/** The findings of the check, and their suggestions applied. */
import { readDefinitions } from '../../check/definitions.ts';
import { hidesOthers, type Finding } from '../../check/finding.ts';
import { adviceOf, changesOf, messageOf } from '../../check/sentences.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { checkDefinitions, sourcesOnDisk, withFix } from '../../check/check.ts';
import { isTextKey, t, type StudioFinding } from '../shared.ts';
import { done, isWritable, refused, writeDifferences } from './guard.ts';
import type { Request, Response } from './guard.ts';
import { releasedSources } from '../../definitions/git.ts';
import { fieldLabel, paramsInWords, questionOf, type Known } from './plain.ts';

interface ToldFinding extends Pick<Finding, 'code' | 'params' | 'field'> {
  step?: string | undefined;
  /** It names a question that was asked before. */
  deleted?: boolean;
  isWritable?: boolean;
}
/** What is wrong and how to mend it, for those who know no file: by the studio's own sentences, where there are any for a code. */
export function spoken(found: ToldFinding, known: Known): Pick<StudioFinding, 'words' | 'advice'> {
  const { code, deleted = false, isWritable = false } = found;
  const values = paramsInWords(found, known);
  const sentence = (key: string) => {
    const all = deleted ? [`${key}.deleted`, key] : [key];
    const own = all.find(isTextKey);
    return own && t(own, values);
  };
  const advice = sentence(`findings.${code}`);
  // What is mended here, the check says without files, unless there are other words for it.
  const words = advice && messageOf({ code, params: values });
  return {
    words: sentence(`findings.${code}.words`) ?? words ?? t('findings.ofFile'),
    advice: advice ?? t(isWritable ? 'findings.ofFile.apply' : 'findings.ofFile.pass'),
  };
}

/** What is wrong, for the question that somebody changes. */
export const wordsOf = (found: readonly Finding[], known: Known, step: string): string[] =>
  found.map((each) => spoken({ ...each, step }, known).words);

/** Nothing is changed while a file cannot be read. */
export function brokenFile(sources: DefinitionSources): Response | undefined {
  const broken = checkDefinitions(sources).find(hidesOthers);
  return broken && refused(t('unreadable', { file: broken.file }));
}

/** A text is mended where it is changed. */
const isOfText = ({ file }: Finding): boolean => file.startsWith('locales/');

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
    const field = questionOf(now.fields, finding);
    const deleted = field === undefined ? questionOf(gone, finding) : undefined;
    // A question that is gone stands where it was asked.
    const step = finding.step ?? deleted?.form.name;
    const canWrite = finding.fix !== undefined && isWritable(root, finding.fix.file);
    const shown = field ?? deleted;
    return {
      ...finding,
      ...(step === undefined ? {} : { step }),
      message: messageOf(finding),
      suggestion: { text: adviceOf(finding) },
      changes: changesOf(sources, finding),
      isWritable: canWrite,
      isForDevelopment: !finding.hint && !canWrite && !isOfText(finding),
      question: shown && fieldLabel(known, shown),
      ...spoken({ ...finding, step, deleted: deleted !== undefined, isWritable: canWrite }, known),
    };
  });
}

export function readFindings({ root }: Pick<Request, 'root'>): Response {
  const sources = sourcesOnDisk(root);
  const found = checkDefinitions(sources);
  // The release is read only for the names of what is gone: most checks find nothing.
  const then = found.length === 0 ? undefined : releasedSources(root, sources);
  return done(toldFindings(root, found, sources, ...(then ? [then] : [])));
}

const isSame = (one: Finding, other: unknown): boolean =>
  (['code', 'file', 'line', 'column'] as const).every(
    (part) => Reflect.get(Object(other), part) === one[part],
  );

/** Takes the finding itself: one that is no longer true is refused, and its fix is never taken from outside. */
export async function applyFinding({ root, body }: Request): Promise<Response> {
  const sources = sourcesOnDisk(root);
  const finding = checkDefinitions(sources).find((each) => isSame(each, body));
  if (finding === undefined) return refused(t('findings.gone'));
  if (!finding.fix || !isWritable(root, finding.fix.file)) return refused(t('findings.code'));
  const changed = withFix(sources, finding);
  return done({ files: await writeDifferences(root, sources, changed) });
}
