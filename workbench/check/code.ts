/**
 * The code against the definitions: tables with a row per step, state, popup and refusal, and the keys of the texts.
 * They are typed (`satisfies Record<…>`, src/i18next.d.ts); this runs the compiler and names the places.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { typesAreCurrent } from '../../openapi/generate.ts';
import { API_FILE } from './api.ts';
import type { Finding } from './finding.ts';

const TSC = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');
const PROJECT = 'workbench/check/tsconfig.json';
const DIAGNOSTIC = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** TypeScript's own numbers: a row or a text is missing, or is one too many. Such a mistake makes other places wrong, which are right once it is mended. */
const OWN = ['TS2345', 'TS2353', 'TS2561', 'TS2739', 'TS2740', 'TS2741', 'TS2820'];

/** The places of the tables' own mistakes; `output` is what `tsc --pretty false` prints. */
export const findingsIn = (output: string): Finding[] => {
  // A message goes on in the lines below, indented.
  const messages = output.split(/\n(?! )/).map((each) => each.replaceAll(/\s*\n\s*/g, ' '));
  const all = messages.flatMap((message) => {
    const [, file = '', line, column, number = '', name = ''] = DIAGNOSTIC.exec(message) ?? [];
    if (line === undefined) return [];
    const place = { line: Number(line), column: Number(column) };
    const found: Finding = { code: 'code-wrong', file, ...place, params: { name } };
    return [{ number, found }];
  });
  const own = all.filter(({ number }) => OWN.includes(number));
  return (own.length > 0 ? own : all).map(({ found }) => found);
};

/** `root` is the absolute path of the repository. */
export const codeFindings = (root: string, options: readonly string[] = []): Promise<Finding[]> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [TSC, '--pretty', 'false', '-p', PROJECT, ...options],
      { cwd: root, maxBuffer: 1e8 },
      (_, output) => resolve(findingsIn(output)),
    );
  });

/** The types of the calls are made by a command of its own, which is easily forgotten. */
export async function typeFindings(): Promise<Finding[]> {
  // A description that cannot be read is reported as such.
  const isFine = await typesAreCurrent().catch(() => true);
  return isFine ? [] : [{ code: 'api-types-old', file: API_FILE, line: 1, column: 1, params: {} }];
}
