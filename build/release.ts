/**
 * Vite plugin: names the release in `<meta name="version">` of the page, where telemetry reads it: the commit that CI gives
 * (`GIT_COMMIT`), else what `git describe` finds, else the version of the package.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SILENT_PAGE } from '../src/flow/sign-in.ts';

function releaseOf(root: string): string {
  const commit = process.env['GIT_COMMIT']?.trim();
  if (commit) return commit;
  const { stdout } = spawnSync('git', ['describe', '--always', '--tags', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (stdout?.trim()) return stdout.trim();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

export function releasePlugin(): Plugin {
  let version: string;
  return {
    name: 'release',
    configResolved({ root }) {
      version = releaseOf(root);
    },
    transformIndexHtml: (_, { path }) =>
      path === SILENT_PAGE
        ? []
        : [{ tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' }],
  };
}
