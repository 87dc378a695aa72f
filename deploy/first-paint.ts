/** Vite plugin: puts what src/app/prerender.tsx makes into the page, as templates, which are neither shown nor read until a script takes one. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/app/prerender.tsx';
/** Inside the project, so that the packages are found from there; not in the repository. */
const WORKPLACE = '.sandbox';

/** The templates, by their ids. */
async function rendered(root: string): Promise<Readonly<Record<string, string>>> {
  mkdirSync(join(root, WORKPLACE), { recursive: true });
  const folder = mkdtempSync(join(root, WORKPLACE, 'prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      // Its own React, of the same kind in all its parts, whatever NODE_ENV the process that builds has.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: SOURCE,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    const { prerender } = (await import(
      pathToFileURL(join(folder, 'prerender.mjs')).href
    )) as typeof import('../src/app/prerender.tsx');
    return await prerender();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function firstPaint(): Plugin {
  let root = process.cwd();
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (path !== '/index.html') return html;
        const templates = Object.entries(await rendered(root)).map(
          ([id, markup]) => `<template id="${id}">${markup}</template>`,
        );
        return html.replace(
          '<div id="root">',
          () => `${templates.join('\n    ')}\n    <div id="root">`,
        );
      },
    },
  };
}
