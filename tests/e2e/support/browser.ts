/** Finds the browser, or installs one: a Chromium on the path, Debian's package as root, Playwright's own. */
import { execFileSync } from 'node:child_process';
import { findOrInstall, findProgram } from '../../installed.ts';

const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows, tabs and an address bar: a third less work for every page. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

const firstOf = (programs: readonly string[], debian: string): string | undefined =>
  programs.map(findProgram).find((file) => file !== undefined) ??
  findOrInstall({ program: debian, packages: [debian] }).file;

/** The path of a Chromium with windows, or `undefined` for the one Playwright installs for itself. */
export function findBrowser(): string | undefined {
  const found = process.env['CHROMIUM_PATH'] ?? firstOf(WINDOWED, 'chromium');
  if (found === undefined)
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return found;
}

/** The same for tests, without windows if possible. */
export const findHeadlessBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? firstOf(HEADLESS, 'chromium-headless-shell') ?? findBrowser();
