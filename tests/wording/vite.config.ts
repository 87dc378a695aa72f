/** The application with marked texts, for the transcripts (tests/e2e/accessible/transcript.ts). */
import { mergeConfig } from 'vite';
import base from '../../vite.config.ts';
import { marked } from '../../workbench/marks.ts';
import { MARKED_DIST, wordingPlugin } from './wording.ts';

/** Without the compressed files, a third of a build: nobody measures this one. */
const plugins = base.plugins
  ?.flat()
  .filter((each) => each && 'name' in each && !each.name.includes('compression'));

export default mergeConfig(
  { ...base, plugins },
  { plugins: [wordingPlugin(marked)], build: { outDir: MARKED_DIST, emptyOutDir: true } },
);
