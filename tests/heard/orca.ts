/** Keys, and what Orca speaks after each. The keys come from the X server, as those of a keyboard do. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Orca has finished when its log has not grown for this long. */
const QUIET_MS = 700;
const STEP_MS = 50;
let read = 0;

const log = (): string => process.env['ORCA_LOG'] ?? '';

/** What was spoken since the last call. */
export async function spoken(): Promise<string[]> {
  let size = -1;
  for (let quiet = 0; quiet < QUIET_MS; quiet += STEP_MS) {
    const now = statSync(log()).size;
    if (now !== size) quiet = 0;
    size = now;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  const added = readFileSync(log()).subarray(read, size).toString();
  read = size;
  return [...added.matchAll(/SPEECH OUTPUT: '(.*?)' ?(?:\{|$)/gm)].flatMap(([, line = '']) => {
    const text = line.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [text];
  });
}

/** Keys by the names of X, such as `Tab` and `shift+Tab`. */
export const press = (...keys: string[]): void =>
  void execFileSync('xdotool', ['key', '--clearmodifiers', '--delay', '60', ...keys]);

export const type = (text: string): void =>
  void execFileSync('xdotool', ['type', '--clearmodifiers', '--delay', '30', text]);
