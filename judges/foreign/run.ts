/**
 * `npm run foreign`: the application with other people's software. Installs its packages of npm, builds the application, prints a table.
 * Arguments go to Playwright: `npm run foreign -- prism` for one suite.
 */
import { spawnSync } from 'node:child_process';
import { testPort } from '../../tests/installed.ts';
import { requireBrowser } from '../../tests/support/browser.ts';
import beginList from '../../tests/support/left-out.ts';
import { installPackages } from '../packages.ts';

process.on('exit', beginList());
const browser = await requireBrowser();
installPackages();
const env = {
  ...process.env,
  TEST_PORT: String(await testPort()),
  ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
};
const run = (...args: string[]): void => {
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

run('vite', 'build', '--logLevel', 'warn');
run('playwright', 'test', '-c', 'judges/foreign/playwright.config.ts', ...process.argv.slice(2));
