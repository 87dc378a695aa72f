// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { CALL_TIMEOUT_MS } from '#io/time-limit.ts';
import { flow, respond, stubFetch } from '#state/actions.test-helpers.ts';
import { busyAtom } from '#state/atoms.ts';

stubFetch();

it('a list of countries that times out is aborted and requested again; a loaded list is kept', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  const hung = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    );
  respond.mockImplementationOnce(hung);
  const { actions, store } = flow();
  const timedOut = expect(actions.loadCountries()).rejects.toThrow('no answer in time');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(CALL_TIMEOUT_MS);
  expect(store.get(busyAtom)).toBe(1);
  limit.abort(new Error('no answer in time'));
  await timedOut;
  expect(store.get(busyAtom)).toBe(0);
  respond.mockImplementation(() => Promise.resolve(Response.json(['AT', 'DE', 'none'])));
  expect(await actions.loadCountries()).toEqual(['AT', 'DE']);
  expect(await actions.loadCountries()).toEqual(['AT', 'DE']);
  // A failure also looks at the page, for a newer release.
  const requests = respond.mock.calls.map(([address]) => String(address));
  expect(requests.filter((address) => address.includes('country-codes'))).toHaveLength(2);
  vi.restoreAllMocks();
});
