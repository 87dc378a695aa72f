/** Vite plugin behind `import { form } from '/schemas/steps/<step>.schema.json?form'` and behind the phone metadata. */
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileForm } from './compile-form.ts';
import { phoneCountries } from './phone-countries.ts';

const QUERY = '.schema.json?form';
/** No `.json` at the end of the internal id, or Vite's own JSON plugin takes it. */
const FORM = '\0form:';
const PHONE = 'virtual:phone-metadata';

const room = resolve(dirname(fileURLToPath(import.meta.url)), '..').replaceAll('\\', '/');

interface PhoneMetadata {
  readonly version: number;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, readonly unknown[]>>;
}

/** The mobile numbers of Austria and the countries around it out of libphonenumber's metadata: 3 kB instead of 80. */
function phoneMetadata(): string {
  const all = createRequire(import.meta.url)('libphonenumber-js/metadata.mobile.json') as PhoneMetadata;
  const countries = Object.fromEntries(phoneCountries.map((code) => [code, all.countries[code]]));
  const callingCodes = Object.fromEntries(phoneCountries.map((code) => [String(all.countries[code]?.[0]), [code]]));
  return `export default ${JSON.stringify({ version: all.version, country_calling_codes: callingCodes, countries, nonGeographic: {} })};`;
}

export function formPlugin(): Plugin {
  let root = process.cwd();
  /** Of what files each form was made, by its id. */
  const sources = new Map<string, readonly string[]>();
  return {
    name: 'form',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      if (source === PHONE) return `\0${PHONE}`;
      if (!source.endsWith(QUERY)) return null;
      const path = source.slice(0, -'?form'.length);
      if (path.startsWith(root)) return FORM + path.slice(0, -'.json'.length);
      const file = path.startsWith('.')
        ? resolve(importer === undefined ? root : dirname(importer), path)
        : resolve(root, path.replace(/^#/, '').replace(/^\//, ''));
      return FORM + file.slice(0, -'.json'.length);
    },
    load(id) {
      if (id === `\0${PHONE}`) return phoneMetadata();
      if (!id.startsWith(FORM)) return null;
      const { code, files } = compileForm(`${id.slice(FORM.length)}.json`, room);
      files.forEach((file) => this.addWatchFile(file));
      sources.set(id, files);
      return { code, map: null };
    },
    // In the dev server a changed schema, UI schema or defs.json renews the forms made of it.
    hotUpdate({ file, modules }) {
      const made = [...sources].filter(([, files]) => files.includes(file)).map(([id]) => this.environment.moduleGraph.getModuleById(id));
      return [...modules, ...made.filter((module) => module !== undefined)];
    },
  };
}
