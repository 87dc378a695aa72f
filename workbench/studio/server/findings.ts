/** The findings of the check in the words of the screens, and their suggestions applied. */
import { readDefinitions } from '../../check/definitions.ts';
import { formOf, hidesOthers, type Finding } from '../../check/finding.ts';
import { adviceOf, lineOf, messageOf } from '../../check/sentences.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { checkDefinitions, sourcesOnDisk, withFix } from '../../check/check.ts';
import { t, type StudioFinding } from '../shared.ts';
import { done, isWritable, refused, writeDifferences } from './guard.ts';
import type { Request, Response } from './guard.ts';
import { releasedSources } from '../../definitions/git.ts';
import { fieldLabel, paramsInWords, questionOf, screenOf, type Known } from './plain.ts';

/** What is wrong, for those who know no file: of one that somebody has written by hand, the details say more. */
export const wordsOf = (found: readonly Finding[], known: Known, step?: string): string[] =>
  found.map((each) =>
    hidesOthers(each)
      ? t('findings.ofFile')
      : messageOf({ ...each, params: paramsInWords({ ...each, step: each.step ?? step }, known) }),
  );

/** Nothing is changed while a file cannot be read. */
export function brokenFile(sources: DefinitionSources): Response | undefined {
  const broken = checkDefinitions(sources).find(hidesOthers);
  return broken && refused(t('unreadable', { file: broken.file }));
}

/** Findings as the studio tells them; a question that is gone has its label in the versions before. */
export function toldFindings(
  root: string,
  found: readonly Finding[],
  sources: DefinitionSources,
  ...before: readonly DefinitionSources[]
): StudioFinding[] {
  const known = [sources, ...before].map(readDefinitions);
  return found.map((finding) => {
    const { file, hint, fix } = finding;
    const about = known.flatMap(({ fields }) => questionOf(fields, finding) ?? [])[0];
    // A question that is gone stands where it was asked.
    const screen = screenOf(known[0]!.fields, String(finding.params['key'])) ?? formOf(file);
    const step = finding.step ?? about?.form.name ?? screen;
    const canWrite = fix !== undefined && isWritable(root, fix.file);
    // A text is mended where it is changed.
    const isForDevelopment = !hint && !canWrite && !file.startsWith('locales/');
    const [words = ''] = wordsOf([finding], known, step);
    const advice = adviceOf({ ...finding, params: paramsInWords({ ...finding, step }, known) });
    return {
      ...finding,
      ...(step !== undefined && { step }),
      isWritable: canWrite,
      isForDevelopment,
      question: about && fieldLabel(known, about),
      words,
      advice: isForDevelopment ? t('findings.development') : advice,
      details: lineOf(finding),
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
