import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPLOYEE } from '../../applicants/applicants.ts';
import { claimFolder } from './folder-claim.ts';

const SERVE = fileURLToPath(new URL('serve-folder.ts', import.meta.url));
let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A sandbox in another process on the folder; returns its port or its error message. */
async function serve(): Promise<{ process: ChildProcess; output: string }> {
  const process = spawn('node', ['--import', 'tsx', SERVE, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await new Promise<string>((resolve) => {
    process.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    process.stderr.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  running = process;
  return { process, output };
}

test('stored data survive kill -9, and the folder can be opened again', async () => {
  const first = await serve();
  const created = await fetch(`http://localhost:${first.output}/sandbox/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'LEGAL_INFO', customerType: 'ntb' }),
  });
  const { id } = (await created.json()) as { id: string };

  const rival = await serve();
  expect(rival.output).toContain('is in use by process');

  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const second = await serve();
  const restored = await fetch(`http://localhost:${second.output}/api/applications/${id}`);
  expect(await restored.json()).toMatchObject({
    id,
    state: 'LEGAL_INFO',
    customer: { netIncome: EMPLOYEE.customer.netIncome },
  });
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
}, 120_000);

test('a folder is claimed once and released', async () => {
  const place = await mkdtemp(join(tmpdir(), 'claim-'));
  const release = await claimFolder(place);
  await expect(claimFolder(place)).rejects.toThrow('DATA_DIR');
  await release();
  await (
    await claimFolder(place)
  )();
  await rm(place, { recursive: true });
});
