/**
 * Programs that tests need beside Node: the installed one, else Debian's package where this process may install it, else the reason
 * why there is none. INSTALL=off never installs.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

export type Found =
  | { readonly file: string; readonly missing?: undefined }
  | { readonly file?: undefined; readonly missing: string };

interface Wanted {
  readonly program: string;
  /** Debian's, all of them wanted. */
  readonly packages: readonly string[];
}

const INSTALL_MS = 120_000;
const POSTGRES = '/usr/lib/postgresql';

const folders = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  // Debian keeps the server's programs off the path; the newest version counts.
  ...(existsSync(POSTGRES)
    ? readdirSync(POSTGRES)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(POSTGRES, version, 'bin'))
    : []),
];

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const findProgram = (program: string): string | undefined =>
  folders()
    .map((folder) => join(folder, program))
    .find(isProgram);

/** Resolves after four minutes at the latest. */
export function findOrInstall({ program, packages }: Wanted): Found {
  const there = findProgram(program);
  if (there !== undefined) return { file: there };
  if (process.env['INSTALL'] === 'off')
    return { missing: `${program} is not installed and INSTALL=off` };
  if (process.getuid?.() !== 0)
    return {
      missing: `${program} is not installed, and only root may install ${packages.join(' ')}`,
    };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=60', '-qq', ...args], {
      timeout: INSTALL_MS,
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  const { error, status } = apt(
    'install',
    '-y',
    '--no-remove',
    '--no-install-recommends',
    ...packages,
  );
  const installed = findProgram(program);
  return installed === undefined
    ? {
        missing: `${program} could not be installed (apt-get install ${packages.join(' ')}: ${error?.message ?? `ended with ${status}`})`,
      }
    : { file: installed };
}

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

/** A certificate of a host in a folder, `certificate.pem` and `key.pem`, signed by itself. */
export function writeCertificate(folder: string, host: string): void {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1';
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', [...request.split(' '), ...names, ...files], { stdio: 'ignore' });
}

/** Says in one line that something is left out, and why. */
export function sayMissing(what: string, { missing }: Found): void {
  if (missing !== undefined) console.warn(`LEFT OUT: ${what}: ${missing}`);
}

/** The port if it is free, for 0 any free one; rejects if it is taken. */
async function listenOnce(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> => listenOnce(0);

/** What the browser tests listen on, counted from TEST_PORT: application, added field, marked texts, studio. */
const TEST_PORTS = [0, 1, 2, 40];

/** TEST_PORT, or a free one, so that two runs go side by side. Below the ports that the system gives to connections. */
export async function testPort(): Promise<number> {
  if (process.env['TEST_PORT'] !== undefined) return Number(process.env['TEST_PORT']);
  const port = randomInt(10_000, 30_000);
  const free = await Promise.all(TEST_PORTS.map((above) => listenOnce(port + above))).then(
    () => true,
    () => false,
  );
  return free ? port : testPort();
}
