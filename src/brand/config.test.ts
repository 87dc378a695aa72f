import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandOfHost } from '#brand/brands.ts';
import { parseConfig } from '#brand/config.ts';
import { getIn } from '#schema/data-path.ts';
import { listed } from '../../tests/listed.ts';

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const block =
  /<script type="application\/json" id="config">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

interface Tree {
  [key: string]: unknown;
}
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
/** The block of index.html with the value at `path` replaced, or taken away. */
function changed(path: string, value?: unknown): string {
  const tree: unknown = JSON.parse(block);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree);
  if (!isTree(parent)) throw new Error(path);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return JSON.stringify(tree);
}

test('the block of index.html is well-formed and serves both brands', () => {
  const parsed = parseConfig(block);
  expect(parsed).toMatchObject({
    ok: true,
    config: { apiBase: '/api', captcha: { enabled: true }, nativeApp: { enabled: true } },
  });
  if (!parsed.ok) return;
  expect(brandOfHost('direct.localhost', parsed.config.brands).id).toBe('direct');
  expect(brandOfHost('localhost', parsed.config.brands).id).toBe('bank');
});

const LENDER = {
  name: 'Bank AG',
  street: 'Ring 1',
  zipCode: '1010',
  city: 'Wien',
  email: 'service@bank.example',
};
test.each<[string, unknown, unknown?]>([
  ['apiBase', undefined, '/api'],
  ['apiBase', 'https://api.bank.example/kredit/', 'https://api.bank.example/kredit'],
  ['reports', 'https://reports.bank.example/csp'],
  ['brands.bank.favicon', '/marke.svg'],
  ['brands.bank.identityPartner', 'Ident GmbH'],
  // Hosts match in any letter case.
  ['brands.bank.redirectHosts', ['Ident.Example'], ['ident.example']],
  ['brands.bank.privacyUrl', undefined],
  ['brands.bank.privacyUrl', 'https://bank.example/d'],
  ['brands.bank.branches', undefined, true],
  ['brands.bank.branches', false],
  ['brands.bank.payoutBankingDays', undefined],
  ['brands.bank.payoutBankingDays', 0],
  ['brands.direct.payoutBankingDays', 30],
  ['brands.bank.lender', undefined],
  ['brands.bank.lender', LENDER],
  ['brands.bank.registerNumber', undefined],
  ['brands.direct.supervisor', 'Finanzmarktaufsicht'],
])('%s may be %j', (key, value, read = value) => {
  const parsed = parseConfig(changed(key, value));
  expect(parsed.ok && getIn(parsed.config, key.split('.'))).toEqual(read);
});

test.each<[string, object]>([
  ['from', { from: '2026-12-01T20:00:00' }],
  ['until', { until: '1. Dezember 2026' }],
  ['until', { until: '2026-13-01T20:00:00Z' }],
  ['text', { text: ' ' }],
  ['closed', { closed: 'ja' }],
  ['shown', { shown: true }],
])('a notice with a malformed %s is refused by the name of its key: %j', (key, values) => {
  const notice = {
    text: 'Wir warten unsere Systeme.',
    from: '2026-12-01T20:00+01:00',
    until: '2026-12-01T22:00:00Z',
  };
  expect(parseConfig(changed('brands.bank.notice', notice))).toMatchObject({
    ok: true,
    config: { brands: { bank: { notice: { ...notice, closed: false } } } },
  });
  expect(parseConfig(changed('brands.bank.notice', { ...notice, ...values }))).toEqual({
    ok: false,
    key: `brands.bank.notice.${key}`,
  });
});

/** The digest of nothing, by each algorithm. */
const digest = (algorithm: string): string =>
  `${algorithm}-${createHash(algorithm).digest('base64')}`;
const ALGORITHMS = ['sha256', 'sha384', 'sha512'];
describe.each(['brands.bank.consent.scriptIntegrity', 'brands.direct.consent.styleIntegrity'])(
  '%s',
  (key) => {
    test.each([...ALGORITHMS.map(digest), ALGORITHMS.map(digest).join(' ')])('may be %s', (value) =>
      expect(parseConfig(changed(key, value)).ok).toBe(true),
    );
    // A browser would pass over each of these, and check nothing.
    test.each([
      '',
      ' ',
      'sha384-',
      'md5-1B2M2Y8AsgTpgAmY7PhCfg==',
      digest('sha1'),
      digest('sha256').toUpperCase(),
      digest('sha256').slice(7),
      digest('sha256').slice(0, -1),
      `${digest('sha384')}=`,
      digest('sha512').replace('sha512', 'sha384'),
      digest('sha256').replace('-', ' '),
      `${digest('sha256')}  ${digest('sha384')}`,
      `${digest('sha256')}\n`,
      `${digest('sha384')},${digest('sha512')}`,
      1,
      [digest('sha256')],
      null,
    ])('may not be %j', (value) =>
      expect(parseConfig(changed(key, value))).toEqual({ ok: false, key }),
    );
  },
);

const URL_KEYS = listed(`brands.bank.homeUrl | brands.bank.imprintUrl | brands.direct.faqUrl
    | brands.direct.calculatorUrl | brands.bank.instantLoanUrl | brands.bank.oidc.authority
    | brands.bank.tagManagerUrl`);
const REQUIRED = [
  ...listed(`production | captcha | captcha.enabled | nativeApp.enabled | telemetry.url
    | brands | brands.bank | brands.direct | brands.bank.hosts | brands.direct.oidc
    | brands.bank.oidc.clientId | brands.bank.oidc.displayName
    | brands.direct.consent.scriptUrl | brands.direct.consent.styleUrl`),
  ...URL_KEYS,
];
test.each(REQUIRED)('a configuration without %s is refused, naming the key', (key) =>
  expect(parseConfig(changed(key))).toEqual({ ok: false, key }),
);

test.each<[string, unknown, string?]>([
  ['production', 'yes'],
  ['captcha.enabled', 1],
  ['apiBase', 'api'],
  ['apiBase', '//other.example'],
  ['apiBase', '/\\other.example'],
  ['apiBase', 'http://api.bank.example'],
  ['brands.bank.hosts', []],
  ['brands.bank.hosts', 'bank.example'],
  ['brands.bank.hosts', ['ok.example', 'bank.example:8080'], 'brands.bank.hosts.1'],
  ['brands.bank.hosts', ['*'], 'brands.bank.hosts.0'],
  ['brands.bank.hosts', ['a.*.example'], 'brands.bank.hosts.0'],
  ['brands.bank.hosts', ['https://bank.example'], 'brands.bank.hosts.0'],
  ['brands.direct.redirectHosts', ['*.ident.example'], 'brands.direct.redirectHosts.0'],
  ['brands.bank.oidc.clientId', ' '],
  ['reports', '/csp'],
  ['brands.bank.favicon', 'data:image/svg+xml,x'],
  ['brands.direct.branches', 'nein'],
  ['brands.bank.payoutBankingDays', -1],
  ['brands.bank.payoutBankingDays', 31],
  ['brands.direct.payoutBankingDays', 1.5],
  ['brands.direct.payoutBankingDays', '2'],
  ['brands.direct.payoutBankingDays', null],
  ['brands.direct.privacyUrl', ''],
  ['brands.direct.privacyUrl', null],
  ['brands.bank.consent.scriptUrl', '//cdn.example/x.js'],
  ['brands.bank.identityPartner', ' '],
  ['brands.bank.registerNumber', ' '],
  ['brands.direct.supervisor', 1],
  ['brands.bank.lender', { ...LENDER, email: 'bank.example' }, 'brands.bank.lender.email'],
  ['brands.bank.lender', { name: 'Bank AG' }, 'brands.bank.lender.street'],
])('%s may not be %j', (key, value, named = key) =>
  expect(parseConfig(changed(key, value))).toEqual({ ok: false, key: named }),
);

test('an unknown key is refused by its name', () => {
  expect(parseConfig(changed('brands.bank.redirectHost', ['ident.example']))).toEqual({
    ok: false,
    key: 'brands.bank.redirectHost',
  });
  expect(parseConfig(changed('apiBaseUrl', '/api'))).toEqual({ ok: false, key: 'apiBaseUrl' });
});
test.each(['', '{', '[]', 'null', '"x"'])('the block %j is refused', (text) =>
  expect(parseConfig(text)).toEqual({ ok: false, key: '' }),
);

/** Signs that end a directive of the policy, a header or a word of nginx, or that only seem to be letters. */
const BREAKING = [...`"';,\\$\`{}<>^| \n\r\t\u0000`, 'ö', '\u00a0', '\u202e'];
const BREAKABLE: readonly (readonly [string, boolean])[] = [
  ['apiBase', true],
  ['telemetry.url', true],
  ['reports', false],
  ['brands.bank.favicon', true],
  ['brands.bank.consent.scriptUrl', true],
  ['brands.direct.consent.styleUrl', true],
  ['brands.bank.oidc.authority', false],
  ['brands.direct.tagManagerUrl', false],
  ['brands.bank.homeUrl', false],
  ['brands.bank.privacyUrl', false],
];
test.each(BREAKABLE)(
  '%s has none of the signs that break a policy or a web server',
  (key, path) => {
    for (const sign of BREAKING) {
      const addresses = ['https://a.example/x%y', 'https://a%.example/x', 'https://a.example/%'];
      for (const address of path ? [...addresses, '/x%y', '/%'] : addresses)
        expect(parseConfig(changed(key, address.replace('%', sign))), address + sign).toEqual({
          ok: false,
          key,
        });
    }
    expect(parseConfig(changed(key, 'https://*.example/x'))).toEqual({ ok: false, key });
    expect(parseConfig(changed(key, 'https://a.example/x-y_z.~%20/q')).ok).toBe(true);
  },
);
test.each(['apiBase', 'telemetry.url'])('%s is no path with a query', (key) => {
  for (const path of ['/', '/a?b', '/a#b', '/a%20b'])
    expect(parseConfig(changed(key, path)), path).toEqual({ ok: false, key });
});

describe('addresses', () => {
  const HOSTILE = [
    ...listed(`http://bank.example/ | javascript:alert(1) | data:text/html,x
      | https:\\\\bank.example | https://user@bank.example/ | ftp://bank.example
      | //bank.example | / | https:// | http://localhost.evil.example/
      | http://evillocalhost/`),
    ' https://bank.example',
  ];
  test.each([...URL_KEYS, 'brands.bank.privacyUrl'])('%s is https only', (key) => {
    for (const address of HOSTILE)
      expect(parseConfig(changed(key, address)), address).toEqual({ ok: false, key });
  });
  test.each([
    'http://localhost:4000/rechner',
    'http://bank.localhost:4000/',
    'http://a.bank.localhost:4000/',
    'http://127.0.0.1:4000/',
    'https://bank.example:8443/x?y=1',
  ])('%s is fine', (address) => {
    expect(parseConfig(changed('brands.bank.calculatorUrl', address)).ok).toBe(true);
  });
  test('every accepted address is https, or http on localhost', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ validSchemes: ['http', 'https'] }),
          fc.string(),
          fc.constantFrom(...HOSTILE),
        ),
        (address) => {
          if (!parseConfig(changed('brands.bank.homeUrl', address)).ok) return true;
          const { protocol, hostname } = new URL(address);
          return (
            protocol === 'https:' ||
            hostname === 'localhost' ||
            hostname.endsWith('.localhost') ||
            hostname === '127.0.0.1'
          );
        },
      ),
      { numRuns: 300 },
    ));
});
