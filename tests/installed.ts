/** Programs that tests need beside Node: the installed one, or it is left out. Only tests/support/install.sh installs them. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { leaveOut } from './support/left-out.ts';

export type Found =
  | { readonly file: string; readonly missing?: undefined }
  | { readonly file?: undefined; readonly missing: string };

/** Where packages keep programs off the path. `*` is any folder; the newest version of PostgreSQL first. */
const OFF_PATH = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/lib/postgresql/*/bin',
  '/usr/lib/*/webkit2gtk-4.1',
];

function foldersOf(pattern: string): readonly string[] {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return [pattern];
  const names = existsSync(before) ? readdirSync(before) : [];
  return names
    .sort((one, other) => Number(other) - Number(one))
    .map((name) => join(before, name, after));
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

export const findProgram = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...OFF_PATH.flatMap(foldersOf)]
    .map((folder) => join(folder, program))
    .find(isProgram);

/** A program, or a file by its absolute path. */
export const findNeed = (need: string): string | undefined =>
  need.startsWith('/') ? (existsSync(need) ? need : undefined) : findProgram(need);

/** `what` needs these programs, and files by their absolute paths; where one is missing, `what` is left out. Returns the path of the first. */
export function findOrLeaveOut(what: string, ...needs: readonly string[]): Found {
  const missing = needs.filter((need) => findNeed(need) === undefined);
  const file = findNeed(needs[0] ?? '');
  if (missing.length === 0 && file !== undefined) return { file };
  const reason = `${missing.join(' and ')} not found`;
  leaveOut(what, reason);
  return { missing: reason };
}

/** A new folder for another program. Not below TMPDIR, whose path may have a blank, which nginx does not read, or be closed to other users. */
export const newSharedFolder = (prefix: string): string => mkdtempSync(join('/tmp', prefix));

/** The user for what refuses to run as root, or must not: Debian's `nobody`. Whoever is not root has no other user. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A certificate of a host in a folder, `certificate.pem` and `key.pem`, signed by itself. */
export function writeCertificate(folder: string, host: string): void {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1';
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', [...request.split(' '), ...names, ...files], { stdio: 'ignore' });
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
