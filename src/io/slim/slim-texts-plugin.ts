/**
 * Vite plugin that puts the few lines of this folder in the place of i18next and react-i18next (14 kB brotli of every page). Where it does
 * not run (tests, the dev server, the workbench), everything works the same, only bigger.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REPLACED: readonly string[] = ['i18next', 'react-i18next'];

export function slimTextsPlugin(): Plugin {
  return {
    name: 'slim-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (REPLACED.includes(source) ? fileURLToPath(new URL(`${source}.ts`, import.meta.url)) : null),
  };
}
