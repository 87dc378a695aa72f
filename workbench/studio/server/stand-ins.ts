/**
 * Four modules of the application that the preview wraps, so that the application itself knows nothing of the workbench:
 * its texts (which key is this?), its forms (sample data in, draft out), its popups (show one), its sign-in (somebody is).
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STAND_INS: Readonly<Record<string, string>> = {
  '#io/i18n.ts': 'i18n.ts',
  '#io/oidc.ts': 'oidc.ts',
  '#form/schema-form.tsx': 'form.tsx',
  '#app/dialogs/popup-host.tsx': 'popup-host.tsx',
};

export function standInsPlugin(root: string): Plugin {
  const source = join(root, 'src');
  return {
    name: 'studio-stand-ins',
    enforce: 'pre',
    resolveId(wanted, importer) {
      const standIn = STAND_INS[wanted];
      // The stand-ins themselves import what they stand in for.
      return standIn !== undefined && importer?.startsWith(source) === true
        ? join(root, 'workbench/studio/preview', standIn)
        : null;
    },
  };
}
