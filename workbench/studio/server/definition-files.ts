/** The only access to files that the studio may write: JSON in schemas/ and locales/. */
import { existsSync, realpathSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { writeWhole } from '../../whole-file.ts';

const ALLOWED = /^(schemas|locales)\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_.-]+\.json$/;

export class ForbiddenFile extends Error {}

/** The absolute path of a file that may be written; throws for any other, and for links that lead elsewhere. */
export function writablePath(root: string, file: string): string {
  if (!ALLOWED.test(file) || file.includes('..')) throw new ForbiddenFile(file);
  const path = join(root, file);
  if (!existsSync(dirname(path))) throw new ForbiddenFile(file);
  // A new file: the first text of its kind in a translation.
  const real = existsSync(path)
    ? realpathSync(path)
    : join(realpathSync(dirname(path)), basename(path));
  const folders = ['schemas', 'locales'].map((folder) => realpathSync(join(root, folder)) + sep);
  if (!folders.some((folder) => real.startsWith(folder))) throw new ForbiddenFile(file);
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
