/** Vite configuration of the studio: the application with wrapped modules, and the studio's own page. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPlugin } from '../../build/font-plugin.ts';
import { formPlugin } from '../../build/form-plugin.ts';
import { themePlugin } from '../../build/theme-plugin.ts';
import { standInsPlugin, studioPlugin } from './server/studio-plugin.ts';

process.env.TZ = 'Europe/Vienna';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');

export default defineConfig({
  root: ROOT,
  appType: 'custom',
  // Not in node_modules: two checkouts may share it.
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
    cors: false,
    // A broken file is a finding; the overlay would hide it.
    hmr: { overlay: false },
    fs: { allow: [ROOT, realpathSync(MODULES)] },
    warmup: {
      clientFiles: ['src/main.tsx', 'src/app/pages/flow-area.tsx', 'workbench/studio/app/main.tsx'],
    },
  },
});
