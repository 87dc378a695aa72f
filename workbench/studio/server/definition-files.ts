/** The one door to the files that the workbench may write: JSON inside schemas/ and locales/, and nothing else. */
import { existsSync, realpathSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { writeWhole } from '../../whole-file.ts';

const ALLOWED = /^(schemas|locales)\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_.-]+\.json$/;

export class ForbiddenFile extends Error {}

/** The absolute path of a file that may be written; throws for any other, links that lead elsewhere included. */
export function writablePath(root: string, file: string): string {
  if (!ALLOWED.test(file) || file.includes('..')) throw new ForbiddenFile(file);
  const path = join(root, file);
  if (!existsSync(path)) throw new ForbiddenFile(file);
  const real = realpathSync(path);
  const rooms = ['schemas', 'locales'].map((room) => realpathSync(join(root, room)) + sep);
  if (!rooms.some((room) => real.startsWith(room))) throw new ForbiddenFile(file);
  return real;
}

export const readDefinition = (root: string, file: string): string =>
  readFileSync(writablePath(root, file), 'utf8');

/** None is written when one of them may not be. */
export const writeDefinitions = async (
  root: string,
  files: readonly (readonly [file: string, content: string])[],
): Promise<void> =>
  writeWhole(files.map(([file, content]) => [writablePath(root, file), content] as const));
