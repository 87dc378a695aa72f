import { expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { expiryOf } from '#flow/expiry.ts';

const APPLICATION: Application = { id: 'a1', state: 'LEGAL_INFO', customer: {} };
const EXPIRES = '2026-12-28T13:32:00Z';
const expiry = (change: object, now: string) =>
  expiryOf({ ...APPLICATION, expiresAt: EXPIRES, ...change }, new Date(now))?.phase;

it.each([
  ['2026-11-28T13:32:00Z', 'kept'],
  ['2026-12-27T13:31:59Z', 'kept'],
  ['2026-12-27T13:32:00Z', 'soon'],
  ['2026-12-28T13:31:59Z', 'soon'],
  ['2026-12-28T13:32:00Z', 'over'],
])('from a day before its end an application expires soon: at %s %s', (now, phase) => {
  expect(expiry({}, now)).toBe(phase);
});

it.each(['COMPLETED', 'CANCELLED', 'REJECTED'])('%s, which has ended, does not expire', (state) => {
  expect(expiry({ state }, '2026-12-28T00:00:00Z')).toBeUndefined();
});

it('nothing is known where the bank names no time', () => {
  expect(expiryOf(APPLICATION, new Date(EXPIRES))).toBeUndefined();
  expect(expiryOf(undefined, new Date(EXPIRES))).toBeUndefined();
});
