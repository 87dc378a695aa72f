/** Production builds of every contestant, with 30, 100 and 300 fields, in judges/bench/.work/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { formPlugin } from '../../build/form-plugin.ts';
import { themePlugin } from '../../build/theme-plugin.ts';
import { IN_SHELL } from './contestants.ts';
import { flatSchema } from './step/flat-schema.ts';
import { formHtml } from './step/page.ts';
import { ROOT, sourceOf, STEP } from './step/source.ts';
import { INITIAL, INITIAL_FLAT, stepOf } from './step/step.ts';

const HERE = import.meta.dirname;
const CONTESTANTS = join(HERE, 'contestants');
const PAGE = 'judges/bench/contestants/page.js';
export const WORK = join(HERE, '.work');

export const folderOf = (id: string, size: number): string => join(WORK, `${id}-${size}`);

/** The step's schema and UI schema with that many fields, as files for the application's own compiler. */
function schemaFile(size: number): string {
  const folder = join(WORK, `schemas-${size}`);
  mkdirSync(folder, { recursive: true });
  const { schema, ui } = sourceOf(size);
  const file = join(folder, `${STEP}.schema`);
  const $schema = 'http://json-schema.org/draft-07/schema#';
  writeFileSync(`${file}.json`, JSON.stringify({ $schema, ...schema }));
  writeFileSync(join(folder, `${STEP}.ui.json`), JSON.stringify(ui));
  return file;
}

/** The contestant's page, and what it imports as `virtual:…`. */
function contestantPlugin(id: string, size: number): Plugin {
  const step = stepOf(size);
  const { heading, intro, submit } = step;
  const data = {
    step,
    words: { heading, intro, submit },
    texts: sourceOf(size).texts,
    schema: flatSchema(step, false),
    schemaThen: flatSchema(step, true),
    initial: INITIAL_FLAT,
    wire: INITIAL,
  };
  const set = id.startsWith('jsonforms-material') ? 'material' : 'vanilla';
  const modules: Readonly<Record<string, string>> = {
    'virtual:step': Object.entries(data)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n'),
    'virtual:renderers': `export { ${set}Cells as cells, ${set}Renderers as renderers } from '@jsonforms/${set}-renderers';`,
  };
  return {
    name: 'contestant',
    enforce: 'pre',
    resolveId(source, importer) {
      const from = (file: string, what = source) =>
        this.resolve(what, join(ROOT, file), { skipSelf: true });
      if (source === 'virtual:form') return `\0form:${schemaFile(size)}`;
      if (source === 'virtual:contestant') return from(PAGE, `./${id.split('-')[0]}`);
      if (source in modules) return `\0${source}`;
      if (importer?.startsWith('\0virtual:')) return from(PAGE);
      // The renderer takes its libraries from where the application has them.
      if (importer?.includes('/contestants/renderer') && !/^[.\0/]|^virtual:/.test(source))
        return from('src/main.tsx');
      return null;
    },
    load: (module) => modules[module.slice(1)] ?? null,
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        id === 'html'
          ? html
              .replace('page.js', 'html.js')
              .replace('<div id="root"></div>', () => formHtml(step))
          : html,
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
      if (id !== `\0form:${schemaFile(size)}`) return null;
      const [before, after, ...more] = code.split('const texts = {}');
      if (after === undefined || more.length > 0) throw new Error('form-plugin.ts has changed');
      return { code: `${before}const texts = ${JSON.stringify(texts)}${after}`, map: null };
    },
  };
}

const plainBuild = (id: string, size: number): InlineConfig => ({
  root: CONTESTANTS,
  configFile: false,
  // As in vite.config.ts.
  resolve:
    id === 'renderer'
      ? { alias: { 'markdown-to-jsx/react': join(ROOT, 'build/markdown.ts') } }
      : {},
  plugins: [contestantPlugin(id, size), react(), formPlugin(), themePlugin()],
  build: {
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
  // One copy of what the shell and the form system share.
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks', '@rjsf/utils'] },
  plugins:
    id !== 'shell' ? [EXCHANGED, contestantPlugin(id, size)] : size === 30 ? [] : [grownStep(size)],
});

export async function buildContestant(id: string, size: number): Promise<void> {
  const isInShell = id === 'shell' || id.endsWith(IN_SHELL);
  const config = (isInShell ? shellBuild : plainBuild)(id, size);
  await build({
    ...config,
    logLevel: 'error',
    define: id.startsWith('formio') ? { global: 'globalThis' } : {},
    build: { ...config.build, outDir: folderOf(id, size), emptyOutDir: true },
  });
}
