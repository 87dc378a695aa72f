import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what is made once: below node_modules, or where that may not be written, below the system's temporary folder. */
export function cacheFolder(name: string): string {
  const usual = join(import.meta.dirname, '../node_modules/.cache', name);
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return usual;
  } catch {
    const uid = process.getuid?.() ?? 0;
    const own = join(tmpdir(), `online-loan-application-${uid}`);
    mkdirSync(join(own, name), { recursive: true, mode: 0o700 });
    if (statSync(own).uid !== uid) throw new Error(`${own} belongs to another user: remove it.`);
    return join(own, name);
  }
}
