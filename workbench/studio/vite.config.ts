/** The workbench's own server: the application as it is, with stand-ins where the workbench listens, and the workbench beside it. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPlugin } from '../../build/font-plugin.ts';
import { formPlugin } from '../../build/form-plugin.ts';
import { themePlugin } from '../../build/theme-plugin.ts';
import { standInsPlugin } from './server/stand-ins.ts';
import { studioPlugin } from './server/studio-plugin.ts';

process.env.TZ = 'Europe/Vienna';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');

export default defineConfig({
  root: ROOT,
  appType: 'custom',
  // Beside the sandbox's data, so that two checkouts that share their packages do not share this.
  cacheDir: join(ROOT, '.sandbox/studio'),
  plugins: [
    standInsPlugin(ROOT),
    react(),
    formPlugin(),
    fontPlugin(),
    themePlugin(),
    studioPlugin(ROOT),
  ],
  optimizeDeps: {
    entries: ['index.html', 'workbench/studio/app/main.tsx', 'workbench/studio/preview/*.{ts,tsx}'],
  },
  server: {
    // Nothing of other origins reads here.
    cors: false,
    // A file that cannot be read is a finding with its mend; vite's own curtain would hide it, and what is being written.
    hmr: { overlay: false },
    fs: { allow: [ROOT, realpathSync(MODULES)] },
    warmup: {
      clientFiles: ['src/main.tsx', 'src/app/pages/flow-area.tsx', 'workbench/studio/app/main.tsx'],
    },
  },
});
