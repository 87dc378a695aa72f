import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchFlow } from '#app/prefetch.ts';

const fetchAhead = vi.fn<(path: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetchAhead.mockReset();
  fetchAhead.mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

const browser = (saveData?: boolean) =>
  ({ ...(saveData === undefined ? {} : { connection: { saveData } }) }) as Navigator;

test('registration is fetched once the page has been quiet', async () => {
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
