/**
 * All that differs between two versions of the definitions: properties of questions, and places in files that belong to no question.
 */
import { isObject, type Json } from '../check/json-file.ts';
import { isSame, type Files } from './files.ts';
import { takenBack } from './restore.ts';
import { changedQuestions, type Difference } from './rows.ts';

/** Leaves of a file that differ; a list is one value. */
function leaves(
  file: string,
  old: unknown,
  own: unknown,
  path: readonly string[] = [],
): Difference[] {
  if (isSame(old, own, path.at(-1))) return [];
  if ((isObject(old) || old === undefined) && (isObject(own) || own === undefined)) {
    const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(own ?? {})])];
    if (names.length > 0)
      return names.flatMap((name) => leaves(file, old?.[name], own?.[name], [...path, name]));
  }
  const form = /^schemas\/\w+\/([^.]+)\./.exec(file)?.[1] ?? '';
  const values = { before: old as Json | undefined, after: own as Json | undefined };
  return [{ form, question: '', property: path.join('.'), file, ...values }];
}

/** All that differs: taken back together, the definitions are what they were. */
export function differencesOf(then: Files, now: Files): Difference[] {
  const ofQuestions = changedQuestions(then, now);
  const rest = takenBack(then, now, ofQuestions);
  const files = [...new Set([...Object.keys(then), ...Object.keys(rest)])];
  return [...ofQuestions, ...files.flatMap((file) => leaves(file, then[file], rest[file]))];
}
