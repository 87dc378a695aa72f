import { expect, it } from 'vitest';
import { sessionAt } from '#io/telemetry/session.ts';
import type { TelemetrySession } from '#io/telemetry/session.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 23, 9);
let count = 0;
const newId = () => `s${(count += 1)}`;
const after = (session: TelemetrySession, minutes: number) =>
  sessionAt(session.activeAt + minutes * MINUTE, session, newId);

it('a session ends after fifteen minutes without a signal (row 1.12)', () => {
  const first = sessionAt(START, undefined, newId);
  expect(after(first, 14.99).id).toBe(first.id);
  expect(after(first, 15).id).not.toBe(first.id);
});

it('a session ends after four hours, however busy it is (row 1.12)', () => {
  const first = sessionAt(START, undefined, newId);
  let running = first;
  for (let minutes = 10; minutes < 240; minutes += 10) running = after(running, 10);
  expect(running.id).toBe(first.id);
  const next = after(running, 10);
  expect(next).toEqual({
    id: expect.not.stringMatching(`^${first.id}$`) as string,
    startedAt: START + 240 * MINUTE,
    activeAt: START + 240 * MINUTE,
  });
});
