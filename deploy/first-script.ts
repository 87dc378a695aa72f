/**
 * Vite plugin: puts src/early.ts into the page as its first script, with what it imports announced beside it. It waits for nothing, and
 * browsers that know `blocking` wait for it with their first paint. The files of the flow lie in a template, which that script takes where
 * the address is one of the flow.
 */
import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/early.ts';
/** What every address of the flow loads, whatever its step. */
const FLOW = ['src/app/ahead.ts', 'src/app/pages.tsx', 'src/screens/step.tsx'];

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } };

const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;
/** Fetched only: whoever imports the script puts the sheet in its place. */
const sheet = (file: string): string => `<link rel="preload" as="style" crossorigin href="/${file}">`;

export function firstScript(): Plugin {
  return {
    name: 'first-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html') return html;
        const chunks = Object.values(bundle ?? {}).filter((file): file is Chunk => file.type === 'chunk');
        const made = (source: string): Chunk | undefined => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`) === true);
        const files = new Set<string>();
        const follow = (chunk: Chunk | undefined): void => {
          if (chunk === undefined || files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          chunk.imports.forEach((name) => follow(chunks.find(({ fileName }) => fileName === name)));
        };
        const early = made(SOURCE);
        const announced = (early?.imports ?? []).map(script).filter((link) => !html.includes(link));
        FLOW.forEach((source) => follow(made(source)));
        const sheets = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ viteMetadata }) => [...viteMetadata?.importedCss ?? []]);
        const flow = [...[...files].map(script), ...new Set(sheets.map(sheet))].filter((link) => !html.includes(link));
        // The block of values stands before every script, so that it can be read by then; what is seen needs the sheet first.
        const own = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
        const tags = [`<script type="module" async blocking="render" crossorigin src="/${early?.fileName ?? SOURCE}"></script>`, ...announced, `<template id="flow-files">${flow.join('')}</template>`];
        return html.replace(own, '').replace(/\n *(<script type="module")/, (_, begin: string) => `${own}\n    ${tags.join('\n    ')}\n    ${begin}`);
      },
    },
  };
}
