/** The forms of RJSF's suite, with the build's own compiler; tests/foreign/rjsf.spec.ts runs it. */
import { defineConfig, mergeConfig } from 'vitest/config';
import build from '../../../vite.config.ts';

export default mergeConfig(
  build,
  defineConfig({
    test: {
      include: ['tests/foreign/rjsf/forms.tsx'],
      environment: 'happy-dom',
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  }),
);
