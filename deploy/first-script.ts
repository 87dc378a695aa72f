/**
 * Vite plugin: puts src/early.ts into the page as its first script, with what it imports announced beside it. It waits for
 * nothing, and browsers that know `blocking` wait for it with their first paint.
 */
import type { Plugin } from 'vite';

const SOURCE = 'src/early.ts';

export function firstScript(): Plugin {
  return {
    name: 'first-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html') return html;
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${SOURCE}`) === true);
        const own = chunk?.fileName ?? SOURCE;
        const imported = chunk?.type === 'chunk' ? chunk.imports : [];
        // The block of values stands before every script, so that it can be read by then.
        const tags = [
          `<script type="module" async blocking="render" crossorigin src="/${own}"></script>`,
          ...imported.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).filter((link) => !html.includes(link)),
        ];
        return html.replace(/(<script type="module")/, `${tags.join('\n    ')}\n    $1`);
      },
    },
  };
}
