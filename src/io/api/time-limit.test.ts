import { expect, it, vi } from 'vitest';
import { timeLimit } from '#io/api/time-limit.ts';

it('is given up with the signal it follows, for the same reason', () => {
  const other = new AbortController();
  const limit = timeLimit(1_000);
  limit.follow(other.signal);
  other.abort('enough');
  expect(limit.signal.reason).toBe('enough');
  limit.end();
});

it('is given up at once where the signal it follows was given up before', () => {
  const limit = timeLimit(1_000);
  limit.follow(AbortSignal.abort('long ago'));
  expect(limit.signal.reason).toBe('long ago');
  limit.end();
});

it('leaves nothing with the signal it followed once the call is over', () => {
  const other = new AbortController();
  const limit = timeLimit(1_000);
  limit.follow(other.signal);
  limit.end();
  other.abort();
  expect(limit.signal.aborted).toBe(false);
});

it('starts anew while something moves', () => {
  vi.useFakeTimers();
  const limit = timeLimit(1_000);
  vi.advanceTimersByTime(900);
  limit.renew();
  vi.advanceTimersByTime(900);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(100);
  expect(limit.signal.aborted).toBe(true);
  limit.end();
  vi.useRealTimers();
});
