import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { format, resolveConfig } from 'prettier';

/** The layout that `prettier --check` expects. Broken JSON stays as it is: its mistakes are mended one by one. */
async function formatted(path: string, content: string): Promise<string> {
  try {
    return await format(content, {
      ...(await resolveConfig(import.meta.filename)),
      filepath: path,
    });
  } catch (error) {
    if (error instanceof SyntaxError) return content;
    throw error;
  }
}

/**
 * Formats all files and then writes them in one go, by absolute path: the running application does not see half of a change. Each is the
 * old one or the new one for a concurrent reader, never half of it.
 */
export async function writeWhole(files: readonly (readonly [string, string])[]): Promise<void> {
  const written = await Promise.all(
    files.map(async ([path, content]) => [path, await formatted(path, content)] as const),
  );
  for (const [path, content] of written) {
    const beside = `${path}.new`;
    writeFileSync(beside, content);
    renameSync(beside, path);
  }
}

/** A program that was stopped while it wrote holds up the others no longer than this. */
const HELD_MS = 30_000;

/** The studio and an import write the same files: each reads them only when the other has finished, so that neither writes back what the other has changed. */
export async function oneAtATime<Result>(
  root: string,
  act: () => Result | Promise<Result>,
): Promise<Result> {
  const lock = join(tmpdir(), `texts-${createHash('sha256').update(root).digest('hex')}`);
  while (!taken(lock)) await setTimeout(20);
  try {
    return await act();
  } finally {
    freed(lock);
  }
}

/** Somebody else may have freed it, after a long act. */
const freed = (lock: string): void => rmSync(lock, { recursive: true, force: true });

function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > HELD_MS) freed(lock);
    return false;
  }
}
