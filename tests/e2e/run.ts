/** The browser tests of `npm test`: finds the browser, builds the application, runs the journeys. Arguments go to Playwright; with `--list` nothing is built. */
import { spawn } from 'node:child_process';
import { testPort } from '../installed.ts';
import { requireBrowser } from '../support/browser.ts';
import beginList from '../support/left-out.ts';

const run = (args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> =>
  new Promise((resolve) => {
    spawn('npx', args, { stdio: 'inherit', env }).once('exit', (status) => {
      if (status !== 0) process.exit(status ?? 1);
      resolve();
    });
  });

process.on('exit', beginList());
const isList = process.argv.includes('--list');
const browser = isList ? undefined : await requireBrowser();
const build = ['vite', 'build', '--logLevel', 'warn'];
if (!isList)
  await Promise.all([run(build), run([...build, '--config', 'tests/wording/vite.config.ts'])]);
await run(
  ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    ...process.env,
    TEST_PORT: String(await testPort()),
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
  },
);
