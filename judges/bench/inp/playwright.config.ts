import { defineConfig } from 'playwright/test';
import browserTests from '../../../tests/e2e/playwright.config.ts';

/** As the browser tests, on a phone that is read alone. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testMatch: '*.spec.ts',
  projects: [{ name: 'inp' }],
  workers: 1,
  retries: 0,
  reporter: 'line',
  use: { ...browserTests.use, viewport: { width: 390, height: 844 } },
});
