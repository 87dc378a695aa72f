/** Vite plugins of the texts in `locales/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { STEPS } from '../src/flow/steps.ts';
import { byNamespace, LOCALE, type Texts } from '../src/schema/locale.ts';

declare module 'vite/types/customEvent.js' {
  interface CustomEventMap {
    'texts:changed': { language: string; namespaces: Record<string, Texts> };
  }
}

/** Reached without another step before them. */
const FIRST_STEPS = ['start', 'registration'];
/** Of the files whose keys name neither a step nor a field. */
const LATER_KEYS: Readonly<Record<string, (key: string) => boolean>> = {
  // The renderer's texts are those of every form, but for files and countries, which no first step asks for.
  'form.json': (key) => ['files', 'otherCountryNames'].includes(key),
  // What waits for a response says so from the first step on.
  'offer.json': (key) => !['loading', 'retry', 'failed'].includes(key),
};
const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

/**
 * Whether only later screens show the texts of a key: a screen's own, or of a field that a schema of a later step names. Fields of
 * popups are asked everywhere. What no schema names by itself, as the parts of a block, is shown first.
 */
function laterKeys(): (key: string) => boolean {
  const later = new Set<string>([...STEPS.filter((step) => !FIRST_STEPS.includes(step)), 'fail']);
  const first = new Set<string>();
  const fields = read(`${ROOT}/locales/${LOCALE}/fields.json`);
  for (const folder of ['steps', 'popups'])
    for (const file of readdirSync(`${ROOT}/schemas/${folder}`)) {
      const isFirst = folder === 'popups' || FIRST_STEPS.some((step) => file.startsWith(step));
      const names = readFileSync(`${ROOT}/schemas/${folder}/${file}`, 'utf8').matchAll(/"(\w+)":/g);
      for (const [, name = ''] of names) if (name in fields) (isFirst ? first : later).add(name);
    }
  return (key) => later.has(key) && !first.has(key);
}

/** `steps.json?first` is what the first form step may show of a file, `?later` the rest, loaded with the screens that follow. */
export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    load(id) {
      const [, file, part] = /^(.*\/locales\/[^/]+\/\w+\.json)\?(first|later)$/.exec(id) ?? [];
      if (file === undefined) return null;
      const { [file.replace(/^.*\//, '')]: isLater = laterKeys() } = LATER_KEYS;
      const kept = Object.entries(read(file)).filter(
        ([key]) => isLater(key) === (part === 'later'),
      );
      return { code: JSON.stringify(Object.fromEntries(kept)), moduleType: 'json' };
    },
  };
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
        const namespaces = byNamespace({ [file]: read(file) });
        this.environment.hot.send('texts:changed', { language, namespaces });
      } catch {
        this.environment.logger.warn(`${file} is not JSON yet`);
      }
      return [];
    },
  };
}
