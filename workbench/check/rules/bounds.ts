/** Bounds that leave something to answer: low is below high, and what is listed lies between. */
import type { Definitions } from '../definitions.ts';
import { asObject, member } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { entries, isObject, members, place, pointerOf, removed, replacedBy } from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';
import { subschemas } from '../keywords.ts';
import { nearest } from '../near.ts';
import type { Edit } from '../sources.ts';

/** Pairs of which the first may not be above the second; `strict` = nor equal to it. */
const PAIRS: readonly { low: string; high: string; strict?: true }[] = [
  { low: 'minimum', high: 'maximum' },
  { low: 'exclusiveMinimum', high: 'maximum', strict: true },
  { low: 'minimum', high: 'exclusiveMaximum', strict: true },
  { low: 'exclusiveMinimum', high: 'exclusiveMaximum', strict: true },
  { low: 'minLength', high: 'maxLength' },
  { low: 'minItems', high: 'maxItems' },
];

const swapped = (file: JsonFile, low: Node, high: Node): Edit[] => [
  replacedBy(file, low, high.value as Json),
  replacedBy(file, high, low.value as Json),
];

const pairFindings = (file: JsonFile, node: Node): Finding[] =>
  PAIRS.flatMap(({ low, high, strict }) => {
    const from = member(node, low);
    const to = member(node, high);
    const [least, most]: unknown[] = [from?.value, to?.value];
    if (
      from === undefined ||
      to === undefined ||
      typeof least !== 'number' ||
      typeof most !== 'number'
    )
      return [];
    if (strict ? least < most : least <= most) return [];
    const edits = least === most ? [replacedBy(file, to, most + 1)] : swapped(file, from, to);
    return [
      finding('bounds-contradictory', place(file, from), {
        pointer: pointerOf(from),
        values: { low, least, high, most },
        edits,
      }),
    ];
  });

const TYPE_OF: Record<string, (value: Json) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  array: Array.isArray,
  object: (value) => isObject(value),
};
const converted = (value: Json, type: string): Json | undefined => {
  if (type === 'string') return String(value);
  if (type === 'boolean')
    return value === 'true' || value === 1
      ? true
      : value === 'false' || value === 0
        ? false
        : undefined;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : undefined;
};

type Breaks = Readonly<Record<string, (size: number, bound: number) => boolean>>;
const isBelow = (size: number, bound: number): boolean => size < bound;
const isAbove = (size: number, bound: number): boolean => size > bound;
/** When a number breaks a bound, and when the length of a text does. */
const OF_NUMBER: Breaks = {
  minimum: isBelow,
  maximum: isAbove,
  exclusiveMinimum: (size, bound) => size <= bound,
  exclusiveMaximum: (size, bound) => size >= bound,
};
const OF_LENGTH: Breaks = { minLength: isBelow, maxLength: isAbove };

/** The bound of a schema that a value breaks, by keyword; undefined when it keeps all. */
export function brokenBound(schema: Record<string, Json>, value: Json): string | undefined {
  const size = typeof value === 'string' ? [...value].length : value;
  if (typeof size !== 'number') return undefined;
  return Object.entries(typeof value === 'string' ? OF_LENGTH : OF_NUMBER).find(
    ([keyword, breaks]) => {
      const bound = schema[keyword];
      return typeof bound === 'number' && breaks(size, bound);
    },
  )?.[0];
}

/** `enum` and `const` hold values of the type, within the bounds. */
function valueFindings(file: JsonFile, node: Node): Finding[] {
  const schema = asObject(node);
  const type = schema['type'];
  const constant = member(node, 'const');
  const listed = entries(member(node, 'enum'));
  const values = [...listed, ...(constant === undefined ? [] : [constant])];
  const unlisted =
    constant !== undefined &&
    listed.length > 0 &&
    !listed.some((each) => each.value === constant.value);
  const near = unlisted
    ? (nearest(
        String(constant.value),
        listed.map((each) => String(each.value)),
      ) ?? String(listed[0]?.value))
    : '';
  return [
    ...values.flatMap((each): Finding[] => {
      const value = each.value as Json;
      const details = { pointer: pointerOf(each) };
      if (typeof type === 'string' && TYPE_OF[type]?.(value) === false) {
        const instead = converted(value, type);
        return [
          finding('value-type', place(file, each), {
            ...details,
            values: { value: String(value), type },
            edits: [instead === undefined ? removed(file, each) : replacedBy(file, each, instead)],
          }),
        ];
      }
      const broken = brokenBound(schema, value);
      const bound = broken === undefined ? undefined : member(node, broken);
      if (broken === undefined || bound === undefined) return [];
      const fitting = typeof value === 'number' ? value : [...String(value)].length;
      const edit = broken.startsWith('exclusive')
        ? removed(file, bound)
        : replacedBy(file, bound, fitting);
      return [
        finding('value-outside', place(file, bound), {
          ...details,
          values: { value: String(value), broken, bound: String(bound.value) },
          edits: [edit],
        }),
      ];
    }),
    ...(unlisted
      ? [
          finding('value-unlisted', place(file, constant), {
            pointer: pointerOf(constant),
            values: { value: String(constant.value) },
            edits: [
              replacedBy(
                file,
                constant,
                listed.find((each) => String(each.value) === near)?.value as Json,
              ),
            ],
          }),
        ]
      : []),
  ];
}

/** A field's name may have digits, as long as what follows it can be told from them. */
const LIMIT = /^(today|[a-z][A-Za-z0-9.]*?)(?:([+-])(\d{1,4})([ymd]))?$/;
/** The formats whose answers are days or months. */
const DATED = ['date', 'month'];
const DAYS: Record<string, number> = { y: 365.25, m: 30.4, d: 1 };
interface Limit {
  base: string;
  days: number;
}
const readLimit = (written: string): Limit | undefined => {
  const [, base, sign, count, unit] = LIMIT.exec(written) ?? [];
  if (base === undefined) return undefined;
  return { base, days: (sign === '-' ? -1 : 1) * Number(count ?? 0) * (DAYS[unit ?? 'd'] ?? 1) };
};
/** Days from today to where a limit can lie at most, in its own direction: a limit by a field lies as far as that field's own limits let it. */
function farthest(
  { base, days }: Limit,
  side: 'notAfter' | 'notBefore',
  dates: ReadonlyMap<string, Json>,
): number {
  if (base === 'today') return days;
  const limits = dates.get(base);
  const own =
    isObject(limits) && typeof limits[side] === 'string' ? readLimit(limits[side]) : undefined;
  return own?.base === 'today' ? own.days + days : side === 'notAfter' ? Infinity : -Infinity;
}
/** A slip in a limit: a space, a missing or wrong unit, a capital. */
const readable = (written: string): string | undefined => {
  const tight = written.replaceAll(/\s/g, '');
  return [
    tight,
    tight.toLowerCase(),
    `${tight}y`,
    tight.replace(/(\d+)[A-Za-z]+$/, '$1y'),
    tight.replace(/(\d+)(?:jahre?|years?)$/i, '$1y'),
  ].find((each) => readLimit(each) !== undefined);
};

function limitFindings(
  file: JsonFile,
  node: Node,
  known: ReadonlySet<string>,
  dates: ReadonlyMap<string, Json>,
): Finding[] {
  const limits = member(node, 'dateLimits');
  if (limits === undefined) return [];
  const format = member(node, 'format')?.value as unknown;
  const details = { pointer: pointerOf(limits) };
  if (!DATED.includes(String(format))) {
    return [
      finding('date-limit-without-date', place(file, limits), {
        ...details,
        edits: [removed(file, limits)],
      }),
    ];
  }
  const own = members(limits).flatMap(({ name, key, value, property }): Finding[] => {
    if (name !== 'notAfter' && name !== 'notBefore') {
      const instead = nearest(name, ['notAfter', 'notBefore']);
      return [
        finding('date-limit-name', place(file, key), {
          ...details,
          values: { name },
          edits: [instead === undefined ? removed(file, property) : replacedBy(file, key, instead)],
        }),
      ];
    }
    const written = String(value.value);
    const limit = readLimit(written);
    if (limit === undefined) {
      const instead = readable(written);
      return [
        finding('date-limit-unreadable', place(file, value), {
          ...details,
          values: { written },
          edits: instead === undefined ? [] : [replacedBy(file, value, instead)],
        }),
      ];
    }
    if (limit.base === 'today' || dates.has(limit.base)) return [];
    const undated = known.has(limit.base);
    const instead = undated
      ? [...dates.keys()][0]
      : (nearest(limit.base, ['today', ...known]) ??
        [...known].find((path) => path.endsWith(`.${limit.base}`)) ??
        [...dates.keys()][0]);
    return [
      finding(undated ? 'date-limit-by-no-date' : 'date-limit-unknown', place(file, value), {
        ...details,
        values: { name: limit.base },
        edits:
          instead === undefined
            ? []
            : [replacedBy(file, value, written.replace(limit.base, instead))],
      }),
    ];
  });
  const [after, before] = [member(limits, 'notAfter'), member(limits, 'notBefore')];
  const [latest, earliest] = [after, before].map((each) =>
    each === undefined ? undefined : readLimit(String(each.value)),
  );
  const contradictory =
    after !== undefined &&
    before !== undefined &&
    latest !== undefined &&
    earliest !== undefined &&
    farthest(latest, 'notAfter', dates) < farthest(earliest, 'notBefore', dates);
  return [
    ...own,
    ...(contradictory
      ? [
          finding('date-limits-contradictory', place(file, after), {
            ...details,
            edits: swapped(file, after, before),
          }),
        ]
      : []),
  ];
}

export const boundFindings = ({ defs, forms, fields }: Definitions): Finding[] => {
  const known = new Set(fields.map(({ path }) => path));
  const dates = new Map(
    fields
      .filter(({ schema }) => DATED.includes(String(schema['format'])))
      .map(({ path, schema }) => [path, schema['dateLimits'] ?? null]),
  );
  return [defs, ...forms.map(({ schema }) => schema)]
    .flatMap(subschemas)
    .flatMap(({ file, node }) => [
      ...pairFindings(file, node),
      ...valueFindings(file, node),
      ...limitFindings(file, node, known, dates),
    ]);
};
