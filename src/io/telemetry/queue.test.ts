import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTelemetryQueue } from '#io/telemetry/queue.ts';
import type { Delivery } from '#io/telemetry/queue.ts';
import { sessionAt } from '#io/telemetry/telemetry.ts';
import type { TelemetrySession } from '#io/telemetry/telemetry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ACCEPTED: Delivery = { status: 202, pauseMs: undefined };

function serviceWith(...answers: (Delivery | Promise<Delivery>)[]) {
  const got: string[] = [];
  const add = createTelemetryQueue<string>(async (batch) => {
    got.push(batch.join(''));
    return answers.shift() ?? ACCEPTED;
  });
  return { got, add, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) };
}

describe('the queue', () => {
  it('pauses five seconds after a refusal that names no time, then sends the same batch again (row 1.12)', async () => {
    const { got, add, pass } = serviceWith({ status: 429, pauseMs: undefined });
    add(['a']);
    add(['b']);
    await pass(4_999);
    expect(got).toEqual(['a']);
    await pass(1);
    expect(got).toEqual(['a', 'a', 'b']);
  });

  it('pauses as long as the service asks', async () => {
    const { got, add, pass } = serviceWith({ status: 503, pauseMs: 7_000 });
    add(['a']);
    await pass(6_999);
    expect(got).toEqual(['a']);
    await pass(1);
    expect(got).toEqual(['a', 'a']);
  });

  it.each([0, 199, 300, 400, 413, 500])(
    'after %s the batch is lost, and there is a pause',
    async (status) => {
      const { got, add, pass } = serviceWith({ status, pauseMs: undefined });
      add(['a']);
      add(['b']);
      await pass(4_999);
      expect(got).toEqual(['a']);
      await pass(1);
      expect(got).toEqual(['a', 'b']);
    },
  );

  it('events during a pause are sent after it', async () => {
    const { got, add, pass } = serviceWith({ status: 500, pauseMs: undefined });
    add(['a']);
    await pass(1_000);
    add(['b']);
    await pass(3_999);
    expect(got).toEqual(['a']);
    await pass(1);
    expect(got).toEqual(['a', 'b']);
  });

  it('has one request at a time', async () => {
    const { got, add, pass } = serviceWith(new Promise(() => undefined));
    for (const batch of ['a', 'b', 'c']) add([batch]);
    await pass(600_000);
    expect(got).toEqual(['a']);
  });

  it('drops events beyond its capacity', async () => {
    const { got, add, pass } = serviceWith({ status: 429, pauseMs: undefined });
    for (let batch = 0; batch < 20; batch += 1) add(Array.from({ length: 50 }, () => 'x'));
    await pass(5_000);
    // The refused one and four that waited behind it.
    expect(got.length).toBe(1 + 5);
  });
});

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
