/** Vite plugin of the dev server: a changed file of `locales/` is sent to the page, which draws its texts anew without being loaded again. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

declare module 'vite/types/customEvent.js' {
  interface CustomEventMap {
    'texts:changed': { language: string; namespace: string; texts: Record<string, unknown> };
  }
}

export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    hotUpdate({ file }) {
      const [, language, namespace] = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
      if (language === undefined || namespace === undefined) return;
      if (this.environment.name !== 'client') return [];
      try {
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        this.environment.hot.send('texts:changed', { language, namespace, texts });
      } catch {
        this.environment.logger.warn(`${file} is not JSON yet`);
      }
      return [];
    },
  };
}
