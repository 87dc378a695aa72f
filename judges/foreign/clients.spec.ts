/** Other people's generators make clients of openapi/application.yaml, and TypeScript compiles them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { fileOf } from '../packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const DESCRIPTION = join(ROOT, 'openapi/application.yaml');

/** Exit code and output of a program; a failure shows what it has printed. */
function run(cwd: string, program: string, ...args: string[]): { failed: boolean; output: string } {
  try {
    return {
      failed: false,
      output: execFileSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' }),
    };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { failed: true, output: `${stdout}${stderr}` };
  }
}

const GENERATORS: readonly [name: string, program: string, args: (folder: string) => string[]][] = [
  [
    '@hey-api/openapi-ts 0.92.4',
    '@hey-api/openapi-ts/bin/run.js',
    (folder) => ['-i', DESCRIPTION, '-o', join(folder, 'client')],
  ],
  [
    'orval 7.13.2',
    'orval/dist/bin/orval.js',
    (folder) => [
      '--input',
      DESCRIPTION,
      '--output',
      join(folder, 'client/index.ts'),
      '--client',
      'fetch',
    ],
  ],
];

for (const [name, program, args] of GENERATORS)
  test.describe(name, () => {
    test('makes a client that compiles strictly', () => {
      // Inside the project, so that the compiler finds the types of the packages.
      const folder = mkdtempSync(fileOf('client-'));
      try {
        const made = run(folder, fileOf(program), ...args(folder));
        expect(made).toMatchObject({ failed: false });
        writeFileSync(
          join(folder, 'tsconfig.json'),
          JSON.stringify({
            compilerOptions: {
              strict: true,
              noEmit: true,
              target: 'ES2022',
              module: 'ESNext',
              moduleResolution: 'bundler',
              lib: ['ES2022', 'DOM', 'DOM.Iterable'],
              types: [],
              skipLibCheck: true,
            },
            include: ['client'],
          }),
        );
        const compiled = run(
          folder,
          join(ROOT, 'node_modules/typescript-native/bin/tsc'),
          '-p',
          folder,
        );
        expect(compiled).toEqual({ failed: false, output: '' });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
