/** A pattern compiles, covers the whole answer and stays fast however long the answer is. */
import recheck from 'recheck/lib/browser.js';
import type { Definitions } from '../definitions.ts';
import { member, subschemas } from '../fields.ts';
import { findingAt } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { replacedBy } from '../json-file.ts';

/** Milliseconds for one pattern. */
const BUDGET = { timeout: 1_000, attackTimeout: 100, incubationTimeout: 100 };

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
    recheck.checkSync(withLetters(pattern), 'u', BUDGET).status === 'vulnerable';
  known.set(pattern, result);
  return result;
}

export function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

export const patternFindings = ({ defs, forms }: Definitions): Finding[] =>
  [defs, ...forms.map(({ schema }) => schema)]
    .flatMap(subschemas)
    .flatMap(({ file, node }): Finding[] => {
      const value = member(node, 'pattern');
      const pattern: unknown = value?.value;
      if (value === undefined || typeof pattern !== 'string') return [];
      if (!compiles(pattern)) return [findingAt('pattern-broken', file, value)];
      const whole = `${pattern.startsWith('^') ? '' : '^'}${pattern}${pattern.endsWith('$') ? '' : '$'}`;
      if (whole !== pattern)
        return [
          findingAt('pattern-open', file, value, { instead: whole }, [
            replacedBy(file, value, whole),
          ]),
        ];
      return isVulnerable(pattern) ? [findingAt('pattern-runaway', file, value)] : [];
    });
