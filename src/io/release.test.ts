import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isReplaced, loadOwn } from '#io/release.ts';

const page = (...scripts: string[]): string =>
  `<html><script type="application/json" id="config">{}</script>${scripts.map((script) => `<script type="module" crossorigin src="/assets/${script}.js"></script>`).join('')}</html>`;
const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('document', {
    querySelectorAll: () =>
      ['early', 'index'].map((name) => ({ getAttribute: () => `/assets/${name}-old.js` })),
  });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const html = (text: string, status = 200) => Promise.resolve(new Response(text, { status }));
const CASES: readonly (readonly [string, boolean, () => Promise<Response>])[] = [
  ['the page of another build', true, () => html(page('early-old', 'index-new'))],
  ['the same page', false, () => html(page('early-old', 'index-old'))],
  ["the login page of somebody's network", false, () => html('<html><p>Willkommen im WLAN')],
  ['an error page', false, () => html(page('early-old', 'index-new'), 503)],
  ['nothing', false, () => Promise.reject(new TypeError('Failed to fetch'))],
];

it.each(CASES)('%s: newer release %s', async (_, expected, respond) => {
  answer.mockImplementation(respond);
  expect(await isReplaced()).toBe(expected);
  expect(answer).toHaveBeenCalledWith(
    '/index.html',
    expect.objectContaining({ cache: 'no-store' }),
  );
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadOwn(Promise.reject(cause))).rejects.toMatchObject({
    isReplaced: expected,
    cause,
  });
});

it('what can be loaded is not asked about', async () => {
  answer.mockClear();
  expect(await loadOwn(Promise.resolve('code'))).toBe('code');
  expect(answer).not.toHaveBeenCalled();
});
