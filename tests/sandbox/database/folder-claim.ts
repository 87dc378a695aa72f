/** A lock file: two processes would corrupt the folder of an embedded database. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Claims the folder for this process and returns a function that releases it. The claim of a dead process is replaced. */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const claim = join(folder, 'process.pid');
  const release = () => rm(claim, { force: true });
  for (const attempt of ['first', 'after a dead process'] as const) {
    try {
      await writeFile(claim, String(process.pid), { flag: 'wx' });
      return release;
    } catch {
      const holder = Number(await readFile(claim, 'utf8').catch(() => ''));
      if (attempt !== 'first' || (holder > 0 && isAlive(holder))) {
        throw new Error(
          `The data folder ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      await release();
    }
  }
  return release;
}
