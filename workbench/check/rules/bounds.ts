/** Bounds leave something to answer: low is below high, and listed values lie between. */
import type { ValidateFunction } from 'ajv';
import { createAjvWithoutLimits } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import { asObject, member, subschemas } from '../fields.ts';
import { findingAt, nearest, type Finding } from '../finding.ts';
import { entries, removed, replacedBy, shown, valueOf } from '../json-file.ts';
import type { Json, JsonFile, JsonObject, Node } from '../json-file.ts';

/** Pairs of which the first may not be above the second; `strict` = nor equal to it. */
const PAIRS: readonly { low: string; high: string; strict?: true }[] = [
  { low: 'minimum', high: 'maximum' },
  { low: 'exclusiveMinimum', high: 'maximum', strict: true },
  { low: 'minimum', high: 'exclusiveMaximum', strict: true },
  { low: 'exclusiveMinimum', high: 'exclusiveMaximum', strict: true },
  { low: 'minLength', high: 'maxLength' },
  { low: 'minItems', high: 'maxItems' },
];

function* pairFindings(file: JsonFile, node: Node) {
  for (const { low, high, strict } of PAIRS) {
    const [from, to] = [member(node, low), member(node, high)];
    const [least, most]: unknown[] = [from?.value, to?.value];
    if (from === undefined || to === undefined) continue;
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    if (strict ? least < most : least <= most) continue;
    const edits =
      least === most
        ? [replacedBy(file, to, most + 1)]
        : [replacedBy(file, from, most), replacedBy(file, to, least)];
    yield findingAt('bounds-contradictory', file, from, { low, least, high, most }, edits);
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

const BOUNDS = [...PAIRS.flatMap(({ low, high }) => [low, high]), 'multipleOf'];
function* valueFindings(file: JsonFile, node: Node) {
  const schema = asObject(node);
  const type = String(schema['type']);
  const rules = Object.entries(schema).filter(([name]) => ['type', ...BOUNDS].includes(name));
  for (const each of valuesNamed(node)) {
    const value = valueOf(each);
    const broken = brokenKeyword(Object.fromEntries(rules), value);
    const bound = broken === undefined ? undefined : member(node, broken);
    if (broken === undefined || bound === undefined) continue;
    if (broken === 'type') {
      const instead = converted(value, type);
      yield findingAt('value-type', file, each, { value: shown(value), type }, [
        instead === undefined ? removed(file, each) : replacedBy(file, each, instead),
      ]);
      continue;
    }
    const fitting = typeof value === 'number' ? value : [...shown(value)].length;
    yield findingAt(
      'value-outside',
      file,
      bound,
      { value: shown(value), broken, bound: String(bound.value) },
      [
        /^exclusive|^multiple/.test(broken)
          ? removed(file, bound)
          : replacedBy(file, bound, fitting),
      ],
    );
  }
}

/** A constant beside a list is one of its values. */
function* unlisted(file: JsonFile, node: Node) {
  const constant = member(node, 'const');
  const listed = entries(member(node, 'enum')).map(valueOf);
  if (constant === undefined || listed.length === 0 || listed.includes(valueOf(constant))) return;
  const value = shown(valueOf(constant));
  const near = nearest(value, listed.map(shown));
  const instead = listed.find((each) => shown(each) === near) ?? listed[0] ?? null;
  yield findingAt('value-unlisted', file, constant, { value, instead: shown(instead) }, [
    replacedBy(file, constant, instead),
  ]);
}

/** Whole numbers, halves, quarters …: of others binary numbers hold no exact multiples, and 0.29 is refused as one of 0.01. */
const isExact = (step: number): boolean => Number.isInteger(step * 1024);

/** Some number between the bounds is a multiple, and multiples can be told apart from other numbers. */
function* multipleFindings(file: JsonFile, node: Node) {
  const multiple = member(node, 'multipleOf');
  const { multipleOf: step, minimum, maximum } = asObject(node);
  if (multiple === undefined || typeof step !== 'number' || step <= 0) return;
  const values = { step: String(step).replace('.', ',') };
  if (!isExact(step))
    yield findingAt('multiple-inexact', file, multiple, values, [removed(file, multiple)]);
  else if (typeof minimum === 'number' && typeof maximum === 'number' && minimum <= maximum)
    if (Math.ceil(minimum / step) * step > maximum)
      yield findingAt('multiple-never', file, multiple, values, [removed(file, multiple)]);
}

export function* boundFindings({ schemas }: Definitions): Generator<Finding> {
  for (const { file, node } of schemas.flatMap(subschemas)) {
    yield* pairFindings(file, node);
    yield* valueFindings(file, node);
    yield* unlisted(file, node);
    yield* multipleFindings(file, node);
  }
}
