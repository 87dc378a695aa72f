import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '#state/services.ts';
import { followSiteNotice } from '#app/site-notice.ts';
import { siteNoticeAtom } from '#state/atoms.ts';

const NOTICE = {
  text: 'Wir warten unsere Systeme.',
  from: '2026-12-01T20:00:00+01:00',
  until: '2026-12-01T22:00:00+01:00',
  closed: false,
};
const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The store of a page that is opened at this time of the server, by a visitor whose clock shows another. */
async function opened(server: string | undefined, visitor = '2020-01-01T00:00:00Z') {
  vi.setSystemTime(visitor);
  const headers = server === undefined ? {} : { Date: new Date(server).toUTCString() };
  vi.stubGlobal('fetch', async () => new Response('ok', { headers }));
  const store = createStore();
  await followSiteNotice({ store, site: { notice: NOTICE } as Services['site'] });
  return store;
}

it.each([
  ['2026-12-01T18:59:59Z', false],
  ['2026-12-01T19:00:00Z', true],
  ['2026-12-01T20:59:59Z', true],
  ['2026-12-01T21:00:00Z', false],
])('at %s of the server the notice is shown: %s', async (time, shown) =>
  expect((await opened(time)).get(siteNoticeAtom)).toEqual(shown ? NOTICE : undefined),
);

it('the notice comes and goes on a page that stays open', async () => {
  const store = await opened('2026-12-01T18:50:00Z');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(store.get(siteNoticeAtom)).toEqual(NOTICE);
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(store.get(siteNoticeAtom)).toBeUndefined();
});

it('a notice that is months away waits', async () =>
  expect((await opened('2026-06-01T00:00:00Z')).get(siteNoticeAtom)).toBeUndefined());

it("the visitor's clock counts where the server names no time", async () => {
  expect((await opened(undefined, '2026-12-01T19:30:00Z')).get(siteNoticeAtom)).toEqual(NOTICE);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const store = createStore();
  await followSiteNotice({ store, site: { notice: NOTICE } as Services['site'] });
  expect(store.get(siteNoticeAtom)).toEqual(NOTICE);
});

it('without a notice nothing is asked', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await followSiteNotice({ store: createStore(), site: {} as Services['site'] });
  expect(fetch).not.toHaveBeenCalled();
});
