/** A pattern compiles, looks at the whole answer and stays fast however long the answer is. */
import recheck from 'recheck/lib/browser.js';
import type { Definitions } from '../definitions.ts';
import { member } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { place, pointerOf, replacedBy } from '../json-file.ts';
import { subschemas } from '../keywords.ts';

/** Milliseconds for one pattern. */
const BUDGET = { timeout: 1_000, attackTimeout: 100, incubationTimeout: 100 };

/** The analysis grows with the alphabet, what it finds does not: a few letters stand for all of them. */
const withLetters = (pattern: string): string => {
  let inside = false;
  return pattern.replace(/\\p\{L\}|\\p\{M\}|\\.|\[|\]/g, (token) => {
    if (token === '[') inside = true;
    if (token === ']') inside = false;
    if (token === '\\p{L}') return inside ? 'a-zäöü' : '[a-zäöü]';
    return token === '\\p{M}' ? '\\u0301' : token;
  });
};

const judged = new Map<string, boolean>();
/** Whether the time to judge an answer can explode with its length (`linear` and `safe` are fine). */
function runsAway(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  const { status } = recheck.checkSync(withLetters(pattern), 'u', BUDGET);
  judged.set(pattern, status === 'vulnerable');
  return status === 'vulnerable';
}

export function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

/** One character more or less, the end first: brackets are mostly left open there. */
function mended(pattern: string): string | undefined {
  const places = Array.from({ length: pattern.length + 1 }, (_, i) => pattern.length - i);
  const tries = places.flatMap((at) => [
    ...[')', ']', '\\', '(', '[', '}'].map(
      (sign) => pattern.slice(0, at) + sign + pattern.slice(at),
    ),
    pattern.slice(0, at) + pattern.slice(at + 1),
  ]);
  return tries.find(
    (each) =>
      each.startsWith('^') &&
      each.endsWith('$') &&
      !each.endsWith('\\$') &&
      compiles(each) &&
      !runsAway(each),
  );
}

/** Without one of its repetitions it may be harmless. */
function tamed(pattern: string): string | undefined {
  const repetitions = [...pattern.matchAll(/[*+](?=[)*+$]|$|[^?])|\{\d+,\}/g)].reverse();
  const without = (text: string, at: { index: number; 0: string }) =>
    text.slice(0, at.index) + text.slice(at.index + at[0].length);
  const ones = repetitions.map((each) => without(pattern, each));
  // From the end, so that the places before stay where they are.
  const twos = repetitions.flatMap((last, i) =>
    repetitions.slice(i + 1).map((first) => without(without(pattern, last), first)),
  );
  return [...ones, ...twos].find((each) => compiles(each) && !runsAway(each));
}

export const patternFindings = ({ defs, forms }: Definitions): Finding[] =>
  [defs, ...forms.map(({ schema }) => schema)]
    .flatMap(subschemas)
    .flatMap(({ file, node }): Finding[] => {
      const value = member(node, 'pattern');
      const pattern = value?.value as unknown;
      if (value === undefined || typeof pattern !== 'string') return [];
      const say = (
        code: 'pattern-broken' | 'pattern-open' | 'pattern-runaway',
        instead: string | undefined,
      ) => [
        finding(code, place(file, value), {
          pointer: pointerOf(value),
          values: { instead },
          edits: instead === undefined ? [] : [replacedBy(file, value, instead)],
        }),
      ];
      if (!compiles(pattern)) return say('pattern-broken', mended(pattern));
      if (!pattern.startsWith('^') || !pattern.endsWith('$'))
        return say(
          'pattern-open',
          `${pattern.startsWith('^') ? '' : '^'}${pattern}${pattern.endsWith('$') ? '' : '$'}`,
        );
      return runsAway(pattern) ? say('pattern-runaway', tamed(pattern)) : [];
    });
