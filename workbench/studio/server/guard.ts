/** What the studio lets in and writes: requests from this machine, changes from its own page, JSON files in schemas/ and locales/. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isLoopback } from '#flow/web-address.ts';
import type { Services } from '../../../sandbox/services.ts';
import { withChanges, type DefinitionSources } from '../../definitions/sources.ts';
import { writeWhole } from '../../whole-file.ts';
import { t } from '../shared.ts';

/** As an endpoint gets it. */
export interface Request {
  root: string;
  query: { brand?: string };
  body: unknown;
  services: Services;
  origin: string;
}

/** `problem` is a sentence for the people who use the studio, `current` the text that a change would overwrite. */
export type Response =
  { ok: true; value: unknown } | { ok: false; problem: string; current?: string | undefined };

export const done = (value: unknown = null): Response => ({ ok: true, value });
export const refused = (problem: string, current?: string): Response => ({
  ok: false,
  problem,
  current,
});

const nameOf = (host = ''): string => host.replace(/:\d{1,5}$/, '').toLowerCase();

/** Refuses other host names that point at this machine (DNS rebinding), and those below localhost. */
export const isLocal = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isLoopback(nameOf(headers.host)) && !nameOf(headers.host).endsWith('.localhost');

const BANK = /^\/(api|sandbox|oidc)(\/|$)/;
/** Of the folder sandbox/, which the studio's page imports from: for Vite. */
const MODULE = /\.(ts|json)$/;
/** Whether the sandbox answers a path, which guards itself. */
export const isOfSandbox = (path: string): boolean => BANK.test(path) && !MODULE.test(path);

/** Pages of the bank's partners are below localhost (`bank.localhost`); no file of the project is served there. */
export const mayAsk = (request: Pick<IncomingMessage, 'headers'>, path: string): boolean =>
  isLocal(request) || (isOfSandbox(path) && isLoopback(nameOf(request.headers.host)));

/** Paths of the application. */
export const APPLICATION = /^\/(main|flow|signin|accessibility)?(\/|$)/;

/** A partner's page leads back to the application at the brand's name (`bank.localhost`); the studio has it at its own. */
export function returnAddress(
  { headers, method, url = '/' }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
  path: string,
): string | undefined {
  const { host = '' } = headers;
  const isBrand = isLoopback(nameOf(host)) && nameOf(host).endsWith('.localhost');
  if (!isBrand || method !== 'GET' || !APPLICATION.test(path)) return undefined;
  return `http://localhost${/:\d{1,5}$/.exec(host)?.[0] ?? ''}${url}`;
}

/**
 * Same-origin calls of the studio's endpoints. A change must carry `Origin` and be JSON, which a form of another site cannot send
 * (CSRF).
 */
export function isOwnCall({
  headers,
  method,
}: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  const { host = '', origin } = headers;
  if (!isLocal({ headers })) return false;
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin')
    return false;
  if (method === 'GET') return origin === undefined || origin === `http://${host}`;
  return (
    origin === `http://${host}` &&
    headers['content-type']?.split(';')[0]?.trim() === 'application/json'
  );
}

/** The only access to the files that the studio may write. */
const ALLOWED = /^(?:schemas|locales)\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_.-]+\.json$/;

export class ForbiddenFileError extends Error {
  constructor(file: string) {
    super(t('forbidden', { file }));
  }
}

/** The absolute path of a file that may be written; none for any other, and for links that lead elsewhere. */
function pathOf(root: string, file: string): string | undefined {
  const path = join(root, file);
  // A new file, also the first one of steps: what is there of the path leads nowhere else.
  const folder = dirname(path);
  const above = [path, folder, ...(basename(folder) === 'steps' ? [dirname(folder)] : [])];
  const there = above.find((existing) => existsSync(existing));
  if (!ALLOWED.test(file) || file.includes('..') || there === undefined) return undefined;
  const real = join(realpathSync(there), relative(there, path));
  const folders = ['schemas', 'locales'].map((folder) => join(realpathSync(root), folder) + sep);
  return folders.some((folder) => real.startsWith(folder)) ? real : undefined;
}
export const isWritable = (root: string, file: string): boolean => pathOf(root, file) !== undefined;
export function writablePath(root: string, file: string): string {
  const path = pathOf(root, file);
  if (path === undefined) throw new ForbiddenFileError(file);
  return path;
}

type Written = readonly (readonly [file: string, content: string | undefined])[];

/** The files that the studio has written since it was started, as they were then, by folder. */
const originals = new Map<string, Record<string, string | undefined>>();

/** Writes all of them, or none if one may not be written. */
export async function writeDefinitions(root: string, files: Written): Promise<void> {
  const paths = files.map(([file, content]) => [writablePath(root, file), content] as const);
  const before = files.map(([file], i) => {
    const path = paths[i]![0];
    return [file, existsSync(path) ? readFileSync(path, 'utf8') : undefined] as const;
  });
  await writeWhole(paths);
  originals.set(root, { ...Object.fromEntries(before), ...originals.get(root) });
}

/** Writes the files that differ, deletes those that are gone, and names both. */
export async function writeDifferences(
  root: string,
  before: DefinitionSources,
  after: DefinitionSources,
): Promise<string[]> {
  const [known, kept] = [before.files(), after.files()];
  const contentOf = (file: string) => (kept.includes(file) ? after.read(file) : undefined);
  const files = [...new Set([...known, ...kept])].filter(
    (file) => !known.includes(file) || contentOf(file) !== before.read(file),
  );
  const written = files.map((file) => [file, contentOf(file)] as const);
  if (files.length > 0) await writeDefinitions(root, written);
  return files;
}

/** The sources as they were when the studio was started. */
export const asStarted = (root: string, sources: DefinitionSources): DefinitionSources =>
  withChanges(sources, originals.get(root) ?? {});
