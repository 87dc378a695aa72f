/** `dateLimits` and `numberLimits` follow an answer of their kind that is given before, and leave days to choose. */
import { DATE_LIMIT } from '#schema/date-limits.ts';
import { NUMBER_LIMIT } from '#schema/limits.ts';
import type { Definitions } from '../definitions.ts';
import { isNumber, member, orderOf, type Field } from '../fields.ts';
import { findingAt, nearestPath, type Finding } from '../finding.ts';
import { isObject, members } from '../json-file.ts';
import type { Json, Node } from '../json-file.ts';
import { removed, replaced } from '../patch.ts';

type Side = 'notAfter' | 'notBefore';
const DAYS: Readonly<Record<string, number>> = { y: 365.25, m: 30.4, d: 1 };
interface Limit {
  base: string;
  days: number;
}
const readLimit = (written: unknown): Limit | undefined => {
  const [, base, amount = '0', unit = 'd'] = DATE_LIMIT.exec(String(written)) ?? [];
  return base === undefined ? undefined : { base, days: Number(amount) * (DAYS[unit] ?? 1) };
};
const isDate = ({ schema }: Field): boolean => ['date', 'month'].includes(String(schema['format']));

/** A limit by the question itself, or by one that is asked only later, holds nobody back. */
function* neverHolding(limits: Node, value: Node, name: string, fields: readonly Field[]) {
  const own = fields.filter(({ at }) => at === limits.parent?.parent);
  const named = fields.find(({ path }) => path === name);
  const isLater = (each: Field) => named && (each.path === name || orderOf(each) < orderOf(named));
  if (own.length > 0 && own.every(isLater))
    yield findingAt('limit-never', value, { name }, removed(members(limits)[1] ? value : limits));
}

/** Days from today to where a limit can lie at most; a limit by a field lies as far as that field's own limits let it. */
function farthest({ base, days }: Limit, side: Side, fields: readonly Field[]): number {
  if (base === 'today') return days;
  const limits: Json = fields.find(({ path }) => path === base)?.schema['dateLimits'] ?? null;
  const own = isObject(limits) ? readLimit(limits[side]) : undefined;
  return own?.base === 'today' ? own.days + days : side === 'notAfter' ? Infinity : -Infinity;
}

function* contradictions(limits: Node, fields: readonly Field[]) {
  const [after, before] = [member(limits, 'notAfter'), member(limits, 'notBefore')];
  const [latest, earliest] = [readLimit(after?.value), readLimit(before?.value)];
  if (after === undefined || before === undefined || !latest || !earliest) return;
  if (farthest(latest, 'notAfter', fields) >= farthest(earliest, 'notBefore', fields)) return;
  const [low, high] = ['notBefore', 'notAfter'];
  const [least, most] = [String(before.value), String(after.value)];
  yield findingAt('bounds-contradictory', after, { low, from: least, high, to: most });
}

const KINDS = [
  { keyword: 'dateLimits', pattern: DATE_LIMIT, fits: isDate },
  { keyword: 'numberLimits', pattern: NUMBER_LIMIT, fits: ({ schema }: Field) => isNumber(schema) },
];

export function* limitFindings(node: Node, { fields }: Definitions): Generator<Finding> {
  for (const { keyword, pattern, fits } of KINDS) {
    const limits = member(node, keyword);
    const known = fields.filter(fits).map(({ path }) => path);
    for (const { value } of members(limits)) {
      const [written, name] = pattern.exec(String(value.value)) ?? [];
      if (limits === undefined || written === undefined || name === undefined) continue;
      if (known.includes(name)) yield* neverHolding(limits, value, name, fields);
      else if (name !== 'today') {
        const instead = nearestPath(name, known);
        const change = replaced(value, instead && written.replace(name, instead));
        yield findingAt('limit-unknown', value, { name, keyword, instead }, change);
      }
    }
    if (limits !== undefined && keyword === 'dateLimits') yield* contradictions(limits, fields);
  }
}
