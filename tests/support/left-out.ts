/**
 * What a machine cannot run is left out, and the last lines of the run list it. Tests run in many processes: each adds its lines to
 * one file, whose name is in the environment.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIST = 'LEFT_OUT_LIST';

export function leaveOut(what: string, reason: string): void {
  const list = process.env[LIST];
  if (list === undefined) console.warn(`LEFT OUT: ${what}: ${reason}`);
  else appendFileSync(list, `${what}: ${reason}\n`);
}

/**
 * Begins the list of a run; the returned function prints it and, with LEFT_OUT=fail, fails a run that has left something out. Within
 * another run both do nothing. Vitest calls them as its global setup.
 */
export default function beginList(): () => void {
  if (process.env[LIST] !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'left-out-'));
  const list = join(folder, 'list');
  writeFileSync(list, '');
  process.env[LIST] = list;
  return () => {
    const lines = new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean));
    rmSync(folder, { recursive: true });
    if (lines.size === 0) return;
    console.log(`\nLeft out on this machine:\n${[...lines].map((line) => `- ${line}\n`).join('')}`);
    console.log('Debian: `sudo tests/support/install.sh` installs all of these programs.');
    if (process.env['LEFT_OUT'] === 'fail') process.exitCode = 1;
  };
}
