import { expect, it, vi } from 'vitest';
import { timeLimit } from '#io/time-limit.ts';

it('is aborted with its parent signal, for the same reason', () => {
  const other = new AbortController();
  const limit = timeLimit(1_000, other.signal);
  other.abort('enough');
  expect(limit.signal.reason).toBe('enough');
  limit.end();
});

it('is aborted at once with an aborted parent signal', () => {
  const limit = timeLimit(1_000, AbortSignal.abort('long ago'));
  expect(limit.signal.reason).toBe('long ago');
  limit.end();
});

it('removes its listener from the parent signal when the call ends', () => {
  const other = new AbortController();
  const limit = timeLimit(1_000, other.signal);
  limit.end();
  other.abort();
  expect(limit.signal.aborted).toBe(false);
});

it('restarts while there is progress', () => {
  vi.useFakeTimers();
  const limit = timeLimit(1_000, new AbortController().signal);
  vi.advanceTimersByTime(900);
  limit.renew();
  vi.advanceTimersByTime(900);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(100);
  expect(limit.signal.aborted).toBe(true);
  limit.end();
  vi.useRealTimers();
});
