/** What a schema names is there, every question has a type and is asked once, and its limits leave an answer. */
import { isSafePattern } from 'redos-detector';
import { DATE_LIMIT, dateLimit } from '#schema/date-limits.ts';
import { NUMBER_LIMIT } from '#schema/number-limits.ts';
import { DEFINITION } from '../../definitions/places.ts';
import type { Definitions } from '../definitions.ts';
import { isNumber, orderOf, type Field } from '../../definitions/fields.ts';
import { finding, findingAtName, nearest, unknownNames, type Found } from '../finding.ts';
import {
  entriesOf,
  membersOf,
  nameOf,
  partAt,
  shown,
  type Part,
} from '../../definitions/json-file.ts';

const SCHEMA = ['items', 'if', 'then', 'else', 'not'];
/** A schema and those in it. */
const schemasIn = (part: Part): Part[] => [
  part,
  ...membersOf(part)
    .flatMap((member) => {
      const name = nameOf(member);
      if (SCHEMA.includes(name)) return [member];
      if (name === 'allOf') return entriesOf(member);
      return name === 'properties' || name === 'definitions' ? membersOf(member) : [];
    })
    .flatMap(schemasIn),
];

function* referenceFindings(part: Part, { defs }: Definitions) {
  const ref = partAt(part, '$ref');
  const name = shown(ref?.value ?? '');
  const names = membersOf(partAt(defs, 'definitions')).map(nameOf);
  if (ref === undefined || names.some((each) => DEFINITION + each === name)) return;
  // By its last part: with what is the same in all of them nearly every name would be near.
  const last = name.split(/[/#]/).at(-1) ?? '';
  const meant = names.includes(last) ? last : nearest(last, names);
  yield finding('schema-unknown-ref', ref, { name, instead: meant && DEFINITION + meant });
}

/** Pairs of which the first may not be above the second. */
const PAIRS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;
function* pairFindings(part: Part) {
  for (const [low, high] of PAIRS) {
    const [from, to] = [partAt(part, low), partAt(part, high)];
    const [least, most] = [from?.value, to?.value];
    if (from === undefined || typeof least !== 'number' || typeof most !== 'number') continue;
    const isOpen = low.startsWith('exclusive') || high.startsWith('exclusive');
    if (isOpen ? least >= most : least > most)
      yield finding('bounds-contradictory', from, { low, from: least, high, to: most });
  }
}

const LIMITED = [
  {
    keyword: 'dateLimits',
    pattern: DATE_LIMIT,
    fits: ({ schema }: Field) => ['date', 'month'].includes(String(schema['format'])),
  },
  { keyword: 'numberLimits', pattern: NUMBER_LIMIT, fits: ({ schema }: Field) => isNumber(schema) },
];
/** Of a short month, of a leap year and of long months: the result is the same whenever the check runs. */
const DAYS = ['2027-01-31', '2028-02-29', '2027-03-01', '2027-08-31'];
/** As if the answer that a limit follows were that day. */
const dayOf = (limit: string, day: string): number =>
  Number(dateLimit(limit.replace(/^[a-z][\w.]*/, 'today'), [], day));

/** A limit follows an answer of its kind, and leaves days to choose. */
function* limitFindings(part: Part, { fields }: Definitions): Generator<Found> {
  for (const { keyword, pattern, fits } of LIMITED) {
    const limits = partAt(part, keyword);
    const known = ['today', ...fields.filter(fits).map(({ path }) => path)];
    const named = membersOf(limits).flatMap((limit) => {
      const [, value] = pattern.exec(shown(limit.value)) ?? [];
      return value === undefined ? [] : [{ ...limit, value }];
    });
    yield* unknownNames('limit-unknown', named, known, { about: { keyword } });
    const [after, before] = ['notAfter', 'notBefore'].map((name) => partAt(limits, name));
    if (!after || !before || named[0]?.value !== named[1]?.value) continue;
    const [to, from] = [shown(after.value), shown(before.value)];
    if (DAYS.some((day) => dayOf(to, day) < dayOf(from, day)))
      yield finding('bounds-contradictory', after, {
        low: 'notBefore',
        from,
        high: 'notAfter',
        to,
      });
  }
}

/** The analysis grows with the alphabet, its result does not: a few letters stand for all of them. */
const withLetters = (pattern: string): string =>
  pattern
    .replace(/\[(?:\\.|[^\]])*\]/g, (list) => list.replaceAll('\\p{L}', 'a-zäöü'))
    .replaceAll('\\p{L}', '[a-zäöü]')
    .replaceAll('\\p{M}', '\\u0301');
const safe = new Map<string, boolean>();
/** Without catastrophic backtracking, by which the time explodes with the length of the answer; undefined for what is no pattern. */
function isSafe(pattern: string): boolean | undefined {
  try {
    new RegExp(pattern, 'u').test('');
  } catch {
    return undefined;
  }
  const result =
    safe.get(pattern) ??
    isSafePattern(withLetters(pattern), { unicode: true, maxSteps: 5000 }).safe;
  safe.set(pattern, result);
  return result;
}
function* patternFindings(part: Part) {
  const pattern = partAt(part, 'pattern');
  if (typeof pattern?.value !== 'string') return;
  const is = isSafe(pattern.value);
  if (is === undefined) yield finding('wrong-spelling', pattern, { name: pattern.value });
  if (is === false) yield finding('pattern-runaway', pattern);
}

function* fieldFindings(field: Field, { fields }: Definitions): Generator<Found> {
  const { form, path, part, schema } = field;
  const places = fields.filter((each) => each.path === path);
  // A branch may leave the type out: it only adds to a field that has one.
  const isTyped = places.some((each) => each.form === form && each.schema.type !== undefined);
  if (!('$ref' in schema) && !isTyped)
    yield finding('missing-name', part, { name: 'type', field: path }, { isName: true });
  // The same question on two steps (WCAG 3.3.7, redundant entry).
  const [first] = places.toSorted((a, b) => orderOf(a) - orderOf(b));
  if (first && first.form !== form) {
    const about = { field: path, form: first.form.name };
    yield finding('schema-asked-twice', part, about, { isName: true });
  }
}

export function* schemaFindings(definitions: Definitions): Generator<Found> {
  const { defs, forms, fields } = definitions;
  const schemas = [defs, ...forms.map(({ schema }) => schema)].flatMap(schemasIn);
  for (const part of schemas) {
    yield* referenceFindings(part, definitions);
    yield* pairFindings(part);
    yield* limitFindings(part, definitions);
    yield* patternFindings(part);
  }
  for (const field of fields) yield* fieldFindings(field, definitions);
  const used = new Set(schemas.map((part) => partAt(part, '$ref')?.value));
  for (const part of membersOf(partAt(defs, 'definitions')))
    if (!used.has(DEFINITION + nameOf(part))) yield findingAtName('schema-definition-unused', part);
}
