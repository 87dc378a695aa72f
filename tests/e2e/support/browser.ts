/** Finds the browser, or installs one: a Chromium on the path, Debian's package as root, Playwright's own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Kind {
  /** As they are called on a path. */
  names: readonly string[];
  /** Debian's package. */
  package: string;
}

const WHOLE: Kind = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  package: 'chromium',
};
/** The same engine without windows, tabs and an address bar: a third less work for every page opened. */
const HEADLESS: Kind = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  package: 'chromium-headless-shell',
};

function onPath({ names }: Kind): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** As root on Debian; takes no other package away for it. */
function installed(kind: Kind): string | undefined {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  const done =
    mayInstall &&
    runs('apt-get', 'update', '-qq') &&
    runs('apt-get', 'install', '-y', '-qq', '--no-remove', '--no-install-recommends', kind.package);
  return done ? onPath(kind) : undefined;
}

/** The path of a whole Chromium, or `undefined` for the one Playwright installed for itself. */
export function findBrowser(): string | undefined {
  const found = process.env['CHROMIUM_PATH'] ?? onPath(WHOLE) ?? installed(WHOLE);
  if (found === undefined)
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return found;
}

/** The same for tests, without windows where there is such a one. */
export function findHeadlessBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? onPath(HEADLESS) ?? installed(HEADLESS) ?? findBrowser();
}
