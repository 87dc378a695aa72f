/** What the check says of the definitions as they are on disk, and its suggestions applied. */
import { applySuggestion, checkDefinitions, sourcesOnDisk } from '../../check/check.ts';
import type { Finding } from '../../check/check.ts';
import { say } from '../words.ts';
import { readDefinition, writeDefinition, ForbiddenFile } from './definition-files.ts';
import { done, refused } from './endpoints.ts';
import type { Answer, Question } from './endpoints.ts';

export const readFindings = ({ root }: Pick<Question, 'root'>): Answer => done(checkDefinitions(sourcesOnDisk(root)));

const isSame = (one: Finding, other: unknown): boolean => typeof other === 'object' && other !== null
  && (['code', 'file', 'line', 'column', 'message'] as const).every((part) => Reflect.get(other, part) === one[part]);

/** Takes the finding itself: one that is no longer true is refused, and its edits are never taken from outside. */
export function applyFinding({ root, body }: Question): Answer {
  const sources = sourcesOnDisk(root);
  const finding = checkDefinitions(sources).find((each) => isSame(each, body));
  if (finding?.suggestion === undefined) return refused(say('findings.gone'));
  const files = [...new Set(finding.suggestion.edits.map(({ file }) => file))];
  const changed = applySuggestion(sources, finding);
  try {
    files.forEach((file) => readDefinition(root, file));
  } catch (error) {
    if (error instanceof ForbiddenFile) return refused(say('findings.code', { file: error.message }));
    throw error;
  }
  files.forEach((file) => writeDefinition(root, file, changed.read(file)));
  return done({ files });
}
