/**
 * Vite plugin: of Mantine's sheets only the rules and variables that the elements of theme/controls.tsx name. The other half is for sizes,
 * variants and sections that no control here has, and every control would carry its variables.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

const SHEET = /\/@mantine\/core\/styles\/\w+\.css$/;
const CONTROLS = resolve(import.meta.dirname, '../theme/controls.tsx');
/** Stands at the page itself: brands have a light scheme, with a theme of their own for contrast. */
const AT_PAGE = 'data-mantine-color-scheme light';

/** What `controls` (source of the elements) needs of a sheet; what nothing names is left out without a word. */
export async function neededOf(sheet: string, controls: string): Promise<string> {
  const [needed] = await new PurgeCSS().purge({
    content: [{ raw: controls, extension: 'tsx' }, { raw: AT_PAGE, extension: 'html' }],
    css: [{ raw: sheet }],
    variables: true,
  });
  return needed?.css ?? '';
}

export function sheetsPlugin(): Plugin {
  return {
    name: 'sheets',
    enforce: 'pre',
    transform: {
      filter: { id: SHEET },
      async handler(code) {
        this.addWatchFile(CONTROLS);
        return { code: await neededOf(code, await readFile(CONTROLS, 'utf8')), map: null };
      },
    },
  };
}
