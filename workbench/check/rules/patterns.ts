/** A pattern compiles, covers the whole answer and stays fast however long the answer is. */
import { isSafePattern } from 'redos-detector';
import type { Definitions } from '../definitions.ts';
import { member, subschemas } from '../fields.ts';
import { findingAt, type Finding } from '../finding.ts';
import { replacedBy } from '../json-file.ts';

/** The analysis grows with the alphabet, its result does not: a few letters stand for all of them. */
const withLetters = (pattern: string): string => {
  let inside = false;
  return pattern.replace(/\\p\{L\}|\\p\{M\}|\\.|\[|\]/g, (token) => {
    if (token === '[') inside = true;
    if (token === ']') inside = false;
    if (token === '\\p{L}') return inside ? 'a-zäöü' : '[a-zäöü]';
    return token === '\\p{M}' ? '\\u0301' : token;
  });
};

const known = new Map<string, boolean>();
/** Catastrophic backtracking: the time can explode with the length of the answer. */
function isVulnerable(pattern: string): boolean {
  const result =
    known.get(pattern) ??
    !isSafePattern(withLetters(pattern), { unicode: true, maxSteps: 5000 }).safe;
  known.set(pattern, result);
  return result;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

export function* patternFindings({ schemas }: Definitions): Generator<Finding> {
  for (const { file, node } of schemas.flatMap(subschemas)) {
    const value = member(node, 'pattern');
    const pattern: unknown = value?.value;
    if (value === undefined || typeof pattern !== 'string') continue;
    const whole = `${pattern.startsWith('^') ? '' : '^'}${pattern}${pattern.endsWith('$') ? '' : '$'}`;
    if (!compiles(pattern)) yield findingAt('pattern-broken', file, value);
    else if (whole !== pattern)
      yield findingAt('pattern-open', file, value, { instead: whole }, [
        replacedBy(file, value, whole),
      ]);
    else if (isVulnerable(pattern)) yield findingAt('pattern-runaway', file, value);
  }
}
