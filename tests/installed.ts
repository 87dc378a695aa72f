/** Programs that tests need beside Node: the installed one, or it is left out. Only tests/support/install.sh installs them. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
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

/** Rejects if it is taken. */
async function listenOnce(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

/** A free port, and these above it. Below those that the system gives to connections: one of them could take it before the test does. */
async function freeWith(above: readonly number[]): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const tried = await Promise.allSettled(above.map((by) => listenOnce(port + by)));
  return tried.some(({ status }) => status === 'rejected') ? freeWith(above) : port;
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> => freeWith([0]);

/** What the browser tests listen on, counted from TEST_PORT: application, added field, marked texts, a studio for each of two workers. */
const TEST_PORTS = [0, 1, 2, 40, 41];

/** TEST_PORT, or a free one, so that two runs go side by side. */
export const testPort = async (): Promise<number> =>
  Number(process.env['TEST_PORT'] ?? (await freeWith(TEST_PORTS)));
