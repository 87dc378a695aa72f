/**
 * Vite plugin: source maps beside the build, in `dist.maps/`, never in it. The scripts do not name them. deploy/stack.ts reads them.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

export const mapsOf = (dist: string): string => `${dist.replace(/\/$/, '')}.maps`;

export function sourceMaps(): Plugin {
  let dist: string;
  return {
    name: 'source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    writeBundle() {
      const assets = join(dist, 'assets');
      rmSync(mapsOf(dist), { recursive: true, force: true });
      mkdirSync(mapsOf(dist));
      for (const file of readdirSync(assets))
        if (file.endsWith('.map')) renameSync(join(assets, file), join(mapsOf(dist), file));
    },
  };
}
