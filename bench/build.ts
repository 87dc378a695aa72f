/** Production builds of every contestant, with 30, 100 and 300 fields, in bench/.work/. */
import { mkdirSync, readdirSync, writeFileSync, existsSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { formPlugin } from '../build/form-plugin.ts';
import { themePlugin } from '../build/theme-plugin.ts';
import { CONTESTANTS as CONTESTANT_LIST, IN_SHELL } from './contestants.ts';
import { flatSchema } from './step/flat-schema.ts';
import { formHtml } from './step/page.ts';
import { INITIAL, INITIAL_FLAT, ROOT, sourceOf, STEP, stepOf } from './step/step.ts';

const HERE = import.meta.dirname;
const CONTESTANTS = join(HERE, 'contestants');
export const WORK = join(HERE, '.work');

export const folderOf = (id: string, size: number): string => join(WORK, `${id}-${size}`);

/** The step's schema and UI schema with that many fields, as files for the application's own compiler. */
function schemaFile(size: number): string {
  const folder = join(WORK, `schemas-${size}`);
  mkdirSync(folder, { recursive: true });
  const { schema, ui } = sourceOf(size);
  const file = join(folder, `${STEP}.schema`);
  writeFileSync(
    `${file}.json`,
    JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }),
  );
  writeFileSync(join(folder, `${STEP}.ui.json`), JSON.stringify(ui));
  return file;
}

const scriptOf = (id: string): string =>
  readdirSync(CONTESTANTS).find(
    (file) => /\.jsx?$/.test(file) && id.startsWith(parse(file).name),
  ) ?? '';
const isFormSystem = (id: string): boolean =>
  CONTESTANT_LIST.some((contestant) => contestant.id === id && contestant.formSystem === true);

/** The contestant's page, and what it imports as `virtual:…`. */
function contestantPlugin(id: string, size: number): Plugin {
  const step = stepOf(size);
  const { heading, intro, submit } = step;
  const data = {
    step,
    words: { heading, intro, submit },
    texts: sourceOf(size).texts,
    schema: flatSchema(step, false),
    'schema-then': flatSchema(step, true),
    initial: INITIAL_FLAT,
    wire: INITIAL,
  };
  const set = id.startsWith('jsonforms-material') ? 'material' : 'vanilla';
  const script = scriptOf(id);
  const modules = new Map([
    ...Object.entries(data).map(
      ([name, value]) => [`virtual:${name}`, `export default ${JSON.stringify(value)};`] as const,
    ),
    [
      'virtual:renderers',
      `export { ${set}Cells as cells, ${set}Renderers as renderers } from '@jsonforms/${set}-renderers';`,
    ],
  ]);
  return {
    name: 'contestant',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'virtual:form') return `\0form:${schemaFile(size)}`;
      if (source === 'virtual:contestant') return join(CONTESTANTS, script);
      if (modules.has(source)) return `\0${source}`;
      if (importer?.startsWith('\0virtual:'))
        return this.resolve(source, join(CONTESTANTS, 'page.js'), { skipSelf: true });
      // The renderer takes its libraries from where the application has them.
      if (importer?.includes('/contestants/renderer') && !/^[.\0/]|^virtual:/.test(source))
        return this.resolve(source, join(ROOT, 'src/main.tsx'), { skipSelf: true });
      return null;
    },
    load: (module) => modules.get(module.slice(1)) ?? null,
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const page = html.replace('CONTESTANT', isFormSystem(id) ? 'page.js' : script);
        return id === 'html' ? page.replace('<div id="root"></div>', () => formHtml(step)) : page;
      },
    },
  };
}

/** The application itself; its step has more fields than 30 on demand. */
function grownStep(size: number): Plugin {
  const { texts } = sourceOf(size);
  return {
    name: 'grown-step',
    enforce: 'pre',
    // Before the application's own plugin, which would take the step as it is.
    resolveId: {
      order: 'pre',
      handler: (source) =>
        source.includes(`${STEP}.schema.json?form`) ? `\0form:${schemaFile(size)}` : null,
    },
    transform(code, id) {
      const [, namespace = ''] = /\/locales\/de-AT\/([a-z]+)\.json$/.exec(id) ?? [];
      const grown = texts[namespace];
      if (grown === undefined) return null;
      const own = JSON.parse(code) as Record<string, unknown>;
      return { code: JSON.stringify({ ...own, ...grown }), map: null };
    },
  };
}

const plainBuild = (id: string, size: number): InlineConfig => ({
  root: CONTESTANTS,
  configFile: false,
  define: id === 'formio' ? { global: 'globalThis' } : {},
  // As in vite.config.ts.
  resolve:
    id === 'renderer'
      ? { alias: { 'markdown-to-jsx/react': join(ROOT, 'build/markdown.ts') } }
      : {},
  plugins: [
    contestantPlugin(id, size),
    react(),
    ...(id === 'renderer' ? [formPlugin(), themePlugin()] : []),
  ],
  build: {
    outDir: folderOf(id, size),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 10_000,
    reportCompressedSize: false,
    target: 'es2022',
  },
});

/** This application without its renderer and screens; the form system takes their place. */
const EXCHANGED: Plugin = {
  name: 'exchanged-form',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    handler(source) {
      if (source === '#screens/screens.ts') return join(CONTESTANTS, 'screens.jsx');
      return /^#form\/schema-form|\.schema\.json\?form$/.test(source) ? '\0no-form' : null;
    },
  },
  load: (module) =>
    module === '\0no-form' ? 'export const SchemaForm = () => null, form = {};' : null,
};

const shellBuild = (id: string, size: number): InlineConfig => ({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  define: id.startsWith('formio') ? { global: 'globalThis' } : {},
  // One copy of what the shell and the form system share.
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks', '@rjsf/utils'] },
  plugins:
    id !== 'shell' ? [EXCHANGED, contestantPlugin(id, size)] : size === 30 ? [] : [grownStep(size)],
  build: { outDir: folderOf(id, size), emptyOutDir: true },
});

export async function buildContestant(id: string, size: number): Promise<void> {
  const isInShell = id === 'shell' || id.endsWith(IN_SHELL);
  await build({ ...(isInShell ? shellBuild : plainBuild)(id, size), logLevel: 'error' });
}

/** The contestants' packages, by their own manifest, unless they are there already. */
export function installContestants(): void {
  const installed = join(HERE, 'node_modules/.package-lock.json');
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(HERE, 'package-lock.json')).mtimeMs
  )
    return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: HERE,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
