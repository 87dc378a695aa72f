import { expect, it } from 'vitest';
import { pauseAskedBy } from '#io/retry-after.ts';
import { meaning } from '../../tests/listed.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const asking = (status: number, headers: Record<string, string>) =>
  pauseAskedBy({ status, headers: new Headers(headers) }, NOW);

it.each([
  ['3', 3_000],
  ...meaning(undefined, '0 | -3 | soon | 9999999999 | 3.5 | Sat, 21 Nov 2026 09:00:00 GMT'),
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['', undefined],
  [' 12 ', 12_000],
])('%j asks for %s ms', (text, milliseconds) => {
  for (const status of [429, 503])
    expect(asking(status, { 'retry-after': text })).toBe(milliseconds);
});

it("a date counts by the server's time, not by the visitor's", () => {
  const headers = {
    date: 'Thu, 19 Nov 2026 08:00:00 GMT',
    'retry-after': 'Thu, 19 Nov 2026 08:01:00 GMT',
  };
  expect(asking(429, headers)).toBe(60_000);
});

it.each([200, 413, 500])('%i asks for none', (status) => {
  expect(asking(status, { 'retry-after': '60' })).toBeUndefined();
});
