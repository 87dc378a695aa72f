/** Vite plugin of the texts in `locales/`. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { byNamespace, type Texts } from '../src/schema/locale.ts';

declare module 'vite/types/customEvent.js' {
  interface CustomEventMap {
    'texts:changed': { language: string; namespaces: Record<string, Texts> };
  }
}

/** In the dev server a changed file is sent to the page, which draws its texts anew without being loaded again. */
export function changedTextsPlugin(): Plugin {
  return {
    name: 'changed-texts',
    hotUpdate({ file }) {
      const [, language] = /\/locales\/([^/]+)\/.*\.json$/.exec(file) ?? [];
      if (language === undefined) return;
      if (this.environment.name !== 'client') return [];
      try {
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
        const namespaces = byNamespace({ [file]: texts });
        this.environment.hot.send('texts:changed', { language, namespaces });
      } catch {
        this.environment.logger.warn(`${file} is not JSON yet`);
      }
      return [];
    },
  };
}
