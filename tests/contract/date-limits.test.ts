/** Renderer and sandbox read the limits of dates in the same way: each has a reader of its own, so both are asked about the same dates. */
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { brokenDateLimit } from '#form/schema/date-limits.ts';
import { addFormats } from '../sandbox/rules/formats.ts';

const TODAY = '2026-03-31';
const BORN = { customer: { dateOfBirth: '2000-02-29' } };

/** One that both hold, so that neither may take everything. */
const LIMITS = [
  'today',
  'today-30d',
  'today+1d',
  'today-1m',
  'today-18y',
  'today-120y',
  'customer.dateOfBirth',
  'customer.dateOfBirth+10d',
  'customer.dateOfBirth+12m',
  'customer.dateOfBirth+15y',
  'customer.unknown',
  'customer.unknown-30d',
  'today-30w',
  'today -30d',
  'today-12345d',
  '',
];
/** The limits themselves, the days beside them, and dates that are far away from each. */
const DAYS = [
  ...['1000-01-01', '1799-12-31', '1906-03-30', '1906-03-31', '2000-02-28', '2000-02-29'],
  ...['2000-03-09', '2000-03-10', '2001-02-27', '2001-02-28', '2008-03-31', '2008-04-01'],
  ...['2015-02-27', '2015-02-28', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
  ...['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '9999-12-31'],
];
const MONTHS = [...new Set(DAYS.map((day) => `${day.slice(0, 7)}-01`))];

const ajv = new Ajv({ strict: false });
addFormats(ajv, () => TODAY);
const CASES = (['notAfter', 'notBefore'] as const).flatMap((keyword) =>
  LIMITS.flatMap((limit) =>
    [['date', DAYS] as const, ['month', MONTHS] as const].map(([format, values]) => ({
      keyword,
      limit,
      format,
      values,
    })),
  ),
);

test.each(CASES)('$keyword "$limit" of a $format', ({ keyword, limit, format, values }) => {
  const limits = { [keyword]: limit };
  const validate = ajv.compile({
    properties: { value: { type: 'string', format, dateLimits: limits } },
  });
  const refused = (value: string) => {
    validate({ ...BORN, value });
    return (validate.errors ?? []).map((error) => error.keyword);
  };
  const inForm = values.map((value) => [
    value,
    brokenDateLimit(value, limits, format === 'month', [BORN], TODAY)?.keyword,
  ]);
  expect(values.map((value) => [value, refused(value)[0]])).toEqual(inForm);
});

test('among these dates each limit that can be read is kept by some and broken by others', () => {
  for (const limit of LIMITS.slice(0, 10)) {
    const broken = DAYS.map((day) =>
      brokenDateLimit(day, { notAfter: limit }, false, [BORN], TODAY),
    );
    expect(new Set(broken.map((each) => each === undefined)).size, limit).toBe(2);
  }
});
