/**
 * The code against the definitions: tables with a row per step, state, popup and refusal, and the keys of the texts.
 * They are typed (`satisfies Record<…>`, src/i18next.d.ts); this runs the compiler and says its diagnostics in German.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typesAreCurrent } from '../../openapi/generate.ts';
import { API_FILE } from './api.ts';
import { finding, type Finding, type FindingCode } from './finding.ts';

const TSC = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');
const PROJECT = 'workbench/check/tsconfig.json';
const DIAGNOSTIC = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** What TypeScript says → the finding, the name it is about and the one it suggests. */
const KNOWN: readonly [RegExp, FindingCode][] = [
  [/'"(?<name>[\w-]+(?:\.[\w-]+)+)"' is not assignable/, 'code-text-missing'],
  [/Property '?"?(?<name>[^'"]+)"?'? is missing in type/, 'code-row-missing'],
  [/missing the following properties from type [^:]+: (?<name>.+)/, 'code-row-missing'],
  [
    /'?"?(?<name>[^'"]+)"?'? does not exist in type(?:.*Did you mean to write '"?(?<instead>[^'"]+))?/,
    'code-row-unknown',
  ],
  [
    /Type '"(?<name>[^"]+)"' is not assignable to type.*Did you mean '"(?<instead>[^"]+)"/,
    'code-row-unknown',
  ],
  [/Type '"(?<name>[^"]+)"' is not assignable to type/, 'code-row-unknown'],
];

/** The places of the tables' own mistakes; `output` is what `tsc --pretty false` prints. */
export const findingsIn = (output: string, read: (file: string) => string): Finding[] => {
  // A message goes on in the lines below, indented.
  const messages = output.split(/\n(?! )/).map((each) => each.replaceAll(/\s*\n\s*/g, ' '));
  const all = messages.flatMap((message) => {
    const [, file = '', line, column, code, text = ''] = DIAGNOSTIC.exec(message) ?? [];
    if (line === undefined) return [];
    const source = read(file);
    const start =
      source
        .split('\n')
        .slice(0, Number(line) - 1)
        .join('\n').length +
      Number(column) -
      (line === '1' ? 1 : 0);
    const found = KNOWN.flatMap(([pattern, known]) => {
      const groups = pattern.exec(text)?.groups;
      return groups === undefined ? [] : [{ code: known, values: { ...groups } }];
    })[0];
    return [
      finding(
        found?.code ?? 'code-wrong',
        { file, text: source, start, end: start + 1 },
        { values: found?.values ?? { code } },
      ),
    ];
  });
  // A row that is missing makes other places wrong, which are right once it is there.
  const own = all.filter(({ code }) => code !== 'code-wrong');
  return own.length > 0 ? own : all;
};

/** `root` is the absolute path of the repository. */
export const codeFindings = (root: string, options: readonly string[] = []): Promise<Finding[]> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [TSC, '--pretty', 'false', '-p', PROJECT, ...options],
      { cwd: root, maxBuffer: 1e8 },
      (_, output) => resolve(findingsIn(output, (file) => readFileSync(join(root, file), 'utf8'))),
    );
  });

/** The types of the calls are made by a command of its own, which is easily forgotten. */
export async function typeFindings(): Promise<Finding[]> {
  // A description that cannot be read is reported as such.
  const isFine = await typesAreCurrent().catch(() => true);
  return isFine ? [] : [finding('api-types-old', { file: API_FILE, text: '', start: 0, end: 0 })];
}
