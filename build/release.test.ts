import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { SILENT_PAGE } from '../src/flow/sign-in.ts';
import { releasePlugin } from './release.ts';

let root: string;
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

/** The release that the pages of a small project name. */
async function releases(): Promise<(string | undefined)[]> {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  await writeFile(join(root, 'package.json'), '{ "version": "1.2.3" }');
  const pages = ['index.html', SILENT_PAGE.slice(1)];
  for (const page of pages) await writeFile(join(root, page), '<html><head></head></html>');
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [releasePlugin()],
    build: { write: false, rolldownOptions: { input: pages.map((page) => join(root, page)) } },
  });
  const files = 'output' in result ? result.output : [];
  return pages.map((page) => {
    const file = files.find(({ fileName }) => fileName === page);
    const html = file?.type === 'asset' ? String(file.source) : '';
    return /<meta name="version" content="([^"]*)">/.exec(html)?.[1];
  });
}

test('the page names the commit that CI gives', async () => {
  vi.stubEnv('GIT_COMMIT', 'abc1234');
  expect(await releases()).toEqual(['abc1234', undefined]);
});

test('without a commit it names the version of the package', async () => {
  vi.stubEnv('GIT_COMMIT', undefined);
  // The folder is in no checkout.
  vi.stubEnv('GIT_DIR', '/nowhere');
  expect(await releases()).toEqual(['1.2.3', undefined]);
});
