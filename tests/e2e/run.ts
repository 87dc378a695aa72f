/** The browser tests of `npm test`: finds the browser, builds the application, runs the journeys. Arguments go to Playwright. */
import { spawnSync } from 'node:child_process';
import { findHeadlessBrowser, sayMissing } from '../installed.ts';

const run = (args: string[], env: NodeJS.ProcessEnv = process.env): void => {
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

const browser = findHeadlessBrowser();
run(['vite', 'build', '--logLevel', 'warn']);
run(['vite', 'build', '--config', 'tests/wording/vite.config.ts', '--logLevel', 'warn']);
run(['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)], {
  ...process.env,
  ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
});
if (process.argv.length === 2)
  sayMissing('the walks with a real screen reader', {
    missing: '`npm run heard` takes minutes and a desktop session of its own (docs/testing.md)',
  });
