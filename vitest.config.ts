/** The unit tests. Apart from vite.config.ts, so that a build needs nothing of tests/. */
import { defineConfig, mergeConfig } from 'vitest/config';
import { SEED, seedReporter } from './tests/seed.ts';
import { zoneOf } from './tests/support/zone.ts';
import { reworded, wordingPlugin } from './tests/wording/wording.ts';
import build from './vite.config.ts';

export default mergeConfig(
  build,
  defineConfig({
    test: {
      env: { TZ: zoneOf(process.env['TZ']), SEED: String(SEED) },
      setupFiles: ['tests/seed.ts'],
      sequence: { seed: SEED, shuffle: true },
      reporters: ['default', seedReporter],
      // Only a test that hangs takes that long: nothing here may fail because the machine is busy.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      // Every test makes what it needs and leaves nothing behind, so that files share what they import: a third of the time.
      isolate: false,
      maxWorkers: 2,
      globalSetup: 'tests/support/left-out.ts',
      // React warns on the console: that fails the run.
      onConsoleLog(log, type, entity) {
        if (type === 'stderr' && entity?.project.name === 'dom') throw new Error(log);
      },
      // A click on a link must not load the page behind it; a file of the application is read from the disk.
      environmentOptions: {
        happyDOM: {
          settings: {
            fetch: { virtualServers: [{ url: 'http://localhost:3000/', directory: '.' }] },
            navigation: {
              disableMainFrameNavigation: true,
              disableChildFrameNavigation: true,
              disableChildPageNavigation: true,
            },
          },
        },
      },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{src,tests,sandbox,workbench,deploy,build}/**/*.test.ts'],
            environment: 'node',
          },
        },
        // With every text changed: a component test that quotes one would break when it is reworded.
        {
          extends: true,
          plugins: [wordingPlugin(reworded)],
          test: {
            name: 'dom',
            include: ['src/**/*.test.tsx'],
            environment: 'happy-dom',
            setupFiles: ['tests/clean-document.ts'],
          },
        },
      ],
    },
  }),
);
