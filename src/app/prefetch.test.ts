import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchFlow } from '#app/prefetch.ts';

const fetchAhead = vi.fn<(path: string) => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetchAhead.mockReset();
  fetchAhead.mockRejectedValue(new TypeError('cut'));
});
afterEach(() => vi.useRealTimers());

const browser = (saveData?: boolean) => ({ ...(saveData === undefined ? {} : { connection: { saveData } }) }) as Navigator;

test('registration is fetched once the page has been quiet; a failure is no matter', async () => {
  prefetchFlow(browser(), fetchAhead);
  expect(fetchAhead).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(fetchAhead.mock.calls).toEqual([['/flow/ntb/registration']]);
});

test('not for whoever saves data, nor after the page was left', async () => {
  prefetchFlow(browser(true), fetchAhead);
  prefetchFlow(browser(false), fetchAhead)();
  await vi.runAllTimersAsync();
  expect(fetchAhead).not.toHaveBeenCalled();
});
