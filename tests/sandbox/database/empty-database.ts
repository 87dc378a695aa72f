/** Caches an empty database below node_modules: PGlite needs seconds to create one, and a fraction of that to load a copy. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

/** Its files as a tape archive. */
export async function emptyDatabase(): Promise<Blob> {
  const place = await placeOfCopy();
  const kept = await readFile(place).catch(() => undefined);
  if (kept !== undefined) return new Blob([new Uint8Array(kept)]);
  const { PGlite } = await import(ENGINE);
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
