/** `dateLimits` and `numberLimits` follow an answer of their kind that is given before, and leave days to choose. */
import { DATE_LIMIT } from '#schema/date-limits.ts';
import { NUMBER_LIMIT } from '#schema/limits.ts';
import type { Definitions } from '../definitions.ts';
import { isNumber, type Field } from '../fields.ts';
import { finding, nearestPath, type Found } from '../finding.ts';
import { membersOf, partAt, shown } from '../json-file.ts';
import { schemasIn } from './schema.ts';

const KINDS = [
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

export function* limitFindings({ defs, forms, fields }: Definitions): Generator<Found> {
  const schemas = [defs, ...forms.map(({ schema }) => schema)].flatMap(schemasIn);
  for (const part of schemas)
    for (const { keyword, pattern, fits } of KINDS) {
      const limits = partAt(part, keyword);
      const known = fields.filter(fits);
      for (const limit of membersOf(limits)) {
        const [, name] = pattern.exec(shown(limit.value)) ?? [];
        const named = known.find(({ path }) => path === name);
        if (name === undefined || name === 'today') continue;
        if (named === undefined) {
          const instead = nearestPath(
            name,
            known.map(({ path }) => path),
          );
          yield finding('limit-unknown', limit, { name, keyword, instead });
        }
      }
      const [after, before] = [partAt(limits, 'notAfter'), partAt(limits, 'notBefore')];
      const [[base, most], [other, least]] = [readLimit(after?.value), readLimit(before?.value)];
      if (after && before && base === other && most < least) {
        const [from, to] = [shown(before.value), shown(after.value)];
        yield finding('bounds-contradictory', after, {
          low: 'notBefore',
          from,
          high: 'notAfter',
          to,
        });
      }
    }
}
