/** Bounds leave something to answer: low is below high, and listed values lie between. */
import type { Definitions } from '../definitions.ts';
import { asObject, member, subschemas } from '../fields.ts';
import { findingAt, nearest } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { entries, isObject, removed, replacedBy } from '../json-file.ts';
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

const pairFindings = (file: JsonFile, node: Node): Finding[] =>
  PAIRS.flatMap(({ low, high, strict }) => {
    const [from, to] = [member(node, low), member(node, high)];
    const [least, most]: unknown[] = [from?.value, to?.value];
    if (from === undefined || to === undefined) return [];
    if (typeof least !== 'number' || typeof most !== 'number') return [];
    if (strict ? least < most : least <= most) return [];
    const edits =
      least === most
        ? [replacedBy(file, to, most + 1)]
        : [replacedBy(file, from, most), replacedBy(file, to, least)];
    return [findingAt('bounds-contradictory', file, from, { low, least, high, most }, edits)];
  });

export const isOfType = (value: Json, type: unknown): boolean => {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof type !== 'string' || typeof value === type;
};
/** `"1"` as 1, 1 as `"1"`. */
const converted = (value: Json, type: unknown): Json | undefined => {
  if (type === 'string') return String(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  return Number.isFinite(number) && type !== 'boolean' ? number : undefined;
};

type Breaks = Readonly<Record<string, (size: number, bound: number) => boolean>>;
const OF_NUMBER: Breaks = {
  minimum: (size, bound) => size < bound,
  maximum: (size, bound) => size > bound,
  exclusiveMinimum: (size, bound) => size <= bound,
  exclusiveMaximum: (size, bound) => size >= bound,
};
const OF_LENGTH: Breaks = {
  minLength: (size, bound) => size < bound,
  maxLength: (size, bound) => size > bound,
};
/** The bound of a schema that a value breaks, by keyword. */
export function brokenBound(schema: JsonObject, value: Json): string | undefined {
  const size = typeof value === 'string' ? [...value].length : value;
  if (typeof size !== 'number') return undefined;
  return Object.entries(typeof value === 'string' ? OF_LENGTH : OF_NUMBER).find(
    ([keyword, breaks]) => {
      const bound = schema[keyword];
      return typeof bound === 'number' && breaks(size, bound);
    },
  )?.[0];
}

/** The values that `enum` or `const` names. */
export function valuesNamed(schema: Node): Node[] {
  const constant = member(schema, 'const');
  return [...entries(member(schema, 'enum')), ...(constant ? [constant] : [])];
}

function valueFindings(file: JsonFile, node: Node): Finding[] {
  const schema = asObject(node);
  const { type } = schema;
  return valuesNamed(node).flatMap((each): Finding[] => {
    const value = each.value as Json;
    if (!isOfType(value, type)) {
      const instead = converted(value, type);
      return [
        findingAt('value-type', file, each, { value: String(value), type: String(type) }, [
          instead === undefined ? removed(file, each) : replacedBy(file, each, instead),
        ]),
      ];
    }
    const broken = brokenBound(schema, value);
    const bound = broken === undefined ? undefined : member(node, broken);
    if (bound === undefined) return [];
    const fitting = typeof value === 'number' ? value : [...String(value)].length;
    return [
      findingAt(
        'value-outside',
        file,
        bound,
        { value: String(value), broken, bound: String(bound.value) },
        [broken?.startsWith('exclusive') ? removed(file, bound) : replacedBy(file, bound, fitting)],
      ),
    ];
  });
}

/** A constant beside a list is one of its values. */
function unlisted(file: JsonFile, node: Node): Finding[] {
  const constant = member(node, 'const');
  const listed = entries(member(node, 'enum'));
  if (constant === undefined || listed.length === 0) return [];
  if (listed.some((each) => each.value === constant.value)) return [];
  const value = String(constant.value);
  const near = nearest(
    value,
    listed.map((each) => String(each.value)),
  );
  const instead = listed.find((each) => String(each.value) === near) ?? listed[0];
  return [
    findingAt('value-unlisted', file, constant, { value, instead: String(instead?.value) }, [
      replacedBy(file, constant, instead?.value as Json),
    ]),
  ];
}

export const boundFindings = ({ defs, forms }: Definitions): Finding[] =>
  [defs, ...forms.map(({ schema }) => schema)]
    .flatMap(subschemas)
    .flatMap(({ file, node }) => [
      ...pairFindings(file, node),
      ...valueFindings(file, node),
      ...unlisted(file, node),
    ]);
