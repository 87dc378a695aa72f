import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { BROWSERS } from './build/browsers.ts';
import { earlyScript } from './build/early-script.ts';
import { fontPlugin } from './build/font-plugin.ts';
import { releasePlugin } from './build/release.ts';
import { sourceMaps } from './build/source-maps.ts';
import { changedTextsPlugin } from './build/texts-plugin.ts';
import { themePlugin } from './build/theme-plugin.ts';
import { previewHeaders, SANDBOX } from './deploy/preview.ts';
import { formPlugin } from './build/form-plugin.ts';

process.env.TZ = 'Europe/Vienna';

export default defineConfig({
  plugins: [
    react(),
    formPlugin(),
    changedTextsPlugin(),
    fontPlugin(),
    themePlugin(),
    releasePlugin(),
    sourceMaps(),
    earlyScript('src/preload-face.ts'),
    // Brotli and gzip beside the files, made once at the best level. Not of pages: a server puts its values into them.
    compression({ include: /\.(js|css|svg|json)$/, threshold: 1024 }),
    previewHeaders(),
  ],
  // No text of ours is Markdown: RJSF's renderer of it would be 27 kB (docs/decisions/renderer.md#one-alias-replaces-markdown-to-jsx).
  resolve: {
    alias: { 'markdown-to-jsx/react': resolve('build/markdown.ts') },
  },
  build: {
    target: BROWSERS,
    // The strict policy allows no inline script and no data: address (Content Security Policy, without nonce).
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 550,
    // The application, and the page in the hidden frame of a silent sign-in.
    rolldownOptions: {
      input: ['index.html', 'signin-silent.html'],
      // The best compression takes most of a build. That is wanted, so no warning.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // One file for the first page, one for what most screens share: they compress better than many small ones.
          groups: [
            {
              name: 'early',
              test: /src\/(preload-face|brand\/(brands|font-urls))|virtual:fonts\/.*woff2/,
              priority: 2,
            },
            { name: 'main', tags: ['$initial'], test: /^(?!.*silent)/, priority: 1 },
            // What registration does not need of it is a file of its own.
            {
              name: 'screens',
              minShareCount: 4,
              test: /^(?!.*parts\/(checks|documents|instead|loaded))/,
            },
            { name: 'parts', test: /screens\/parts\/(checks|documents|instead|loaded)/ },
          ],
        },
      },
    },
  },
  preview: { host: 'localhost', cors: false, proxy: { '/api': { target: SANDBOX } } },
});
