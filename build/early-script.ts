/**
 * Vite plugin: runs a file of its own before the page's entry. As a part of the entry it would run when all of that is loaded. The
 * entry imports it, too, and vite.config.ts puts it into a file with what it shares with the entry.
 */
import type { Plugin } from 'vite';

export const earlyScript = (module: string): Plugin => ({
  name: 'early-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const file = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(module)),
      )?.fileName;
      // Scripts run in the order of the page.
      return html.includes(`/${file}"`)
        ? html.replace(
            /(?=<script type="module")/,
            `<script type="module" crossorigin src="/${file}"></script>\n    `,
          )
        : html;
    },
  },
});
