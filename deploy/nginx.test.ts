import { readFileSync } from 'node:fs';
import { createAjv } from '../build/ajv.ts';
import { expect, test } from 'vitest';
import { parseConfig } from '../src/brand/config.ts';
import { EXAMPLE_OPTIONS, nginxConfig } from './nginx.ts';
import { blockOf, type SiteConfig } from './site.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const EXAMPLE = JSON.parse(blockOf(read('../index.html'))) as SiteConfig;
const written = (values: Partial<SiteConfig>): string =>
  nginxConfig({ ...EXAMPLE, ...values }, EXAMPLE_OPTIONS);
/** Those that are handed on. */
const locations = (text: string): string[] =>
  [...text.matchAll(/location (\S+ \S+) \{\n[^}]*proxy_pass/g)].map(([, where = '']) => where);
/** The path as it is logged, by the expression for calls. */
const logged = (text: string, path: string): string => {
  const [, expression = '(?!)'] = /"~(\^\(\?<loan_folder>.*)" \$loan_folder/.exec(text) ?? [];
  const { loan_folder: folder, loan_call: call } = new RegExp(expression).exec(path)?.groups ?? {};
  return folder === undefined ? path : `${folder}*${call}`;
};

test.each(['/api', '/kredit/api', '/api/v2', '/api/v2.1/'])(
  'calls below %s are handed on, and the log does not name their applications',
  (apiBase) => {
    const text = written({ apiBase });
    const base = apiBase.replace(/\/$/, '');
    expect(locations(text)).toEqual([`^~ ${base}/`, '= /telemetry']);
    expect(logged(text, `${base}/applications/SECRET/products`)).toBe(
      `${base}/applications/*/products`,
    );
  },
);

test('endpoints of another origin are not proxied; telemetry below the API goes with it', () => {
  expect(
    locations(
      written({
        apiBase: 'https://api.bank.example/kredit',
        telemetry: { url: 'https://telemetry.bank.example/in' },
      }),
    ),
  ).toEqual([]);
  expect(locations(written({ telemetry: { url: 'https://telemetry.bank.example/in' } }))).toEqual([
    '^~ /api/',
  ]);
  expect(locations(written({ telemetry: { url: '/api/telemetry' } }))).toEqual(['^~ /api/']);
});

test('where nothing is handed on, no address of the endpoints is needed', () => {
  const telemetry = { url: 'https://telemetry.bank.example/in' };
  const values = { ...EXAMPLE, apiBase: 'https://api.bank.example/kredit', telemetry };
  expect(() => nginxConfig(values, { ...EXAMPLE_OPTIONS, api: '' })).not.toThrow();
});

test('endpoints behind https are asked by their name', () => {
  const named = 'proxy_ssl_server_name on;';
  expect(written({})).not.toContain(named);
  const options = { ...EXAMPLE_OPTIONS, api: 'https://api.bank.example:8443' };
  expect(nginxConfig(EXAMPLE, options).split(named)).toHaveLength(3);
});

test('localhost names are left out of a deployment', () => {
  const bank = {
    ...EXAMPLE.brands.bank,
    hosts: ['localhost', '*.localhost', 'a.bank.localhost', '127.0.0.1', '*.bank.example'],
  };
  expect(/server_name (.*);/.exec(written({ brands: { ...EXAMPLE.brands, bank } }))?.[1]).toBe(
    '*.bank.example kredit.direct.example',
  );
});

test('names of this machine serve a deployment that has no others; a host at two brands is one name', () => {
  const at = (hosts: readonly string[]) => ({ ...EXAMPLE.brands.bank, hosts });
  const names = (bank: readonly string[], direct: readonly string[]) =>
    /server_name (.*);/.exec(written({ brands: { bank: at(bank), direct: at(direct) } }))?.[1];
  expect(names(['localhost', '*.bank.localhost'], ['direct.localhost'])).toBe(
    'localhost *.bank.localhost direct.localhost',
  );
  expect(names(['A.example', 'b.example'], ['a.example'])).toBe('a.example b.example');
});

test('it listens at both kinds of addresses, where the machine has them', () => {
  const ports = (text: string) => [...text.matchAll(/listen (\S+?);?[ \n]/g)].map(([, at]) => at);
  const both = ports(nginxConfig(EXAMPLE, EXAMPLE_OPTIONS));
  expect(both.slice(0, 2)).toEqual(['80', '[::]:80']);
  expect(both).toHaveLength(8);
  expect(ports(nginxConfig(EXAMPLE, { ...EXAMPLE_OPTIONS, ipv6: false }))).toEqual([
    '80',
    '80',
    '443',
    '443',
  ]);
});

test.each([
  ['root', '/srv/a b'],
  ['root', '/srv/$host'],
  ['api', 'http://127.0.0.1:1; return 200'],
  // nginx would replace the path of each call by it.
  ['api', 'https://api.bank.example/v1'],
  ['api', 'https://api.bank.example/'],
  ['api', ''],
  ['certificate', '/etc/"x'],
  ['balancers', ['10.0.0.0/8', '0.0.0.0/0;']],
])('the option %s may not be %j', (name, value) =>
  expect(() => nginxConfig(EXAMPLE, { ...EXAMPLE_OPTIONS, [name]: value })).toThrow(`${name}: `),
);

test('values.example.json has every key, and is taken', () => {
  const example = read('values.example.json');
  expect(parseConfig(example)).toMatchObject({ ok: true });
  expect(() => nginxConfig(JSON.parse(example) as SiteConfig, EXAMPLE_OPTIONS)).not.toThrow();
  const validate = createAjv().compile(JSON.parse(read('values.gen.json')) as object);
  expect(validate(JSON.parse(example)), 'the schema for editors').toBe(true);
  expect(validate({ ...JSON.parse(example), apiBaseUrl: '/api' })).toBe(false);
  const [values = ''] =
    /## Deployment values[\s\S]*?\n## /.exec(read('../docs/operations.md')) ?? [];
  const keys = [...values.matchAll(/^ *-((?: `[\w.]+`,?)+)/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, key = '']) => key))
    .filter((key) => /^[a-z.]/.test(key) && !/^(brands\.|drafts$)/.test(key))
    .map((key) => key.split('.').at(-1) ?? '');
  expect(keys.length).toBeGreaterThan(20);
  for (const key of keys) expect(example, key).toContain(`"${key}"`);
});

test.each(['/', '/a b', '/a;b', '/a"b', '/a$b', '/a?b=c'])(
  'the path %s is refused, by the name of its key',
  (path) => {
    expect(() => written({ apiBase: path })).toThrow(/^apiBase: /);
    expect(() => written({ telemetry: { url: path } })).toThrow(/^telemetry\.url: /);
  },
);

test('violations of the policy are reported to the configured address', () => {
  expect(written({})).not.toMatch(/report/i);
  const text = written({ reports: 'https://reports.bank.example/csp' });
  expect(text).toContain(
    'add_header reporting-endpoints "csp=\\"https://reports.bank.example/csp\\"" always;',
  );
  const policies = text.split('\n').filter((line) => line.includes('default-src'));
  expect(policies.length).toBeGreaterThan(8);
  expect(policies.filter((line) => !line.includes('; report-to csp;'))).toEqual([]);
});

test('deploy/nginx.conf is fresh: `npx tsx deploy/start.ts` was not forgotten', () => {
  expect(read('nginx.conf')).toBe(written({}));
});
