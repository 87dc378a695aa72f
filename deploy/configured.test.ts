/** Whatever addresses the page accepts: the policy has exactly its directives, and nginx takes the configuration. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../src/brand/config.ts';
import { findOrLeaveOut, newSharedFolder, writeCertificate } from '../tests/installed.ts';
import { headersFor, policyFor } from './headers.ts';
import { EXAMPLE_OPTIONS, nginxConfig } from './nginx.ts';
import { blockOf, outsideOf, type SiteConfig } from './site.ts';

const EXAMPLE = JSON.parse(
  blockOf(readFileSync(new URL('../index.html', import.meta.url), 'utf8')),
) as SiteConfig;

const signs = fc.constantFrom(...`abZ09.-_~:/?#[]@!&()*+=%"';,$\\{}<> \n\u0000ö`);
const noise = fc.string({ unit: signs, maxLength: 12 });
const address = fc.oneof(
  fc.tuple(noise, noise).map(([host, path]) => `https://a${host}b.example/${path}`),
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
  noise.map((path) => `/${path}`),
  fc.constant('/api/v2'),
);
const host = fc.oneof(
  fc.domain(),
  fc.domain().map((name) => `*.${name}`),
  noise,
);
const values = fc
  .record({
    apiBase: address,
    telemetry: address,
    reports: address,
    authority: address,
    script: address,
    tags: address,
    hosts: fc.array(host, { minLength: 1, maxLength: 3 }),
  })
  .map(({ apiBase, telemetry, reports, authority, script, tags, hosts }): SiteConfig => {
    const { bank } = EXAMPLE.brands;
    return {
      ...EXAMPLE,
      apiBase,
      telemetry: { url: telemetry },
      reports,
      brands: {
        ...EXAMPLE.brands,
        bank: {
          ...bank,
          hosts,
          oidc: { ...bank.oidc, authority },
          consent: { ...bank.consent, scriptUrl: script },
          tagManagerUrl: tags,
        },
      },
    };
  });

/** The values with each key replaced that the page refuses. */
function accepted(config: SiteConfig): SiteConfig {
  const tree = structuredClone(config) as unknown as Record<string, unknown>;
  for (let parsed = parseConfig(JSON.stringify(tree)); !parsed.ok;) {
    const keys = parsed.key.startsWith('brands.bank.hosts')
      ? ['brands', 'bank', 'hosts']
      : parsed.key.split('.');
    const last = keys.pop() ?? '';
    const at = (from: unknown) =>
      keys.reduce((node, name) => Reflect.get(Object(node), name) as unknown, from);
    const good = Reflect.get(Object(at(EXAMPLE)), last) as unknown;
    if (good === undefined) Reflect.deleteProperty(Object(at(tree)), last);
    else Reflect.set(Object(at(tree)), last, good);
    parsed = parseConfig(JSON.stringify(tree));
  }
  return tree as unknown as SiteConfig;
}

test('an accepted configuration yields the directives it should, as a reader of policies finds them', () =>
  fc.assert(
    fc.property(values, (raw) => {
      const config = accepted(raw);
      const serving = { https: true, outside: outsideOf(config), reports: config.reports };
      const headers = headersFor('/', serving);
      const expected = Object.entries(policyFor('/', serving)).map(([name, value]) => [
        name,
        value.split(' ').filter((word) => word !== ''),
      ]);
      const parsed = new CspParser(headers['content-security-policy'] ?? '').csp.directives;
      expect(parsed).toEqual(Object.fromEntries(expected));
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
    }),
    { numRuns: 500 },
  ));

const nginx = findOrLeaveOut('random deployment values in a real nginx', 'nginx', 'openssl');
const folder = newSharedFolder('configured-');
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(nginx.missing !== undefined)(
  'nginx takes what is written for an accepted configuration',
  () => {
    const inside = (name: string): string => join(folder, name);
    const [certificate, certificateKey] = [inside('certificate.pem'), inside('key.pem')];
    writeCertificate(folder, 'a.example');
    const options = {
      ...EXAMPLE_OPTIONS,
      ...{ root: folder, certificate, certificateKey, logs: folder, ipv6: false },
      ...{ httpPort: 58_080, httpsPort: 58_443 },
    };
    fc.assert(
      fc.property(values, (raw) => {
        const site = nginxConfig(accepted(raw), options);
        const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
        const temporary = paths.map((kind) => `${kind}_temp_path ${inside(kind)};`).join('\n');
        writeFileSync(
          inside('nginx.conf'),
          `pid ${inside('pid')};\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
        );
        const { status, stderr } = spawnSync(nginx.file ?? '', [
          ...['-t', '-p', folder, '-e', 'stderr', '-c', inside('nginx.conf')],
        ]);
        expect(status, stderr.toString()).toBe(0);
      }),
      { numRuns: 40 },
    );
  },
);
