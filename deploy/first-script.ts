/**
 * Vite plugin: puts src/early.ts into the page as its first script, with what it imports announced beside it. It waits for nothing, and
 * browsers that know `blocking` wait for it with their first paint; every other script comes behind it. The files of the flow lie in a
 * template, which that script takes where the address is one of the flow.
 */
import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/early.ts';
/** What every address of the flow loads, whatever its step. */
const FLOW = ['src/app/ahead.ts', 'src/app/pages.tsx'];

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } };

const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;
/** What shows nothing yet leaves the line to what does: sheet and first script. */
const behind = (tag: string): string =>
  tag.replace(' crossorigin', ' fetchpriority="low" crossorigin');
/** The application's script and what Vite announces for it. */
const SCRIPTS =
  /\n *<(?:script type="module"|link rel="modulepreload") crossorigin [^>]*>(?:<\/script>)?/g;
/** Fetched only: whoever imports the script puts the sheet in its place. */
const sheet = (file: string): string =>
  `<link rel="preload" as="style" crossorigin href="/${file}">`;

export function firstScript(): Plugin {
  return {
    name: 'first-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html') return html;
        const chunks = Object.values(bundle ?? {}).filter(
          (file): file is Chunk => file.type === 'chunk',
        );
        const made = (source: string): Chunk | undefined =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
        /** With all they import, themselves included. */
        const together = (sources: readonly string[]): readonly Chunk[] => {
          const found = new Set<Chunk>();
          const follow = (chunk: Chunk | undefined): void => {
            if (chunk === undefined || found.has(chunk)) return;
            found.add(chunk);
            chunk.imports.forEach((name) =>
              follow(chunks.find(({ fileName }) => fileName === name)),
            );
          };
          sources.forEach((source) => follow(made(source)));
          return [...found];
        };
        const first = together([SOURCE]);
        const [early, ...imported] = first;
        const flow = together(FLOW);
        const sheets = new Set(
          flow.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
        const unnamed = (file: string): boolean => !html.includes(file);
        const later = [
          ...flow
            .map(({ fileName }) => fileName)
            .filter(unnamed)
            .map(script),
          ...[...sheets].filter(unnamed).map(sheet),
        ].map(behind);
        // The block of values stands before every script, so that it can be read by then; what is seen needs the sheet first.
        const own = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
        const tags = [
          `<script type="module" async blocking="render" crossorigin src="/${early?.fileName ?? SOURCE}"></script>`,
          ...imported.map(({ fileName }) => script(fileName)),
          `<template id="flow-files">${later.join('')}</template>`,
        ];
        const rest = html
          .replace(own, '')
          .replaceAll(SCRIPTS, (line) =>
            first.some(({ fileName }) => line.includes(fileName)) ? '' : behind(line),
          );
        return rest.replace(
          /\n *(<script type="module")/,
          (_, begin: string) => `${own}\n    ${tags.join('\n    ')}\n    ${begin}`,
        );
      },
    },
  };
}
