import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBusySigns } from '#app/layout/busy/busy.ts';
import type { BusySigns } from '#app/layout/busy/busy.ts';

let history: BusySigns[];
let watch: ReturnType<typeof createBusySigns>;
const now = (): BusySigns => history.at(-1) ?? { shown: false, announcement: '' };
const heard = (): string[] =>
  history
    .map(({ announcement }) => announcement)
    .filter((each, index, all) => each !== '' && each !== all[index - 1]);

beforeEach(() => {
  vi.useFakeTimers();
  history = [];
  watch = createBusySigns((signs) => history.push(signs));
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test('a quick answer shows and announces nothing', () => {
  watch.set(true);
  vi.advanceTimersByTime(149);
  watch.set(false);
  vi.advanceTimersByTime(5_000);
  expect(history).toEqual([]);
});
test('it appears after 150 ms and stays at least 300 ms', () => {
  watch.set(true);
  vi.advanceTimersByTime(150);
  expect(now()).toEqual({ shown: true, announcement: '' });
  vi.advanceTimersByTime(10);
  watch.set(false);
  vi.advanceTimersByTime(289);
  expect(now().shown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(now()).toEqual({ shown: false, announcement: '' });
});
test('it disappears at once after the minimum time', () => {
  watch.set(true);
  vi.advanceTimersByTime(600);
  watch.set(false);
  expect(now().shown).toBe(false);
});
test('after a second it is announced, and so is its end', () => {
  watch.set(true);
  vi.advanceTimersByTime(999);
  expect(heard()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(now().announcement).toBe('loading');
  watch.set(false);
  expect(now()).toEqual({ shown: false, announcement: 'done' });
});
test('after ten seconds it announces a long wait', () => {
  watch.set(true);
  vi.advanceTimersByTime(9_999);
  expect(now().announcement).toBe('loading');
  vi.advanceTimersByTime(1);
  expect(now()).toEqual({ shown: true, announcement: 'slow' });
  watch.set(false);
  expect(heard()).toEqual(['loading', 'slow', 'done']);
});
test('consecutive calls are one burst', () => {
  watch.set(true);
  vi.advanceTimersByTime(160);
  watch.set(false);
  vi.advanceTimersByTime(100);
  watch.set(true);
  vi.advanceTimersByTime(1_000);
  expect(history.filter(({ shown }, index) => shown && !history[index - 1]?.shown)).toHaveLength(1);
  watch.set(false);
  expect(heard()).toEqual(['loading', 'done']);
});
test('the same state twice changes nothing; stopping clears the timers', () => {
  watch.set(true);
  watch.set(true);
  watch.stop();
  vi.advanceTimersByTime(20_000);
  expect(history).toEqual([]);
});
