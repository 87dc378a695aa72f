import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what is made once: below node_modules, or where that may not be written, the user's own below the system's temporary folder. */
export function cacheFolder(name: string): string {
  const usual = join(import.meta.dirname, '../node_modules/.cache', name);
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return usual;
  } catch {
    const other = join(tmpdir(), `online-loan-application-${process.getuid?.() ?? ''}`, name);
    mkdirSync(other, { recursive: true, mode: 0o700 });
    return other;
  }
}
