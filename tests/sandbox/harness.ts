/** For tests: a sandbox in memory, called without a network. */
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { clientOf, type Client } from './client.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './server.ts';

export interface Harness extends Client {
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

export async function startHarness(options: SandboxOptions = {}): Promise<Harness> {
  const sandbox = await createSandbox({ memory: true, captcha: false, port: 5200, ...options });
  return { ...clientOf(sandbox.app), sandbox, close: () => sandbox.close() };
}

/** One sandbox for all tests of a file, started before the first. */
export function harnessForAll(options: SandboxOptions = {}): Harness {
  vi.setConfig({ testTimeout: 30_000 });
  let started: Harness | undefined;
  beforeAll(async () => {
    started = await startHarness(options);
  }, 60_000);
  afterAll(() => started?.close());
  return new Proxy({} as Harness, {
    get: (_, name): unknown => Reflect.get(started ?? {}, name),
  });
}

export const refusedWith = (reason: string) => ({
  status: 412,
  headers: { 'frontend-error': reason },
});
export const WRONG_STATE = refusedWith('APPLICATION_HAS_WRONG_STATE');
export const invalid = (field: string, message = '') => ({
  status: 400,
  body: { errors: [{ field, message: expect.stringContaining(message) as string }] },
});
