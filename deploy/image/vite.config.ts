/** deploy/start.ts as one file, for an image without node_modules: `npx vite build --config deploy/image/vite.config.ts`. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: 'deploy/start.ts',
    outDir: 'dist-image',
    rolldownOptions: { output: { entryFileNames: 'start.mjs' } },
  },
});
