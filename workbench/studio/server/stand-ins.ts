/** Replaces four modules of the application by wrappers in preview/, so that the application needs no code for the studio. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STAND_INS: Readonly<Record<string, string>> = {
  '#io/i18n.ts': 'i18n.ts',
  '#io/oidc.ts': 'oidc.ts',
  '#form/schema-form.tsx': 'form.tsx',
  '#app/dialogs/popup-host.tsx': 'popup-host.tsx',
};

export function standInsPlugin(root: string): Plugin {
  const sources = join(root, 'src');
  return {
    name: 'studio-stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      const standIn = STAND_INS[source];
      // The wrappers import the real modules.
      return standIn !== undefined && importer?.startsWith(sources) === true
        ? join(root, 'workbench/studio/preview', standIn)
        : null;
    },
  };
}
