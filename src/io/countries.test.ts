import { afterEach, expect, it, vi } from 'vitest';
import { fetchCountries } from '#io/countries.ts';
import { loadOnce } from '#io/load-once.ts';
import { CALL_TIMEOUT_MS } from '#io/api/time-limit.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a list that times out is aborted and requested again; a loaded list is kept', async () => {
  vi.useFakeTimers();
  const hung = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<unknown>>(hung);
  vi.stubGlobal('fetch', fetched);
  const load = loadOnce(fetchCountries);
  const timedOut = expect(load()).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1);
  await vi.advanceTimersByTimeAsync(1);
  await timedOut;
  fetched.mockResolvedValue(Response.json(['AT', 'DE', 'none']));
  expect(await load()).toEqual(['AT', 'DE']);
  expect(await load()).toEqual(['AT', 'DE']);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
