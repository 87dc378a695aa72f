/**
 * Vite plugin behind `import { form, texts } from '/schemas/steps/<step>.schema.json?form'`, the texts of `locales/de-AT/steps/<step>.json`,
 * and the metadata of phone numbers.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { metadata } from '../src/form/formats/phone-metadata.ts';
import { LOCALE } from '../src/schema/locale.ts';
import { compileForm } from './compile-form.ts';

const QUERY = '.schema.json?form';
/** No `.json` at the end of the internal id, or Vite's own JSON plugin takes it. */
const FORM = '\0form:';

/** src/form, with slashes as in imports. */
const RENDERER = resolve(import.meta.dirname, '../src/form').replaceAll('\\', '/');
/** A module that the build runs: its result takes its place. */
const PHONE_METADATA = `${RENDERER}/formats/phone-metadata.ts`;

export function formPlugin(): Plugin {
  /** Of what files each form was made, by its id. */
  const sources = new Map<string, readonly string[]>();
  return {
    name: 'form',
    enforce: 'pre',
    // What only these modules import: the dev server would find it at the first form, bundle all anew and reload the page.
    config: () => ({
      optimizeDeps: {
        include: ['@rjsf/validator-ajv8', 'ajv/dist/runtime/ucs2length.js', 'ibantools'],
      },
    }),
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const path = source.slice(0, -'?form'.length);
      const found = await this.resolve(path, importer, { skipSelf: true });
      return found && FORM + found.id.slice(0, -'.json'.length);
    },
    load(id) {
      if (id === PHONE_METADATA) return `export const metadata = ${JSON.stringify(metadata)};`;
      if (!id.startsWith(FORM)) return null;
      const path = id.slice(FORM.length);
      const { code, files } = compileForm(`${path}.json`, RENDERER);
      files.forEach((file) => this.addWatchFile(file));
      sources.set(id, files);
      const texts = path.replace(
        /\/schemas\/(steps\/[^/]+)\.schema$/,
        `/locales/${LOCALE}/$1.json`,
      );
      const isThere = texts !== path && existsSync(texts);
      return {
        code: `${code}export ${isThere ? `{ default as texts } from ${JSON.stringify(texts)}` : 'const texts = {}'};\n`,
        map: null,
      };
    },
    // In the dev server a changed schema, UI schema or defs.json renews the forms made of it.
    hotUpdate({ file, modules }) {
      const dependents = [...sources]
        .filter(([, files]) => files.includes(file))
        .map(([id]) => this.environment.moduleGraph.getModuleById(id));
      return [...modules, ...dependents.filter((module) => module !== undefined)];
    },
  };
}
