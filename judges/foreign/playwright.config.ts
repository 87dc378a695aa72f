import { defineConfig } from 'playwright/test';
import browserTests from '../../tests/e2e/playwright.config.ts';

/** As the browser tests, in a folder and with a table of their own. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testMatch: '*.spec.ts',
  projects: [{ name: 'foreign' }],
  reporter: [['list'], ['./table-reporter.ts']],
});
