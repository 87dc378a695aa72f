/** The days and places on which rules of dates go wrong, for every suite that has such a rule. Reckoned by hand. */
import { afterEach, beforeEach, describe, test, vi } from 'vitest';

/** At a time of Vienna: who was born on the next day is eighteen, who was born a day later is not; the day in 14 days; that of the second banking day. */
const TABLE = `
2026-02-28T23:59:59+01:00 | 2008-02-28 | 2026-03-14 | 2026-03-03 | the eve of a birthday on 29 February
2026-03-01T00:00:00+01:00 | 2008-03-01 | 2026-03-15 | 2026-03-03 | 1 March, a Sunday
2028-02-28T00:30:00+01:00 | 2010-02-28 | 2028-03-13 | 2028-03-01 | 28 February of a leap year
2028-02-29T00:00:00+01:00 | 2010-02-28 | 2028-03-14 | 2028-03-02 | 29 February begins
2028-02-29T23:59:59+01:00 | 2010-02-28 | 2028-03-14 | 2028-03-02 | 29 February ends
2027-01-31T23:59:59+01:00 | 2009-01-31 | 2027-02-14 | 2027-02-02 | 31 January
2027-08-31T12:00:00+02:00 | 2009-08-31 | 2027-09-14 | 2027-09-02 | 31 August
2026-12-01T00:00:00+01:00 | 2008-12-01 | 2026-12-15 | 2026-12-03 | 1 December
2026-12-31T23:59:00+01:00 | 2008-12-31 | 2027-01-14 | 2027-01-05 | 31 December
2027-01-01T00:00:00+01:00 | 2009-01-01 | 2027-01-15 | 2027-01-05 | 1 January
2026-03-15T23:30:00+01:00 | 2008-03-15 | 2026-03-29 | 2026-03-17 | two weeks before summer time
2027-03-28T01:59:59+01:00 | 2009-03-28 | 2027-04-11 | 2027-03-31 | Easter Sunday, before summer time
2027-03-28T02:30:00+01:00 | 2009-03-28 | 2027-04-11 | 2027-03-31 | Easter Sunday, 02:30 that is 03:30
2027-03-29T00:30:00+02:00 | 2009-03-29 | 2027-04-12 | 2027-03-31 | Easter Monday
2026-10-11T00:30:00+02:00 | 2008-10-11 | 2026-10-25 | 2026-10-13 | two weeks before winter time
2026-10-25T02:30:00+02:00 | 2008-10-25 | 2026-11-08 | 2026-10-28 | winter time, the first 02:30
2026-10-25T02:30:00+01:00 | 2008-10-25 | 2026-11-08 | 2026-10-28 | winter time, the second 02:30
2026-12-24T18:00:00+01:00 | 2008-12-24 | 2027-01-07 | 2026-12-29 | 24 December
2026-12-25T00:30:00+01:00 | 2008-12-25 | 2027-01-08 | 2026-12-29 | 25 December
2026-12-26T23:30:00+01:00 | 2008-12-26 | 2027-01-09 | 2026-12-29 | 26 December
`;
const DAYS = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [at = '', born18 = '', in14Days = '', secondBankingDay = '', name] = row.split(' | ');
    return { name, at, today: at.slice(0, 10), born18, in14Days, secondBankingDay };
  });
export type Day = (typeof DAYS)[number];

const ZONES = [
  'Europe/Vienna',
  'UTC',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Asia/Kolkata',
] as const;

/** Without any zone. */
export const dayAfter = (day: string, count = 1): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** Each of the days, on a machine in each of the zones; values are Vienna's nevertheless. */
export function onEachDay(title: string, run: (day: Day) => unknown): void {
  describe.each(ZONES)(`${title}: in %s`, (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone);
      vi.useFakeTimers({ toFake: ['Date'] });
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    });
    test.each(DAYS)('$at, $name', async (day) => {
      vi.setSystemTime(day.at);
      await run(day);
    });
  });
}
