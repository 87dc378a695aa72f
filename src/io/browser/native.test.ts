// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { openExternal, openLinksOutside, postToNativeApp } from '#io/browser/native.ts';

const OPEN = { action: 'OPEN_EXTERNAL_BROWSER', closeWebView: false };
const bridge = () => {
  const postMessage = vi.fn();
  return { host: { webkit: { messageHandlers: { nativeApp: { postMessage } } } }, postMessage };
};
/** Clicks a link on a page of its own; whether the browser would have followed it. */
function followed(link: { href: string; target?: string }, host: object): boolean {
  const page = document.implementation.createHTMLDocument();
  const anchor = page.body.appendChild(Object.assign(page.createElement('a'), link));
  anchor.append(page.createElement('span'));
  openLinksOutside(page, host);
  let follows: boolean | undefined;
  page.addEventListener('click', (event) => {
    follows = !event.defaultPrevented;
    event.preventDefault();
  });
  page.querySelector('span')?.click();
  return follows ?? expect.fail('no link');
}

beforeEach(() => document.body.replaceChildren());

test.each(['ReactNativeWebView', 'NativeApp'])('%s takes messages as text', (name) => {
  const postMessage = vi.fn();
  const posted = postToNativeApp({ action: 'HIDE_LOADING_SPINNER' }, { [name]: { postMessage } });
  expect(posted).toBe(true);
  expect(postMessage.mock.calls).toEqual([['{"action":"HIDE_LOADING_SPINNER"}']]);
});

const broken = () => {
  throw new Error('the app is gone');
};
test.each<[string, object]>([
  ['webkit', { webkit: { messageHandlers: { nativeApp: { postMessage: broken } } } }],
  ['ReactNativeWebView', { ReactNativeWebView: { postMessage: broken } }],
  ['NativeApp without a method', { NativeApp: {} }],
])('a bridge that fails counts as none: %s', (_name, host) => {
  expect(postToNativeApp({ action: 'HIDE_LOADING_SPINNER' }, host)).toBe(false);
  const assign = vi.fn();
  openExternal(
    new URL('https://bank.example/i'),
    { inApp: true },
    { ...host, location: { assign } },
  );
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://bank.example/i');
  expect(followed({ href: 'https://bank.example/i', target: '_blank' }, host)).toBe(true);
});

test('in the app, links to a new window are opened by the bridge', () => {
  const { host, postMessage } = bridge();
  expect(followed({ href: 'https://bank.example/i', target: '_blank' }, host)).toBe(false);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ ...OPEN, url: 'https://bank.example/i' });
});

test.each([{ href: 'https://bank.example/' }, { href: 'tel:1', target: '_blank' }])(
  'other links are left alone: %j',
  (link) => {
    const { host, postMessage } = bridge();
    expect(followed(link, host)).toBe(true);
    expect(postMessage).not.toHaveBeenCalled();
  },
);

test('without a bridge the browser follows the link', () => {
  expect(followed({ href: 'https://bank.example/i', target: '_blank' }, {})).toBe(true);
});

test('the app is told to close the webview where nothing is left to do', () => {
  const { host, postMessage } = bridge();
  const assign = vi.fn();
  const url = new URL('https://bank.example/');
  openExternal(url, { inApp: true, closeWebView: true }, { ...host, location: { assign } });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({
    ...OPEN,
    url: url.href,
    closeWebView: true,
  });
  openExternal(url, { inApp: true, closeWebView: true }, { location: { assign } });
  openExternal(url, { inApp: false }, { ...host, location: { assign } });
  expect(assign.mock.calls).toEqual([[url.href], [url.href]]);
  expect(postMessage).toHaveBeenCalledOnce();
});
