/** What the studio lets in and writes: requests from this machine, changes from its own page, JSON files in schemas/ and locales/. */
import { existsSync, realpathSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, dirname, join, sep } from 'node:path';
import { isLoopback } from '#flow/web-address.ts';
import type { Services } from '../../../sandbox/services.ts';
import { writeWhole } from '../../whole-file.ts';

/** The request as an endpoint gets it. The body is unvalidated. */
export interface Question {
  root: string;
  query: URLSearchParams;
  body: unknown;
  services: Services;
  origin: string;
}

/** `problem` is a sentence for the people who use the studio; `current` is the text that a change would overwrite. */
export type Answer =
  { ok: true; value: unknown } | { ok: false; problem: string; current?: string | undefined };

export const done = (value: unknown = null): Answer => ({ ok: true, value });
export const refused = (problem: string, current?: string): Answer => ({
  ok: false,
  problem,
  current,
});

const nameOf = (host = ''): string => host.replace(/:\d{1,5}$/, '').toLowerCase();

/** Refuses other host names that point at this machine (DNS rebinding). */
export const isLocal = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isLoopback(nameOf(headers.host));

/**
 * Same-origin calls of the studio's endpoints. Pages of the application and its partners below localhost (`bank.localhost`) are on the
 * same server and may not change files. A change must carry `Origin` and be JSON, which a form of another site cannot send (CSRF).
 */
export function isOwnCall({
  headers,
  method,
}: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  const { host = '', origin } = headers;
  if (!isLoopback(nameOf(host)) || nameOf(host).endsWith('.localhost')) return false;
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin')
    return false;
  if (method === 'GET') return origin === undefined || origin === `http://${host}`;
  return (
    origin === `http://${host}` &&
    headers['content-type']?.split(';')[0]?.trim() === 'application/json'
  );
}

const MAX_BYTES = 200_000;

/** The body of a call, or undefined when it is too large or no JSON. */
export async function readJsonBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The only access to the files that the studio may write. */
const ALLOWED = /^(schemas|locales)\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_.-]+\.json$/;

export class ForbiddenFileError extends Error {}

/** The absolute path of a file that may be written; throws for any other, and for links that lead elsewhere. */
export function writablePath(root: string, file: string): string {
  if (!ALLOWED.test(file) || file.includes('..')) throw new ForbiddenFileError(file);
  const path = join(root, file);
  if (!existsSync(dirname(path))) throw new ForbiddenFileError(file);
  // A new file: the first text of its kind in a translation.
  const real = existsSync(path)
    ? realpathSync(path)
    : join(realpathSync(dirname(path)), basename(path));
  const folders = ['schemas', 'locales'].map((folder) => realpathSync(join(root, folder)) + sep);
  if (!folders.some((folder) => real.startsWith(folder))) throw new ForbiddenFileError(file);
  return real;
}

export const readDefinition = (root: string, file: string): string =>
  readFileSync(writablePath(root, file), 'utf8');

/** Writes all of them, or none if one may not be written. */
export const writeDefinitions = async (
  root: string,
  files: readonly (readonly [file: string, content: string])[],
): Promise<void> =>
  writeWhole(files.map(([file, content]) => [writablePath(root, file), content] as const));
