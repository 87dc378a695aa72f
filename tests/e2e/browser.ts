/** Finds the browser for the tests, or installs one: a Chromium on the path, Debian's package as root, Playwright's own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** The path of a Chromium, or `undefined` for the one Playwright installed for itself. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'] ?? onPath();
  if (named !== undefined) return named;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall && runs('apt-get', 'update', '-qq') && runs('apt-get', 'install', '-y', '-qq', 'chromium')) return onPath();
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return undefined;
}
