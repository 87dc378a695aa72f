import { expect, it, vi } from 'vitest';
import { safeExternalUrl } from '#flow/external-url.ts';
import { webAddress } from '#flow/web-address.ts';

it('reads addresses, in browsers without `URL.canParse` too', () => {
  const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => { throw new TypeError('URL.canParse is not a function'); });
  expect(webAddress('https://bank.example/x')?.hostname).toBe('bank.example');
  expect(webAddress('https://[')).toBeUndefined();
  expect(safeExternalUrl('https://bank.example/')?.href).toBe('https://bank.example/');
  canParse.mockRestore();
});
