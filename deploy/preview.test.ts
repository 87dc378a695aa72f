import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SILENT_PAGE } from '../src/flow/sign-in.ts';
import { headersFor, IMMUTABLE } from './headers.ts';
import { previewHeaders } from './preview.ts';
import { blockOf, outsideOf, type SiteConfig } from './site.ts';

let root: string;
let server: PreviewServer;
let config: SiteConfig;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'preview-'));
  await mkdir(join(root, 'dist/assets'), { recursive: true });
  const page = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  config = JSON.parse(blockOf(page)) as SiteConfig;
  await writeFile(join(root, 'dist/index.html'), page);
  await writeFile(join(root, `dist${SILENT_PAGE}`), '<!doctype html>');
  await writeFile(join(root, 'dist/assets/a.js'), 'export {};');
  server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [previewHeaders()],
    preview: { host: '127.0.0.1', port: 0, cors: false },
  });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const ask = (path: string): Promise<Response> => {
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return fetch(`http://127.0.0.1:${port}${path}`);
};

test('probes are answered by text or not at all', async () => {
  const health = await ask('/healthz');
  expect([health.status, await health.text()]).toEqual([200, 'ok']);
  expect((await ask('/actuator/health')).status).toBe(404);
});

test.each([
  ['/', '/', 'no-store', false],
  ['/flow/ntb/registration', '/', 'no-store', false],
  ['/main?inApp=true', '/', 'no-store', true],
  [`${SILENT_PAGE}?x=1`, SILENT_PAGE, 'no-store', false],
  ['/assets/a.js', '/', IMMUTABLE, false],
])('%s has the headers of a deployment', async (path, like, caching, inApp) => {
  const { status, headers } = await ask(path);
  expect(status).toBe(200);
  // 127.0.0.1 is a host of the larger bank.
  const expected = {
    ...headersFor(like, { outside: outsideOf(config, ['bank'], inApp) }),
    'cache-control': caching,
  };
  expect(
    Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)])),
  ).toEqual(expected);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});
