import { expect, test } from 'vitest';
import { zoneOf } from './zone.ts';

test('the nightly run has the time zone that it names', () => {
  for (const zone of ['America/Los_Angeles', 'America/Port-au-Prince', 'UTC'])
    expect(zoneOf(zone)).toBe(zone);
});

test('a machine whose TZ names no zone has that of Vienna', () => {
  for (const other of [undefined, '', ':/etc/localtime', 'CET-1CEST'])
    expect(zoneOf(other)).toBe('Europe/Vienna');
});
