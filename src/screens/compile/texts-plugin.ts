/** Vite plugin behind `virtual:texts`: the German texts of the flow, cut by step at build time. Whoever words them edits whole files. */
import type { Plugin } from 'vite';
import { slicesOf } from './slices.ts';

const TABLE = 'virtual:texts';
/** A slice, by the name of its step. */
const SLICE = '\0texts:/texts-';
/** Apart from the table, which is there before the flow is. */
const COMMON = `${SLICE}common`;

export function textsPlugin(): Plugin {
  let root = process.cwd();
  return {
    name: 'texts',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source) {
      if (source === TABLE) return `\0${TABLE}`;
      return source.startsWith(`${TABLE}/`) ? SLICE + source.slice(TABLE.length + 1) : null;
    },
    load(id) {
      if (id !== `\0${TABLE}` && !id.startsWith(SLICE)) return null;
      const { common, parts, files } = slicesOf(root);
      files.forEach((file) => this.addWatchFile(file));
      if (id === COMMON) return `export default ${JSON.stringify(common)};`;
      if (id.startsWith(SLICE))
        return `export default ${JSON.stringify(parts[id.slice(SLICE.length)] ?? {})};`;
      const rows = Object.keys(parts).map(
        (name) =>
          `${JSON.stringify(name)}: () => import(${JSON.stringify(`${TABLE}/${name}`)}).then((part) => part.default)`,
      );
      return `export const parts = { ${rows.join(',\n')} };`;
    },
    // In the dev server a changed text renews the slices.
    hotUpdate({ file, modules }) {
      if (!/\/(locales\/de-AT|schemas)\/.*\.json$/.test(file)) return undefined;
      const made = [...this.environment.moduleGraph.idToModuleMap]
        .filter(([id]) => id === `\0${TABLE}` || id.startsWith(SLICE))
        .map(([, module]) => module);
      // Whoever asks for them later must not get the old ones, even where nothing is renewed at once.
      made.forEach((module) => this.environment.moduleGraph.invalidateModule(module));
      return [...modules, ...made];
    },
  };
}
