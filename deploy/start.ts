/**
 * `npx tsx deploy/start.ts`: renews deploy/nginx.conf, the example for the values in index.html.
 * `npx tsx deploy/start.ts values.json [dist] [options]`: puts the values of one deployment into the built page, and writes
 * `values.nginx.conf` beside them. Ends with 1 and says which file is missing or which key is malformed. Options, with their defaults
 * in nginx.ts: --root (folder that nginx serves), --api, --certificate, --certificate-key, --logs, --balancer (once for each),
 * --brotli, --no-ipv6, --http-port, --https-port.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseConfig } from '../src/brand/config.ts';
import { EXAMPLE_OPTIONS, nginxConfig } from './nginx.ts';
import { blockOf, configurePage, malformed, type SiteConfig } from './site.ts';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  root: text,
  api: text,
  certificate: text,
  'certificate-key': text,
  logs: text,
  balancer: { type: 'string', multiple: true },
  brotli: flag,
  'no-ipv6': flag,
  'http-port': text,
  'https-port': text,
} as const;

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
function portOf(word: string): number {
  const port = Number(word);
  return Number.isInteger(port) && port > 0 && port < 65_536
    ? port
    : fail(`${word} is no port of a server.`);
}
const { values: given, positionals } = readArguments();
const {
  'certificate-key': certificateKey,
  balancer,
  'no-ipv6': withoutIpv6 = false,
  'http-port': httpPort = '80',
  'https-port': httpsPort = '443',
  ...same
} = given;
const options = {
  ...EXAMPLE_OPTIONS,
  ...same,
  ...(certificateKey === undefined ? {} : { certificateKey }),
  ...(balancer === undefined ? {} : { balancers: balancer }),
  ipv6: !withoutIpv6,
  httpPort: portOf(httpPort),
  httpsPort: portOf(httpsPort),
};

if (httpPort === httpsPort) fail(`${httpPort} cannot be the port of http and of https.`);

const [values, dist = 'dist'] = positionals;
const needed = values === undefined ? [] : [values, `${dist}/index.html`];
const missing = needed.find((file) => !existsSync(file));
if (missing !== undefined)
  fail(`There is no file ${missing}.${missing === values ? '' : ' npm run build makes it.'}`);
const block =
  values === undefined
    ? blockOf(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
    : readFileSync(values, 'utf8');
const parsed = parseConfig(block);
if (!parsed.ok) fail(malformed(parsed.key));
const config = JSON.parse(block) as SiteConfig;
const target =
  values === undefined
    ? fileURLToPath(new URL('nginx.conf', import.meta.url))
    : values.replace(/(\.json)?$/, '.nginx.conf');
try {
  writeFileSync(target, nginxConfig(config, options));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
if (values !== undefined) configurePage(dist, config);
process.stdout.write(
  `${values === undefined ? target : `${dist}/index.html has the values of ${values}; ${target}`}\n`,
);
