/** Bounds and patterns leave something to answer: low is below high, listed values are valid, a pattern compiles and ends. */
import type { ValidateFunction } from 'ajv';
import { isSafePattern } from 'redos-detector';
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import { asObject, member } from '../fields.ts';
import { findingAt, nearest, type Finding } from '../finding.ts';
import { entries, fileOf, shown, valueOf } from '../json-file.ts';
import type { Json, JsonObject, Node } from '../json-file.ts';
import { replaced } from '../patch.ts';

/** Pairs of which the first may not be above the second; `strict` = nor equal to it. */
const PAIRS: readonly { low: string; high: string; strict?: true }[] = [
  { low: 'minimum', high: 'maximum' },
  { low: 'exclusiveMinimum', high: 'maximum', strict: true },
  { low: 'minimum', high: 'exclusiveMaximum', strict: true },
  { low: 'exclusiveMinimum', high: 'exclusiveMaximum', strict: true },
  { low: 'minLength', high: 'maxLength' },
  { low: 'minItems', high: 'maxItems' },
];

/** JSON reads 75.000 as 75. */
function* dottedFindings(node: Node) {
  for (const keyword of new Set(PAIRS.flatMap(({ low, high }) => [low, high]))) {
    const bound = member(node, keyword);
    if (bound === undefined) continue;
    const written = fileOf(bound).text.slice(bound.offset, bound.offset + bound.length);
    if (!/^-?[1-9]\d{0,2}\.\d{3}$/.test(written)) continue;
    const instead = Number(written.replace('.', ''));
    yield findingAt('bound-dotted', bound, { name: written, instead }, replaced(bound, instead));
  }
}

function* pairFindings(node: Node) {
  for (const { low, high, strict } of PAIRS) {
    const [from, to] = [member(node, low), member(node, high)];
    const [least, most]: unknown[] = [from?.value, to?.value];
    if (from === undefined || typeof least !== 'number' || typeof most !== 'number') continue;
    if (strict ? least < most : least <= most) continue;
    yield findingAt('bounds-contradictory', from, { low, from: least, high, to: most });
  }
}

const ajv = createAjvWithoutLimits({
  allErrors: false,
  validateFormats: false,
  validateSchema: false,
});
const compiled = new Map<string, ValidateFunction>();
/** The keyword by which a schema refuses a value. What cannot be compiled is reported by other rules. */
export function brokenKeyword(schema: JsonObject, value: Json): string | undefined {
  const rules = JSON.stringify(schema);
  try {
    const validate = compiled.get(rules) ?? ajv.compile(schema);
    compiled.set(rules, validate);
    return validate(value) ? undefined : validate.errors?.[0]?.keyword;
  } catch {
    return undefined;
  } finally {
    ajv.removeSchema(schema);
  }
}

/** `"1"` as 1, 1 as `"1"`. */
export const converted = (value: Json, type: unknown): Json | undefined => {
  if (type === 'string') return shown(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  return Number.isFinite(number) && type !== 'boolean' ? number : undefined;
};

/** The values that `enum` or `const` names. */
export function valuesNamed(schema: Node): Node[] {
  const constant = member(schema, 'const');
  return [...entries(member(schema, 'enum')), ...(constant ? [constant] : [])];
}

/** A value that another rule beside it refuses: its type, a bound, the list of which the constant is one. */
function* valueFindings(node: Node) {
  const { const: _, enum: list, ...rules } = asObject(node);
  const isConstant = (each: Node) => each.parent?.type === 'property';
  for (const each of valuesNamed(node)) {
    const value = valueOf(each);
    const known = Array.isArray(list) ? list.map(shown) : [];
    const isListed = !isConstant(each) || list === undefined || known.includes(shown(value));
    const keyword = isListed ? brokenKeyword(rules, value) : 'enum';
    if (keyword === undefined) continue;
    const bare = keyword === 'type' ? converted(value, rules['type']) : undefined;
    const instead = isListed ? bare : nearest(shown(value), known);
    const about = { name: shown(value), keyword, instead };
    yield findingAt('value-never', each, about, replaced(each, instead));
  }
}

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

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

const safe = new Map<string, boolean>();
/** Without catastrophic backtracking, by which the time explodes with the length of the answer. */
function isSafe(pattern: string): boolean {
  const result =
    safe.get(pattern) ??
    isSafePattern(withLetters(pattern), { unicode: true, maxSteps: 5000 }).safe;
  safe.set(pattern, result);
  return result;
}

/** Formats limit the length themselves, but an email address can be as long as one likes. */
export const isBounded = ({ format, pattern }: JsonObject): boolean =>
  (typeof format === 'string' && format !== 'email') ||
  (typeof pattern === 'string' &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '')));

function* patternFindings(node: Node): Generator<Finding> {
  const value = member(node, 'pattern');
  const pattern: unknown = value?.value;
  if (value === undefined || typeof pattern !== 'string') return;
  const whole = `^${pattern.replace(/^\^|\$$/g, '')}$`;
  if (!compiles(pattern)) yield findingAt('wrong-spelling', value, { name: pattern });
  else if (!pattern.startsWith('^') || !pattern.endsWith('$'))
    yield findingAt('pattern-open', value, { instead: whole }, replaced(value, whole));
  else if (!isSafe(pattern)) yield findingAt('pattern-runaway', value);
}

export function* boundFindings(node: Node): Generator<Finding> {
  yield* dottedFindings(node);
  yield* pairFindings(node);
  yield* valueFindings(node);
  yield* patternFindings(node);
}
