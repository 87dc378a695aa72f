/** What a schema names is there, every question has a type and is asked once, and its limits leave an answer. */
import { isSafePattern } from 'redos-detector';
import { DATE_LIMIT } from '#schema/date-limits.ts';
import { NUMBER_LIMIT } from '#schema/number-limits.ts';
import { DEFINITION, type Schema } from '../../definitions/places.ts';
import type { Definitions } from '../definitions.ts';
import { isFiles, isNumber, orderOf, type Field } from '../../definitions/fields.ts';
import { finding, findingAtName, nearest, nearestPath, type Found } from '../finding.ts';
import {
  entriesOf,
  membersOf,
  nameOf,
  objectOf,
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
const DAYS: Readonly<Record<string, number>> = { y: 365.25, m: 30.4, d: 1 };
/** What a limit is based on, and how many days lie between. */
function readLimit(written: unknown): [base: string | undefined, days: number] {
  const [, base, amount = '0', unit = 'd'] = DATE_LIMIT.exec(String(written)) ?? [];
  return [base, Number(amount) * (DAYS[unit] ?? 1)];
}

/** A limit follows an answer of its kind, and leaves days to choose. */
function* limitFindings(part: Part, { fields }: Definitions): Generator<Found> {
  for (const { keyword, pattern, fits } of LIMITED) {
    const limits = partAt(part, keyword);
    const known = fields.filter(fits).map(({ path }) => path);
    for (const limit of membersOf(limits)) {
      const [, name = 'today'] = pattern.exec(shown(limit.value)) ?? [];
      if (name === 'today' || known.includes(name)) continue;
      yield finding('limit-unknown', limit, { name, keyword, instead: nearestPath(name, known) });
    }
    const [after, before] = [partAt(limits, 'notAfter'), partAt(limits, 'notBefore')];
    const [[base, most], [other, least]] = [readLimit(after?.value), readLimit(before?.value)];
    if (after === undefined || before === undefined || base !== other || most >= least) continue;
    const about = { low: 'notBefore', from: before.value, high: 'notAfter', to: after.value };
    yield finding('bounds-contradictory', after, about);
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
  const { form, path, part, home, schema } = field;
  const places = fields.filter((each) => each.path === path);
  // A branch may leave the type out: it only adds to a field that has one.
  const isTyped = places.some((each) => each.form === form && each.schema.type !== undefined);
  if (!('$ref' in schema) && !isTyped)
    yield finding('missing-name', part, { name: 'type', field: path }, { isName: true });
  // Fields of entries would have no name and so no label.
  const items = partAt(home, 'items');
  const isBlock = fields.some((each) => each.path.startsWith(`${path}[].`)) || blockType(items);
  if (schema.type === 'array' && !isFiles(field) && !isBlock)
    yield finding('list-without-block', items ?? home, { field: path }, { isName: true });
  // The same question on two steps (WCAG 3.3.7, redundant entry).
  const [first] = places.toSorted((a, b) => orderOf(a) - orderOf(b));
  if (first && first.form !== form) {
    const about = { field: path, form: first.form.name };
    yield finding('schema-asked-twice', part, about, { isName: true });
  }
}
const blockType = (items: Part | undefined): boolean =>
  (objectOf(items?.value) as Schema).type === 'object';

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
