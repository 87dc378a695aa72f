/** The one program that the browser tests cannot do without. Where there is no Chromium, one is installed, and that is announced before; INSTALL=off installs nothing. */
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { findProgram } from '../installed.ts';

/** Two of them are Debian's packages as well. */
export const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows, tabs and an address bar: a third less work for every page. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Only what hangs takes that long. */
const START_MS = 300_000;

/** Not every program of that name is a browser, and some lack a library. Without a path: the one that Playwright has installed. */
const starts = (executablePath?: string): Promise<boolean> =>
  chromium
    .launch({ timeout: START_MS, ...(executablePath !== undefined && { executablePath }) })
    .then((browser) => browser.close())
    .then(
      () => true,
      () => false,
    );

async function firstThatStarts(programs: readonly string[]): Promise<string | undefined> {
  for (const program of programs) {
    const file = findProgram(program);
    if (file !== undefined && (await starts(file))) return file;
  }
  return undefined;
}

function stop(problem: string): never {
  console.error(
    `${problem} Install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to such a program.`,
  );
  process.exit(1);
}

function announce(what: string): void {
  console.log(
    `There is no Chromium on this machine: installing ${what}. To use another one set CHROMIUM_PATH; INSTALL=off installs nothing.`,
  );
}

/** Debian's package, which has the name of its program. */
function installPackage(name: string): void {
  announce(`Debian's package ${name}`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=60', '-qq', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-remove', '--no-install-recommends', name);
}

/** The path of a Chromium that starts, `undefined` for Playwright's own. Ends the program with one line where there is none. */
export async function requireBrowser(
  programs: readonly string[] = [...HEADLESS, ...WINDOWED],
): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined)
    return (await starts(given)) ? given : stop(`CHROMIUM_PATH=${given} does not start.`);
  const found = await firstThatStarts(programs);
  if (found !== undefined || (await starts())) return found;
  if (process.env['INSTALL'] === 'off') stop('There is no Chromium, and INSTALL=off.');
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) {
    installPackage(programs[0] ?? '');
    const installed = await firstThatStarts(programs);
    if (installed !== undefined) return installed;
  }
  announce("Playwright's, for this user");
  // Its errors are many lines about its own code.
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  return (await starts())
    ? undefined
    : stop('There is no Chromium that starts, and none could be installed.');
}
