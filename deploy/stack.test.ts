/** A built script that throws is traced back to its source, from what telemetry sends of its error. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapsOf, sourceMaps } from '../build/source-maps.ts';
import { placesOf } from '../src/io/telemetry/error-places.ts';
import { sourcesOf } from './stack.ts';

const root = mkdtempSync(join(tmpdir(), 'stack-'));
const dist = join(root, 'dist');
afterAll(() => rmSync(root, { recursive: true }));
beforeAll(async () => {
  const source = `// The first lines are left out of the build.
/** What fails. */
export function fail(text: string): never {
  const reason = text.toUpperCase();
  throw new TypeError(reason);
}
`;
  writeFileSync(join(root, 'thrower.ts'), source);
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [sourceMaps()],
    build: {
      outDir: dist,
      minify: true,
      rolldownOptions: {
        input: join(root, 'thrower.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
});

test('a stack is traced back, as frames of telemetry and as text', async () => {
  const [script = ''] = readdirSync(join(dist, 'assets'));
  const built = (await import(
    /* @vite-ignore */ pathToFileURL(join(dist, 'assets', script)).href
  )) as { fail: (text: string) => never };
  let thrown: unknown;
  try {
    built.fail('x');
  } catch (error) {
    thrown = error;
  }
  const [place] = placesOf(thrown);
  expect(place?.filename).toBe(script);
  const frames = [{ ...place, function: '?' }];
  const json = JSON.stringify({ exceptions: [{ stacktrace: { frames } }] }, null, 2);
  const traced = /^thrower-[\w-]{8}\.js:1:\d+ {2}thrower\.ts:5:\d+$/;
  expect(sourcesOf(json, mapsOf(dist))).toEqual([expect.stringMatching(traced)]);
  const text = `TypeError at ${place?.filename}:${place?.lineno}:${place?.colno}`;
  expect(sourcesOf(text, mapsOf(dist))).toEqual([expect.stringMatching(traced)]);
});

test('the build itself has no source map and names none', () => {
  expect(readdirSync(join(dist, 'assets')).map((file) => file.replace(/.*\./, ''))).toEqual(['js']);
  expect(readdirSync(mapsOf(dist))).toHaveLength(1);
});

test('a place of another release is named as such', () => {
  expect(sourcesOf('signing-DMGF95BV.js:1:2', mapsOf(dist))).toEqual([
    'signing-DMGF95BV.js:1:2  no source map: of another release, or made by the build',
  ]);
});
