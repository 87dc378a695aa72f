/** Keys, and what Orca speaks after each. The keys come from the X server, as those of a keyboard do. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Orca has finished when its log has not grown for this long. */
const QUIET_MS = 1000;
/** Where nothing is spoken at all. A busy machine speaks late. */
const SILENCE_MS = 4000;
const STEP_MS = 50;
let read = 0;

const log = (): string => process.env['ORCA_LOG'] ?? '';

const sentencesOf = (log: string): string[] =>
  [...log.matchAll(/SPEECH OUTPUT: '(.*?)' ?(?:\{|$)/gm)].flatMap(([, line = '']) => {
    const text = line.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [text];
  });

/** What was spoken since the last call. */
export async function spoken(): Promise<string[]> {
  let size = read;
  let sentences: string[] = [];
  for (let quiet = 0; quiet < (sentences.length === 0 ? SILENCE_MS : QUIET_MS); quiet += STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    if (statSync(log()).size === size) continue;
    const bytes = readFileSync(log());
    size = bytes.length;
    sentences = sentencesOf(bytes.subarray(read).toString());
    quiet = 0;
  }
  read = size;
  return sentences;
}

/** Keys by the names of X, such as `Tab` and `shift+Tab`. */
export const press = (...keys: string[]): void =>
  void execFileSync('xdotool', ['key', '--clearmodifiers', '--delay', '60', ...keys]);

export const type = (text: string): void =>
  void execFileSync('xdotool', ['type', '--clearmodifiers', '--delay', '30', text]);
