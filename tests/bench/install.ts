/** The contestants' packages, by their own manifest, unless they are there already. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;

export function installContestants(): void {
  const installed = join(HERE, 'node_modules/.package-lock.json');
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(HERE, 'package-lock.json')).mtimeMs
  )
    return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: HERE,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
