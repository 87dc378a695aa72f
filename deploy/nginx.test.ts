import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXAMPLE_OPTIONS } from './example.ts';
import { nginxConfig } from './nginx.ts';
import { blockOf, type SiteConfig } from './site.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

test('deploy/nginx.conf is fresh: `npm run deployment` was not forgotten', () => {
  expect(read('nginx.conf')).toBe(nginxConfig(JSON.parse(blockOf(read('../index.html'))) as SiteConfig, EXAMPLE_OPTIONS));
});
