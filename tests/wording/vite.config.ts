/** The application with marked texts, for the transcripts (tests/e2e/accessible/transcript.ts). */
import { mergeConfig } from 'vite';
import base from '../../vite.config.ts';
import { marked, MARKED_DIST, wordingPlugin } from './wording.ts';

export default mergeConfig(base, {
  plugins: [wordingPlugin(marked)],
  build: { outDir: MARKED_DIST, emptyOutDir: true },
});
