import { readFileSync } from 'node:fs';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { BRAND_IDS } from '../src/brand/brands.ts';
import { SILENT_PAGE } from '../src/flow/sign-in.ts';
import { cacheControlOf, headersFor, policyFor, type Serving } from './headers.ts';
import { blockOf, NOTHING_OUTSIDE, outsideOf, withBlock, type SiteConfig } from './site.ts';

const PAGE = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const CONFIG = JSON.parse(blockOf(PAGE)) as SiteConfig;
/** Everything at other origins that can be. */
const FAR: SiteConfig = {
  ...CONFIG,
  apiBase: 'https://api.bank.example/v1',
  telemetry: { url: 'https://monitoring.bank.example/collect' },
  brands: {
    ...CONFIG.brands,
    bank: {
      ...CONFIG.brands.bank,
      consent: {
        scriptUrl: 'https://consent.example/a.js',
        styleUrl: 'https://style.example/a.css',
      },
    },
  },
};

const SITES: readonly (readonly [string, Serving])[] = [
  ['the sandbox', {}],
  ...BRAND_IDS.flatMap((brand) =>
    [false, true].map(
      (inApp) =>
        [
          `${brand}${inApp ? ' in the app' : ''}`,
          {
            https: true,
            outside: outsideOf(CONFIG, [brand], inApp),
            reports: 'https://reports.bank.example/csp',
          },
        ] as const,
    ),
  ),
  ['both brands, everything elsewhere', { https: true, outside: outsideOf(FAR) }],
];

describe.each(SITES)('the policy of %s', (name, serving) => {
  const parsed = new CspParser(headersFor('/main', serving)['content-security-policy'] ?? '').csp;

  test('is strict in every directive', () => {
    const values = Object.values(policyFor('/main', serving)).join(' ');
    expect(values).not.toMatch(
      /unsafe|nonce-|strict-dynamic|\*|http:|wasm|[\s'](https?|data|blob|filesystem):\s*['\s]?script/,
    );
    expect(policyFor('/main', serving)).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
    expect(policyFor('/main', serving)['script-src']).not.toContain('data:');
  });

  test('has no finding above "maybe"', () => {
    const findings = new CspEvaluator(parsed).evaluate();
    // A lower number is worse; what is listed at all is known here.
    expect(findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)).toEqual([]);
    if (name !== 'both brands, everything elsewhere') {
      expect(
        new Set(
          findings
            .filter(({ severity }) => severity === Severity.MEDIUM_MAYBE)
            .map(({ value }) => value),
        ),
      ).toEqual(new Set(["'self'"]));
    }
  });
});

test('the evaluator reports a weakened policy', () => {
  const weak = new CspParser("default-src 'none'; script-src 'self' 'unsafe-inline'; object-src *")
    .csp;
  expect(new CspEvaluator(weak).evaluate().some(({ severity }) => severity <= Severity.HIGH)).toBe(
    true,
  );
});

describe('origins', () => {
  test('are exactly those of the configuration, in the directives that need them', () => {
    expect(outsideOf(FAR, ['bank'])).toEqual({
      connect: [
        'https://api.bank.example',
        'https://login.bank.example',
        'https://monitoring.bank.example',
      ],
      frame: ['https://login.bank.example', 'https://tags.bank.example'],
      script: ['https://consent.example'],
      style: ['https://style.example'],
    });
    expect(outsideOf(CONFIG, ['direct'])).toEqual({
      connect: ['https://login.direct.example'],
      frame: ['https://login.direct.example', 'https://tags.direct.example'],
      script: [],
      style: [],
    });
  });

  test('of consent and tag manager are left out inside the app', () => {
    expect(outsideOf(FAR, ['bank'], true)).toMatchObject({
      frame: ['https://login.bank.example'],
      script: [],
      style: [],
    });
  });

  test('of both brands are allowed while the host is unknown', () => {
    expect(outsideOf(CONFIG).connect).toEqual([
      'https://login.bank.example',
      'https://login.direct.example',
    ]);
  });
});

test('only signin-silent.html may be framed, by its own origin', () => {
  expect(headersFor(`${SILENT_PAGE}?code=c`)).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
  });
  for (const path of ['/', '/main', '/signin', `/x${SILENT_PAGE}`, `/main?x=${SILENT_PAGE}`]) {
    expect(headersFor(path), path).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
  }
});

test('a path without a rule is not cached', () =>
  expect(headersFor('/')).toMatchObject({ 'cache-control': 'no-store' }));

test('HSTS and upgrade-insecure-requests are sent for https only', () => {
  expect(headersFor('/', { https: true })).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'content-security-policy': expect.stringMatching(/; upgrade-insecure-requests$/) as string,
  });
  const plain = headersFor('/', { outside: NOTHING_OUTSIDE });
  expect(plain).not.toHaveProperty('strict-transport-security');
  expect(plain['content-security-policy']).not.toContain('upgrade');
});

test('violations are reported to the address of the configuration', () => {
  const headers = headersFor('/', { reports: 'https://reports.bank.example/csp' });
  expect(headers).toMatchObject({
    'reporting-endpoints': 'csp="https://reports.bank.example/csp"',
    'content-security-policy': expect.stringContaining('report-to csp') as string,
  });
});

test.each([
  ['/assets/main-abc.js', 200, 'public, max-age=31536000, immutable'],
  ['/assets/main-abc.js', 304, 'public, max-age=31536000, immutable'],
  ['/assets/gone.js', 404, 'no-store'],
  ['/', 200, 'no-store'],
  ['/favicon-bank.svg', 200, 'no-store'],
  ['/api/branches', 200, 'no-store'],
  ['/x/assets/a.js', 200, 'no-store'],
])('%s with %i is kept: %s', (path, status, expected) =>
  expect(cacheControlOf(path, status)).toBe(expected),
);

test('a configuration is put into the page and cannot break out of its block', () => {
  const config = { telemetry: { url: '</script><script>alert(1)</script>' } };
  const page = withBlock(PAGE, config);
  expect(JSON.parse(blockOf(page))).toEqual(config);
  expect(page.match(/<script/g)).toHaveLength(PAGE.match(/<script/g)?.length ?? 0);
  expect(() => blockOf('<p>')).toThrow('config');
});
