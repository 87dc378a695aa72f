/**
 * `npx tsx deploy/start.ts`: renews deploy/nginx.conf, the example for the values in index.html.
 * `npx tsx deploy/start.ts values.json [dist]`: puts the values of one deployment into the built page, and writes `values.nginx.conf`
 * beside them. Ends with 1 and says which file is missing or which key is malformed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../src/brand/config.ts';
import { EXAMPLE_OPTIONS, nginxConfig } from './nginx.ts';
import { blockOf, configurePage, type SiteConfig } from './site.ts';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [values, dist = 'dist'] = process.argv.slice(2);
const needed = values === undefined ? [] : [values, `${dist}/index.html`];
const missing = needed.find((file) => !existsSync(file));
if (missing !== undefined)
  fail(`There is no file ${missing}.${missing === values ? '' : ' npm run build makes it.'}`);
const text =
  values === undefined
    ? blockOf(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
    : readFileSync(values, 'utf8');
const parsed = parseConfig(text);
if (!parsed.ok)
  fail(
    parsed.key === ''
      ? 'The values are no JSON object.'
      : `Malformed: ${parsed.key}. src/brand/config.ts says what belongs there.`,
  );
const config = JSON.parse(text) as SiteConfig;
const target =
  values === undefined
    ? fileURLToPath(new URL('nginx.conf', import.meta.url))
    : values.replace(/(\.json)?$/, '.nginx.conf');
try {
  writeFileSync(target, nginxConfig(config, EXAMPLE_OPTIONS));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
if (values !== undefined) configurePage(dist, config);
process.stdout.write(
  `${values === undefined ? target : `${dist}/index.html has the values of ${values}; ${target}`}\n`,
);
