import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isLoopback, safeExternalUrl, webAddress } from '#flow/web-address.ts';
import { listed } from '../../tests/listed.ts';

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
  ...listed(`localhost.evil.example | evillocalhost | x127.0.0.1 | 127.0.0.1.evil.example
    | [::1].evil.example | 127.0.0.2 | bank.example | localhost.`),
  '',
])('%s is not', (host) => expect(isLoopback(host)).toBe(false));

const HOSTS = ['ident.example', 'xn--bcher-kva.example'];

describe('addresses that may be opened', () => {
  it.each([
    'https://ident.example/start?x=1',
    'https://IDENT.example/',
    'https://bücher.example/a',
    `https://ident.example/?${'a'.repeat(8_192 - 23)}`,
  ])('%s', (text) => {
    expect(safeExternalUrl(text, HOSTS)?.protocol).toBe('https:');
  });

  it.each([
    'http://bank.localhost:4200/sandbox/x',
    'http://a.bank.localhost:4200/x',
    'http://localhost:1/x',
    'http://127.0.0.1:8080/',
  ])('%s on this machine, while no hosts are listed', (text) => {
    expect(safeExternalUrl(text)).toBeDefined();
    expect(safeExternalUrl(text, HOSTS)).toBeUndefined();
  });

  it.each([
    ...listed(`javascript:alert(1) | JaVaScRiPt:alert(1) | data:text/html,x
      | blob:https://ident.example/x | vbscript:x | file:///etc/passwd | //evil.example
      | /flow/fail | evil.example | https:ident.example | https:/ident.example
      | https:\\\\ident.example | https://ident.example\\@evil.example
      | http://ident.example/ | https://ident.example:8443/ | https://user@ident.example/
      | https://user:pw@ident.example/ | https://ident.example@evil.example/
      | https://evil.example/ | https://ident.example.evil.example/
      | https://evil.example/ident.example | https://ident.example./
      | https://xident.example/ | https://ident.example%2eevil.example/
      | https://\u0456dent.example/ | https:// | https://[ | ftp://ident.example/
      | intent://ident.example#Intent;end | https://ident.example\u0000/`),
    undefined,
    null,
    1,
    {},
    '',
    ' ',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    `https://ident.example/?${'a'.repeat(8_192 - 22)}`,
    'https://ident.example\t/',
  ])('refuses %s', (text) => expect(safeExternalUrl(text, HOSTS)).toBeUndefined());

  it.each([
    ...listed(`xhttps://ident.example/ | view-source:https://ident.example/
      | javascript:alert(1)//https://ident.example/ | https://ident.example./
      | https://:pw@ident.example/ | https://user@ident.example/ | http://ident.example/
      | https://ident.example:8443/ | http://localhost.evil.example/ | http://evillocalhost/
      | http://127.0.0.1.evil.example/ | http://localhost./`),
    1,
    undefined,
  ])('refuses %s, whatever hosts there are', (text) => {
    expect(safeExternalUrl(text)).toBeUndefined();
    expect(safeExternalUrl(text, HOSTS)).toBeUndefined();
  });

  it('accepts nothing but https on an exact host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const url = safeExternalUrl(text, HOSTS);
        return url === undefined || (url.protocol === 'https:' && HOSTS.includes(url.hostname));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = safeExternalUrl(text);
        return (
          url === undefined ||
          url.protocol === 'https:' ||
          /localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(url.hostname)
        );
      }),
    );
  });
});
