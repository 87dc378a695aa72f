/** Vite plugin behind `import { form } from '/schemas/steps/<step>.schema.json?form'`, the plans of mobile numbers and the codes of countries. */
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compileForm } from './compile-form.ts';
import { phoneCountries } from './phone-countries.ts';
import { readJson } from './read-json.ts';

const QUERY = '.schema.json?form';
/** No `.json` at the end of the internal id, or Vite's own JSON plugin takes it. */
const FORM = '\0form:';
const PHONE = 'virtual:phone-plans';
const COUNTRIES = 'virtual:country-codes';

/** src/form, with slashes as in imports. */
const RENDERER = resolve(import.meta.dirname, '../src/form').replaceAll('\\', '/');
/** The list that the application fetches to offer countries. */
const COUNTRY_FILE = resolve(import.meta.dirname, '../public/country-codes.json');
/** Of libphonenumber's metadata, by place: calling code, formats, and the kinds of numbers with their patterns, mobile second. */
type Country = readonly [code: string, ...before: unknown[]] & {
  readonly 4: readonly Format[];
  readonly 11: readonly unknown[];
};
type Format = readonly [
  pattern: string,
  groups: string,
  leading?: readonly string[],
  rule?: unknown,
  optional?: unknown,
  international?: string,
];

/** The mobile numbers of Austria and the countries around it out of libphonenumber's metadata, as patterns: 3 kB instead of the library. */
function phonePlans(): string {
  const { countries } = createRequire(import.meta.url)(
    'libphonenumber-js/metadata.mobile.json',
  ) as { countries: Readonly<Record<string, Country>> };
  const plans = phoneCountries.map((name) => {
    const country = countries[name];
    const mobile = (
      country?.[11] as readonly (readonly string[] | undefined)[] | undefined
    )?.[1]?.[0];
    if (country === undefined || mobile === undefined)
      throw new Error(
        `libphonenumber knows no mobile numbers of ${name}: adapt build/form-plugin.ts.`,
      );
    const groups = country[4]
      .filter(([, , , , , international]) => international !== 'NA')
      .map(([pattern, format, leading, , , international]) => [
        pattern,
        (international ?? format).replace(/[^$\d]+/g, ' '),
        leading?.at(-1) ?? '',
      ]);
    return [country[0], { mobile, groups }];
  });
  return `export default ${JSON.stringify(Object.fromEntries(plans))};`;
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
      if (source === PHONE || source === COUNTRIES) return `\0${source}`;
      if (!source.endsWith(QUERY)) return null;
      const path = source.slice(0, -'?form'.length);
      if (path.startsWith(root)) return FORM + path.slice(0, -'.json'.length);
      const file = path.startsWith('.')
        ? resolve(importer === undefined ? root : dirname(importer), path)
        : resolve(root, path.replace(/^#/, '').replace(/^\//, ''));
      return FORM + file.slice(0, -'.json'.length);
    },
    load(id) {
      if (id === `\0${PHONE}`) return phonePlans();
      if (id === `\0${COUNTRIES}`) {
        this.addWatchFile(COUNTRY_FILE);
        return `export default ${JSON.stringify(readJson(COUNTRY_FILE))};`;
      }
      if (!id.startsWith(FORM)) return null;
      const { code, files } = compileForm(`${id.slice(FORM.length)}.json`, RENDERER);
      files.forEach((file) => this.addWatchFile(file));
      sources.set(id, files);
      return { code, map: null };
    },
    // In the dev server a changed schema, UI schema or defs.json renews the forms made of it.
    hotUpdate({ file, modules }) {
      const made = [...sources]
        .filter(([, files]) => files.includes(file))
        .map(([id]) => this.environment.moduleGraph.getModuleById(id));
      return [...modules, ...made.filter((module) => module !== undefined)];
    },
  };
}
