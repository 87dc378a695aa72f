/** Bounds leave something to answer: low is below high, and listed values lie between. */
import type { ValidateFunction } from 'ajv';
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import { asObject, member } from '../fields.ts';
import { findingAt, nearest, type Finding } from '../finding.ts';
import { entries, fileOf, removed, replacedBy, shown, valueOf } from '../json-file.ts';
import type { Json, JsonObject, Node } from '../json-file.ts';

/** Pairs of which the first may not be above the second; `strict` = nor equal to it. */
const PAIRS: readonly { low: string; high: string; strict?: true }[] = [
  { low: 'minimum', high: 'maximum' },
  { low: 'exclusiveMinimum', high: 'maximum', strict: true },
  { low: 'minimum', high: 'exclusiveMaximum', strict: true },
  { low: 'exclusiveMinimum', high: 'exclusiveMaximum', strict: true },
  { low: 'minLength', high: 'maxLength' },
  { low: 'minItems', high: 'maxItems' },
];
const LOW_AND_HIGH = [...new Set(PAIRS.flatMap(({ low, high }) => [low, high]))];

/** JSON reads 75.000 as 75, and no whole number is 1.5. */
function* writtenFindings(node: Node) {
  const isWhole = member(node, 'type')?.value === 'integer';
  for (const keyword of LOW_AND_HIGH) {
    const bound = member(node, keyword);
    const value: unknown = bound?.value;
    if (bound === undefined || typeof value !== 'number') continue;
    const written = fileOf(bound).text.slice(bound.offset, bound.offset + bound.length);
    const isDotted = /^-?[1-9]\d{0,2}\.\d{3}$/.test(written);
    if (!isDotted && (!isWhole || Number.isInteger(value))) continue;
    const rounded = /min/i.test(keyword) ? Math.ceil(value) : Math.floor(value);
    const instead = isDotted ? Number(written.replace('.', '')) : rounded;
    const values = { keyword, written, read: String(value).replace('.', ','), instead };
    const code = isDotted ? 'bound-dotted' : 'bound-fraction';
    yield findingAt(code, bound, values, replacedBy(bound, instead));
  }
}

function* pairFindings(node: Node) {
  for (const { low, high, strict } of PAIRS) {
    const [from, to] = [member(node, low), member(node, high)];
    const [least, most]: unknown[] = [from?.value, to?.value];
    if (from === undefined || to === undefined) continue;
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    if (strict ? least < most : least <= most) continue;
    const edits =
      least === most ? [replacedBy(to, most + 1)] : [replacedBy(from, most), replacedBy(to, least)];
    yield findingAt('bounds-contradictory', from, { low, least, high, most }, ...edits);
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

const BOUNDS = [...LOW_AND_HIGH, 'multipleOf'];
function* valueFindings(node: Node) {
  const schema = asObject(node);
  const type = String(schema['type']);
  const rules = Object.entries(schema).filter(([name]) => ['type', ...BOUNDS].includes(name));
  for (const each of valuesNamed(node)) {
    const value = valueOf(each);
    const broken = brokenKeyword(Object.fromEntries(rules), value);
    const bound = broken === undefined ? undefined : member(node, broken);
    if (broken === undefined || bound === undefined) continue;
    if (broken === 'type') {
      const edit = replacedBy(each, converted(value, type)) ?? removed(each);
      yield findingAt('value-type', each, { value: shown(value), type }, edit);
      continue;
    }
    const fitting = typeof value === 'number' ? value : [...shown(value)].length;
    const values = { value: shown(value), broken, bound: String(bound.value) };
    const isOpen = /^exclusive|^multiple/.test(broken);
    const edit = isOpen ? removed(bound) : replacedBy(bound, fitting);
    yield findingAt('value-outside', bound, values, edit);
  }
}

/** A constant beside a list is one of its values. */
function* unlisted(node: Node) {
  const constant = member(node, 'const');
  const listed = entries(member(node, 'enum')).map(valueOf);
  if (constant === undefined || listed.length === 0 || listed.includes(valueOf(constant))) return;
  const value = shown(valueOf(constant));
  const near = nearest(value, listed.map(shown));
  const instead = listed.find((each) => shown(each) === near) ?? listed[0] ?? null;
  const values = { value, instead: shown(instead) };
  yield findingAt('value-unlisted', constant, values, replacedBy(constant, instead));
}

/** Whole numbers, halves, quarters …: of others binary numbers hold no exact multiples, and 0.29 is refused as one of 0.01. */
const isExact = (step: number): boolean => Number.isInteger(step * 1024);

/** Some number between the bounds is a multiple, and multiples can be told apart from other numbers. */
function* multipleFindings(node: Node) {
  const multiple = member(node, 'multipleOf');
  const { multipleOf: step, minimum, maximum } = asObject(node);
  if (multiple === undefined || typeof step !== 'number' || step <= 0) return;
  const values = { step: String(step).replace('.', ',') };
  if (!isExact(step)) yield findingAt('multiple-inexact', multiple, values, removed(multiple));
  else if (typeof minimum === 'number' && typeof maximum === 'number' && minimum <= maximum)
    if (Math.ceil(minimum / step) * step > maximum)
      yield findingAt('multiple-never', multiple, values, removed(multiple));
}

export function* boundFindings(node: Node): Generator<Finding> {
  yield* writtenFindings(node);
  yield* pairFindings(node);
  yield* valueFindings(node);
  yield* unlisted(node);
  yield* multipleFindings(node);
}
