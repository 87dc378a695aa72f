/** `npm test`: `check` and the browser tests. The browser is found first: nobody waits for the checks to read that there is none. */
import { spawnSync } from 'node:child_process';
import { requireBrowser } from './support/browser.ts';
import beginList from './support/left-out.ts';

process.on('exit', beginList());
await requireBrowser();
for (const [program, ...words] of [
  ['npm', 'run', 'check'],
  ['npx', 'tsx', 'tests/e2e/run.ts'],
] as const) {
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
