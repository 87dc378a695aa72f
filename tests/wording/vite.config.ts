/** The application with marked texts, for the transcripts (tests/e2e/accessible/transcript.ts). */
import { mergeConfig } from 'vite';
import base from '../../vite.config.ts';
import { marked, wordingPlugin } from './wording.ts';

export const MARKED_DIST = 'node_modules/.cache/marked-dist';

export default mergeConfig(base, {
  plugins: [wordingPlugin(marked)],
  build: { outDir: MARKED_DIST, emptyOutDir: true },
});
