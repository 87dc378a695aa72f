import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../sandbox/services.ts';
import { t } from '../shared.ts';
import { createEndpoints } from './endpoints.ts';
import {
  ForbiddenFileError,
  isLocal,
  isOwnCall,
  mayAsk,
  returnAddress,
  writablePath,
} from './guard.ts';

describe('allowed requests', () => {
  test.each(['localhost:4400', '127.0.0.1:4400', '[::1]:4400', 'LOCALHOST:4400', 'localhost'])(
    '%s is local',
    (host) => expect(isLocal({ headers: { host } })).toBe(true),
  );
  test.each([
    'evil.example',
    'localhost.evil.example',
    '10.0.0.1:4400',
    'bank.localhost:4400',
    'localhost.:4400',
    undefined,
  ])('%s is not', (host) =>
    expect(isLocal({ headers: host === undefined ? {} : { host } })).toBe(false),
  );
  test.each([
    ['bank.localhost:4400', '/sandbox/account-check/x', true],
    ['direct.localhost:4400', '/oidc/direct/.well-known/openid-configuration', true],
    ['evil.example', '/sandbox/account-check/x', false],
    ['bank.localhost:4400', '/package.json', false],
    ['bank.localhost:4400', '/sandbox/services.ts', false],
    ['bank.localhost:4400', '/api/../package.json', false],
    ['bank.localhost:4400', '/studio/', false],
    ['bank.localhost:4400', '/workbench/api/questions', false],
    ['bank.localhost:4400', '/@vite/client', false],
    ['bank.localhost:4400', '/main', false],
  ])('%s is answered at %s: %s', (host, path, isAnswered) =>
    expect(mayAsk({ headers: { host } }, path)).toBe(isAnswered),
  );

  test.each([
    ['bank.localhost:4400', '/flow/ntb/psdresult', 'http://localhost:4400/flow/ntb/psdresult'],
    ['direct.localhost', '/flow?step=signing', 'http://localhost/flow?step=signing'],
    ['bank.localhost:4400', '//evil.example/', 'http://localhost:4400//evil.example/'],
    ['bank.localhost:4400', '/package.json', undefined],
    ['bank.localhost:4400', '/studio/', undefined],
    ['bank.localhost:4400', '/workbench/api/questions', undefined],
    ['localhost:4400', '/flow/ntb/psdresult', undefined],
    ['evil.example', '/flow/ntb/psdresult', undefined],
  ])("a partner's return to %s%s leads to %s", (host, url, address) => {
    const path = url.split('?')[0] ?? '';
    expect(returnAddress({ headers: { host }, method: 'GET', url }, path)).toBe(address);
    expect(returnAddress({ headers: { host }, method: 'POST', url }, path)).toBeUndefined();
  });

  const own = {
    host: 'localhost:4400',
    origin: 'http://localhost:4400',
    'content-type': 'application/json',
  };
  test.each([
    ['the studio', 'POST', own, true],
    ['without an origin', 'POST', { ...own, origin: undefined }, false],
    ['another origin', 'POST', { ...own, origin: 'https://evil.example' }, false],
    ['another port', 'POST', { ...own, origin: 'http://localhost:4200' }, false],
    ['a form', 'POST', { ...own, 'content-type': 'text/plain' }, false],
    [
      'a host of a brand',
      'POST',
      { ...own, host: 'bank.localhost:4400', origin: 'http://bank.localhost:4400' },
      false,
    ],
    ['a host below that of a brand', 'GET', { host: 'a.bank.localhost:4400' }, false],
    ['reading', 'GET', { host: 'localhost:4400' }, true],
    [
      'reading from elsewhere',
      'GET',
      { host: 'localhost:4400', origin: 'https://evil.example' },
      false,
    ],
    [
      'a script tag elsewhere',
      'GET',
      { host: 'localhost:4400', 'sec-fetch-site': 'cross-site' },
      false,
    ],
  ])('%s', (_, method, headers, may) => expect(isOwnCall({ method, headers })).toBe(may));

  test('bodies are JSON of at most 200 kB', async () => {
    const app = createEndpoints('', {} as Services);
    const send = async (payload: string, type = 'application/json', endpoint = 'changes') => {
      const headers = { 'content-type': type };
      const url = `/workbench/api/${endpoint}`;
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect(await send('{')).toBe(400);
    expect(await send('{}')).toBe(400);
    expect(await send('{"id":"a"}', 'text/plain')).toBe(400);
    expect(await send(JSON.stringify({ id: ' '.repeat(300_000) }))).toBe(413);
    const text = { key: 'fields:city.label', before: '', text: 'O'.repeat(6000) };
    expect(await send(JSON.stringify(text), undefined, 'texts')).toBe(400);
  });

  test('an endpoint that is not there answers with a sentence', async () => {
    const app = createEndpoints('', {} as Services);
    const response = await app.inject('/workbench/api/none');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ ok: false, problem: t('lost') });
  });
});

describe('writable files', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'files-'));
    const project = fileURLToPath(new URL('../../../', import.meta.url));
    cpSync(join(project, 'locales'), join(root, 'locales'), { recursive: true });
    mkdirSync(join(root, 'schemas'));
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/secret.json'), '{}');
    symlinkSync(join(root, 'src/secret.json'), join(root, 'schemas/link.json'));
    symlinkSync(join(root, 'src'), join(root, 'schemas/folder'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('a locale file', () =>
    expect(writablePath(root, 'locales/de-AT/fields.json')).toContain('locales/de-AT/fields.json'));
  test.each([
    'src/secret.json',
    'schemas/../src/secret.json',
    'locales/../../etc/passwd',
    '/etc/passwd',
    'package.json',
    'locales/xx-XX/fields.json',
    'locales/de-AT/fields.ts',
    'schemas/link.json',
    'schemas/folder/secret.json',
    'schemas/folder/later.json',
    'workbench/locales/de-AT/studio.json',
    'locales/..%2Fx.json',
    'locales\\de-AT\\fields.json',
    '',
  ])('%s is refused', (file) => expect(() => writablePath(root, file)).toThrow(ForbiddenFileError));
  test('with a sentence', () =>
    expect(() => writablePath(root, 'package.json')).toThrow(
      'Die Datei „package.json“ ändert das Studio nicht.',
    ));
});
