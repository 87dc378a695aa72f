/** `dateLimits` are of dates, `numberLimits` of numbers: they can be read, follow an answer of their kind, and leave days to choose. */
import { DATE_LIMIT } from '#schema/date-limits.ts';
import { NUMBER_LIMIT } from '#schema/limits.ts';
import type { Definitions } from '../definitions.ts';
import { asObject, isNumber, member, orderOf, type Field } from '../fields.ts';
import { findingAt, nearest, nearestPath, type Finding } from '../finding.ts';
import { isObject, members, removed, replacedBy } from '../json-file.ts';
import type { Json, Node } from '../json-file.ts';

/** The formats whose answers are days or months. */
const DATED = ['date', 'month'];
const DAYS: Readonly<Record<string, number>> = { y: 365.25, m: 30.4, d: 1 };
interface Limit {
  base: string;
  days: number;
}
const readLimit = (written: unknown): Limit | undefined => {
  const [, base, amount = '0', unit = 'd'] = DATE_LIMIT.exec(String(written)) ?? [];
  return base === undefined ? undefined : { base, days: Number(amount) * (DAYS[unit] ?? 1) };
};
/** A slip in a limit: a space, a missing or wrong unit. */
const readable = (written: string): string | undefined => {
  const tight = written.replaceAll(/\s/g, '').replace(/^today/i, 'today');
  return [tight, tight.replace(/(\d+)[A-Za-z]*$/, '$1y')].find(
    (each) => readLimit(each) !== undefined,
  );
};

type Side = 'notAfter' | 'notBefore';
/** Days from today to where a limit can lie at most; a limit by a field lies as far as that field's own limits let it. */
function farthest({ base, days }: Limit, side: Side, dates: ReadonlyMap<string, Json>): number {
  if (base === 'today') return days;
  const limits = dates.get(base);
  const own = isObject(limits) ? readLimit(limits[side]) : undefined;
  return own?.base === 'today' ? own.days + days : side === 'notAfter' ? Infinity : -Infinity;
}

/** A limit by the question itself, or by one that is asked only later, holds nobody back. */
function* neverHolding(limits: Node, value: Node, name: string, fields: readonly Field[]) {
  const own = fields.filter(({ at }) => at === limits.parent?.parent);
  const named = fields.find(({ path }) => path === name);
  const isLater = (each: Field) => named && (each.path === name || orderOf(each) < orderOf(named));
  if (own.length > 0 && own.every(isLater))
    yield findingAt('limit-never', value, { name }, removed(members(limits)[1] ? value : limits));
}

export function* dateLimitFindings(node: Node, { fields }: Definitions): Generator<Finding> {
  const limits = member(node, 'dateLimits');
  if (limits?.type !== 'object') return;
  if (!DATED.includes(String(member(node, 'format')?.value))) {
    yield findingAt('date-limit-without-date', limits, {}, removed(limits));
    return;
  }
  const dates = new Map(
    fields
      .filter(({ schema }) => DATED.includes(String(schema['format'])))
      .map(({ path, schema }) => [path, schema['dateLimits'] ?? null]),
  );
  for (const { value } of members(limits)) {
    const written = String(value.value);
    const limit = readLimit(written);
    if (limit === undefined) {
      const instead = readable(written);
      const edit = replacedBy(value, instead);
      yield findingAt('date-limit-unreadable', value, { written, instead }, edit);
    } else if (limit.base !== 'today' && !dates.has(limit.base)) {
      const { base: name } = limit;
      const known = ['today', ...dates.keys()];
      const instead = name === 'heute' ? 'today' : (nearestPath(name, known) ?? known[1]);
      const isField = fields.some(({ path }) => path === name);
      const code = isField ? 'date-limit-by-no-date' : 'date-limit-unknown';
      const edit = replacedBy(value, instead && written.replace(name, instead));
      yield findingAt(code, value, { name, instead }, edit);
    } else yield* neverHolding(limits, value, limit.base, fields);
  }
  const [after, before] = [member(limits, 'notAfter'), member(limits, 'notBefore')];
  const [latest, earliest] = [readLimit(after?.value), readLimit(before?.value)];
  if (after === undefined || before === undefined || !latest || !earliest) return;
  const edits = [replacedBy(after, String(before.value)), replacedBy(before, String(after.value))];
  if (farthest(latest, 'notAfter', dates) < farthest(earliest, 'notBefore', dates))
    yield findingAt('date-limits-contradictory', after, {}, ...edits);
}

/** A slip in a limit: blanks, a decimal comma, another sign of multiplication. */
function readableNumber(written: string): string | undefined {
  const tidy = written.replaceAll(/\s/g, '').replace(',', '.').replace(/[x×·]/, '*');
  return NUMBER_LIMIT.test(tidy) ? tidy : undefined;
}

export function* numberLimitFindings(node: Node, { fields }: Definitions): Generator<Finding> {
  const limits = member(node, 'numberLimits');
  if (limits?.type !== 'object') return;
  if (!isNumber(asObject(node))) {
    yield findingAt('number-limit-without-number', limits, {}, removed(limits));
    return;
  }
  const numbers = fields.filter(({ schema }) => isNumber(schema)).map(({ path }) => path);
  for (const { value } of members(limits)) {
    const written = String(value.value);
    const [, name] = NUMBER_LIMIT.exec(written) ?? [];
    if (name !== undefined && numbers.includes(name)) {
      yield* neverHolding(limits, value, name, fields);
      continue;
    }
    const instead = name === undefined ? readableNumber(written) : nearest(name, numbers);
    const code = name === undefined ? 'number-limit-unreadable' : 'number-limit-unknown';
    const edit = replacedBy(value, instead && written.replace(name ?? written, instead));
    yield findingAt(code, value, { written, name, instead }, edit);
  }
}
