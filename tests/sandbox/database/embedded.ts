/** PGlite, the database embedded in this process. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { queryBy, type Database } from './query.ts';

/** On disk or in memory. Throws when the folder is in use by a living process. */
export async function openEmbedded(folder: string | undefined): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const release = folder === undefined ? async () => {} : await claimFolder(folder);
  const place = folder === undefined ? 'memory://' : `${folder}/database`;
  const isNew = folder === undefined || !existsSync(place);
  const pglite = await PGlite.create(place, isNew ? { loadDataDir: await emptyDatabase() } : {});
  return {
    query: queryBy((sql, params) => pglite.query(sql, params)),
    transaction: (work) =>
      pglite.transaction((tx) => work(queryBy((sql, params) => tx.query(sql, params)))),
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}

const ENGINE = '@electric-sql/pglite';

async function placeOfCopy(): Promise<string> {
  const own = join('node_modules', ENGINE);
  const entry = createRequire(import.meta.url).resolve(ENGINE);
  const folder = entry.slice(0, entry.lastIndexOf(own) + own.length);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return join(folder, '../../.cache/sandbox', `empty-database-${version}.tar`);
}

/** An empty database as a tape archive, cached below node_modules: PGlite needs seconds to create one. */
async function emptyDatabase(): Promise<Blob> {
  const place = await placeOfCopy();
  const kept = await readFile(place).catch(() => undefined);
  if (kept !== undefined) return new Blob([new Uint8Array(kept)]);
  const { PGlite } = await import('@electric-sql/pglite');
  const made = await PGlite.create('memory://');
  const files = await made.dumpDataDir('none');
  await made.close();
  await keep(place, files);
  return files;
}

/** Whole or not at all: others may be doing the same. */
async function keep(place: string, files: Blob): Promise<void> {
  const draft = `${place}.${process.pid}`;
  try {
    await mkdir(dirname(place), { recursive: true });
    await writeFile(draft, Buffer.from(await files.arrayBuffer()));
    await rename(draft, place);
  } catch {
    // The next one is made anew.
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A lock file, because two processes would corrupt the folder: claims it for this process and returns a function that releases it. The claim of a dead process is replaced. */
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
