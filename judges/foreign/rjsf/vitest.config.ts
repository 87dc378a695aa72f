/** The forms of RJSF's suite, with the build's own compiler; judges/foreign/rjsf.spec.ts runs it. */
import { defineConfig, mergeConfig } from 'vitest/config';
import build from '../../../vite.config.ts';

export default mergeConfig(
  build,
  defineConfig({
    // One copy of what the application and the suite share.
    resolve: { dedupe: ['react', 'react-dom', '@rjsf/utils'] },
    test: {
      include: ['judges/foreign/rjsf/forms.tsx'],
      environment: 'happy-dom',
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  }),
);
