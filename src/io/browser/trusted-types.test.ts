import { expect, it, vi } from 'vitest';
import { allowScript, scriptAddress } from './trusted-types.ts';
import { listed } from '../../../tests/listed.ts';

// As built: hot reload loads its scripts from anywhere on its own origin.
vi.stubEnv('DEV', false);

const PAGE = 'https://kredit.bank.example/flow/ntb/registration';

it.each(['/assets/pbkdf2-abc.js', 'https://kredit.bank.example/assets/a.js'])(
  '%s is a script of this build',
  (address) => {
    expect(scriptAddress(address, PAGE)).toBe(new URL(address, PAGE).href);
  },
);

it.each(
  listed(`https://evil.example/assets/a.js | //evil.example/assets/a.js
    | https://kredit.bank.example.evil.example/assets/a.js
    | http://kredit.bank.example/assets/a.js | https://kredit.bank.example:8443/assets/a.js
    | data:text/javascript,alert(1) | javascript:alert(1)
    | blob:https://kredit.bank.example/1 | https://consent.example/other.js | /consent.js
    | /main?x=/assets/`),
)('%s is none', (address) => {
  expect(() => scriptAddress(address, PAGE)).toThrow(TypeError);
});

it('exactly one script of another origin may be allowed', () => {
  allowScript('https://consent.example/consent.js', PAGE);
  expect(scriptAddress('https://consent.example/consent.js', PAGE)).toBe(
    'https://consent.example/consent.js',
  );
  for (const other of [
    'https://consent.example/consent.js?x=1',
    'https://consent.example/',
    'http://consent.example/consent.js',
  ])
    expect(() => scriptAddress(other, PAGE)).toThrow(TypeError);
});
