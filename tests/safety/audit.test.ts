/** What the audit makes of the answers of a registry; the real one is asked by .ci/run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const AUDIT = join(import.meta.dirname, 'audit.ts');

/** Exit code and output of the audit at a registry that answers like this. */
async function auditAt(answer: RequestListener): Promise<[number, string]> {
  const registry = createServer(answer).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const audit = spawn(process.execPath, ['--import', 'tsx', AUDIT, 'vulnerabilities'], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_noproxy: '127.0.0.1',
    },
  });
  const output = Promise.all([text(audit.stdout), text(audit.stderr)]);
  const [code] = (await once(audit, 'exit')) as [number];
  registry.close();
  return [code, (await output).join('')];
}

const ADVISORY = {
  ...{ id: 1, url: 'https://advisory.example/1', title: 'x', severity: 'high', cwe: [] },
  vulnerable_versions: '*',
};

test('the audit fails by the name of a package that is vulnerable', async () => {
  const [code, output] = await auditAt((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const answer = name.endsWith('/advisories/bulk')
      ? { 'react-dom': [ADVISORY] }
      : { name, versions: { '1.0.0': { name, version: '1.0.0' } } };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  expect([code, output]).toEqual([1, expect.stringContaining('react-dom: high')]);
});

test('the audit passes where nothing is known', async () => {
  expect(await auditAt((_, response) => void response.end('{}'))).toEqual([
    0,
    'vulnerabilities: fine\n',
  ]);
});

test('the audit announces a registry that does not answer, and passes', async () => {
  const [code, output] = await auditAt((_, response) => void response.writeHead(405).end());
  expect([code, output]).toEqual([0, expect.stringContaining('NO ANSWER: 405')]);
});
