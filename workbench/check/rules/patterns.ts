/** A pattern compiles, covers the whole answer, stays fast however long the answer is, and can be met by what is typed. */
import fc from 'fast-check';
import { isSafePattern } from 'redos-detector';
import { notationFor, parseText } from '#form/formats/format.ts';
import { formats } from '../../../build/formats.ts';
import { asObject, member } from '../fields.ts';
import { findingAt, type Finding } from '../finding.ts';
import { replacedBy, type JsonObject, type Node } from '../json-file.ts';

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

/** Formats limit the length themselves, but an email address can be as long as one likes. */
export const isBounded = ({ format, pattern }: JsonObject): boolean =>
  (typeof format === 'string' && format !== 'email') ||
  (typeof pattern === 'string' &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '')));
const SAMPLES = 300;
const met = new Map<string, boolean>();
/** Whether some text, typed into the real input, becomes a value that the schema takes. The input trims, tidies and converts. */
function canBeMet(schema: JsonObject, pattern: string): boolean {
  const rules = JSON.stringify(schema);
  const known = met.get(rules);
  if (known !== undefined) return known;
  const regex = new RegExp(pattern, 'u');
  const notation = notationFor(formats, schema);
  // Few of the texts that look like an IBAN are one; a day is easily found.
  const { validate } = ['date', 'month'].includes(String(schema['format']))
    ? formats[schema['format'] as 'date' | 'month']
    : { validate: () => true };
  const { minLength = 0, maxLength = Infinity } = isBounded(schema) ? schema : {};
  const fits = (typed: string): boolean => {
    const value = parseText(notation, typed);
    if (typeof value !== 'string' || !regex.test(value) || !validate(value)) return false;
    const { length } = [...value];
    return length >= Number(minLength) && length <= Number(maxLength);
  };
  let found = true;
  try {
    const texts = fc.stringMatching(new RegExp(withLetters(pattern), 'u'));
    found = fc.sample(texts, { seed: 1, numRuns: SAMPLES }).some(fits);
  } catch {
    // A pattern of which no texts can be made (it looks ahead) is not judged.
  }
  met.set(rules, found);
  return found;
}

export function* patternFindings(node: Node): Generator<Finding> {
  const value = member(node, 'pattern');
  const pattern: unknown = value?.value;
  if (value === undefined || typeof pattern !== 'string') return;
  // JavaScript's slashes around it are no part of it.
  const bare = pattern.replace(/^\/(.*)\/[a-z]*$/, '$1');
  const whole = `${bare.startsWith('^') ? '' : '^'}${bare}${bare.endsWith('$') ? '' : '$'}`;
  if (!compiles(pattern)) yield findingAt('pattern-broken', value);
  else if (whole !== pattern)
    yield findingAt('pattern-open', value, { instead: whole }, replacedBy(value, whole));
  else if (isVulnerable(pattern)) yield findingAt('pattern-runaway', value);
  else if (member(node, 'type')?.value === 'string' && !canBeMet(asObject(node), pattern))
    yield findingAt('pattern-unmet', value);
}
