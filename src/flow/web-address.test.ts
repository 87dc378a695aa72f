import { expect, it, vi } from 'vitest';
import { safeExternalUrl } from '#flow/external-url.ts';
import { isLoopback, webAddress } from '#flow/web-address.ts';

it('reads addresses, in browsers without `URL.canParse` too', () => {
  const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  expect(webAddress('https://bank.example/x')?.hostname).toBe('bank.example');
  expect(webAddress('https://[')).toBeUndefined();
  expect(safeExternalUrl('https://bank.example/')?.href).toBe('https://bank.example/');
  canParse.mockRestore();
});

it.each(['localhost', 'bank.localhost', 'a.bank.localhost', '127.0.0.1', '[::1]'])(
  '%s is of this machine',
  (host) => expect(isLoopback(host)).toBe(true),
);
it.each([
  'localhost.evil.example',
  'evillocalhost',
  'x127.0.0.1',
  '127.0.0.1.evil.example',
  '[::1].evil.example',
  '127.0.0.2',
  'bank.example',
  '',
  'localhost.',
])('%s is not', (host) => expect(isLoopback(host)).toBe(false));
