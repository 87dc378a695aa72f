/** The start of the image (deploy/image): as an ordinary user, with nothing to write to but one folder, and no package of npm. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf } from '../../deploy/site.ts';
import {
  findOrLeaveOut,
  freePort,
  newSharedFolder,
  NOBODY,
  writeCertificate,
} from '../installed.ts';
import { leaveOut } from '../support/left-out.ts';

const ROOT = join(import.meta.dirname, '../..');
const NEEDS = ['nginx', 'openssl', '/etc/nginx/mime.types'] as const;
const IMAGE = 'the start of the image';
const found = findOrLeaveOut(IMAGE, ...NEEDS);
/** A Node below the home of root is closed to the user of the image. */
const isOpen = spawnSync(process.execPath, ['--version'], NOBODY).status === 0;
if (!isOpen) leaveOut(IMAGE, `other users may not run ${process.execPath}`);

const READ_ONLY = 0o555;
const USER = NOBODY.uid === undefined ? userInfo().username : 'nobody';

describe.skipIf(found.missing !== undefined || !isOpen)('the start of the image', () => {
  const machine = newSharedFolder('image-');
  const at = (path: string): string => join(machine, path);
  let ports: readonly [number, number];

  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    for (const folder of ['site/dist/assets', 'tls', 'run', 'home'])
      mkdirSync(at(folder), { recursive: true });
    await build({
      configFile: join(ROOT, 'deploy/image/vite.config.ts'),
      root: ROOT,
      build: { outDir: at('site'), emptyOutDir: false },
    });
    cpSync(join(ROOT, 'deploy/image/start.sh'), at('site/start.sh'));
    cpSync(join(ROOT, 'index.html'), at('site/dist/index.html'));
    writeFileSync(at('site/dist/assets/main-abc.js'), 'export {};');
    cpSync(join(ROOT, 'deploy/values.example.json'), at('values.json'));
    writeCertificate(at('tls'), 'kredit.bank.example');
    chmodSync(at('tls/key.pem'), 0o444);
    chmodSync(at('run'), 0o777);
    writeFileSync(at('run/output'), '');
    chmodSync(at('run/output'), 0o666);
    for (const folder of ['site/dist/assets', 'site/dist', 'site', 'tls', 'home', '.'])
      chmodSync(at(folder), READ_ONLY);
  });
  afterAll(() => {
    for (const folder of ['.', 'site', 'site/dist', 'site/dist/assets', 'tls', 'home'])
      chmodSync(at(folder), 0o755);
    rmSync(machine, { recursive: true });
  });

  const start = (
    values: string,
    options: readonly string[] = [],
    given: Readonly<Record<string, string>> = {},
  ) =>
    spawn('sh', [at('site/start.sh'), ...options], {
      cwd: at('home'),
      // Not a pipe of Node, which is a socket: nginx opens its output by name.
      stdio: ['ignore', openSync(at('run/output'), 'w', 0o666), 'pipe'],
      ...NOBODY,
      env: {
        PATH: `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}:/usr/sbin`,
        SITE_DIR: at('site'),
        RUN_DIR: at('run'),
        TLS_DIR: at('tls'),
        VALUES_FILE: values,
        HTTP_PORT: String(ports[0]),
        HTTPS_PORT: String(ports[1]),
        API_URL: 'http://127.0.0.1:4200',
        ...given,
      },
    });
  /** The page as nginx sends it; undefined while it does not listen. */
  const page = (path: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      const call = request(
        {
          ...{ host: '127.0.0.1', port: ports[1], path, rejectUnauthorized: false },
          headers: { host: 'kredit.bank.example' },
          servername: 'kredit.bank.example',
        },
        (response) => void text(response).then(resolve),
      );
      call.on('error', () => resolve(undefined)).end();
    });
  async function refusal(...wanted: Parameters<typeof start>): Promise<[number, string]> {
    const child = start(...wanted);
    const errors = text(child.stderr!);
    const [code] = (await once(child, 'close')) as [number];
    return [code, await errors];
  }

  test('serves the page with the values, and the files where they are', async () => {
    const child = start(at('values.json'), ['--balancer', '10.0.0.0/8']);
    const errors = text(child.stderr!);
    const ended = once(child, 'close');
    let html: string | undefined;
    while (html === undefined && child.exitCode === null) {
      html = await page('/flow/ntb/registration');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (html === undefined) throw new Error(await errors);
    const values = readFileSync(at('values.json'), 'utf8');
    expect(JSON.parse(blockOf(html))).toEqual(JSON.parse(values));
    expect(await page('/assets/main-abc.js')).toBe('export {};');
    expect(await page('/healthz')).toBe('ok');
    child.kill('SIGQUIT');
    await ended;
    expect(readFileSync(at('run/output'), 'utf8')).toContain('"GET /flow/ntb/registration" 200');
  });

  test.each([
    ['missing', undefined, 'There is no file'],
    ['no JSON', 'hello', 'The values are no JSON object.'],
    ['malformed', '{"apiBase": "no path"}', 'apiBase: malformed.'],
  ])('ends with the reason where the values are %s', async (name, content, reason) => {
    const file = content === undefined ? at('nothing.json') : at(`run/${name}.json`);
    if (content !== undefined) writeFileSync(file, content);
    const [code, errors] = await refusal(file);
    expect([code, errors]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('ends with the reason where an option is malformed', async () => {
    const [code, errors] = await refusal(at('values.json'), ['--https-port', 'x']);
    expect([code, errors]).toEqual([1, expect.stringContaining('x is no port of a server.')]);
  });

  test.each([
    ['no endpoints', { API_URL: '' }, 'api: "" is no address without a path'],
    ['endpoints below a path', { API_URL: 'https://api.bank.example/v1' }, 'without a path'],
    ['one port for both', { HTTP_PORT: '8443', HTTPS_PORT: '8443' }, '8443 cannot be the port'],
    ['no certificate', { TLS_DIR: '/nowhere' }, 'There is no file /nowhere/certificate.pem'],
    ['nothing to write to', { RUN_DIR: '/proc/nothing' }, 'mkdir: '],
  ])('ends with the reason, such as %s', async (_, given, reason) => {
    const [code, errors] = await refusal(at('values.json'), [], given);
    expect([code, errors]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('ends with the reason where a folder was mounted instead of the values', async () => {
    const [code, errors] = await refusal(at('home'));
    expect([code, errors]).toEqual([1, expect.stringContaining('There is no file')]);
  });

  test('ends with the reason where its user may not read the key', async () => {
    mkdirSync(at('run/secret'));
    for (const [file, mode] of [
      ['certificate.pem', 0o444],
      ['key.pem', 0],
    ] as const) {
      cpSync(at(`tls/${file}`), at(`run/secret/${file}`));
      chmodSync(at(`run/secret/${file}`), mode);
    }
    const [code, errors] = await refusal(at('values.json'), [], { TLS_DIR: at('run/secret') });
    expect([code, errors]).toEqual([1, expect.stringContaining(`key.pem that ${USER} may read`)]);
  });

  test('writes nowhere else', () => {
    const tried = spawnSync('sh', ['-c', 'touch "$0/x"', at('site/dist')], NOBODY);
    expect(tried.status).not.toBe(0);
  });
});
