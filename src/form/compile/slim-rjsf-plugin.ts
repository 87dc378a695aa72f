/**
 * Vite plugin that leaves out what RJSF imports but this renderer replaces: default fields, widgets and templates,
 * markdown-to-jsx and fast-uri (47 kB brotli together). RJSF does not promise these module paths: its version is pinned,
 * and the build stops if a path no longer exists. Where the plugin does not run (tests), everything works, only bigger.
 * The fast-uri stub is right as long as no `$ref` is left at run time; compile-form.ts writes them all out.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));

/** Import as written in RJSF's own modules -> what stands in for it. */
const replacements: Readonly<Record<string, string>> = {
  '../getDefaultRegistry.js': 'slim-registry.ts',
  'markdown-to-jsx/react': 'no-markdown.ts',
  'fast-uri': 'no-uri.ts',
};

export function slimRjsfPlugin(): Plugin {
  const used = new Set<string>();
  let formIncluded = false;
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !importer.includes('/@rjsf/')) return null;
      if (importer.endsWith('/components/Form.js')) formIncluded = true;
      const replacement = replacements[source];
      if (replacement === undefined) return null;
      used.add(source);
      return resolve(here, replacement);
    },
    buildEnd(error) {
      if (error || !formIncluded) return;
      // ObjectField, the only importer of the markdown left, is not imported either: then nothing asks for it.
      const missing = ['../getDefaultRegistry.js', 'fast-uri'].filter((source) => !used.has(source));
      if (missing.length > 0) this.error(`RJSF no longer imports ${missing.join(', ')}: adapt slim-rjsf-plugin.ts.`);
    },
  };
}
