/** For the tests of Vitest: a sandbox of this process and its client. */
import { afterAll, beforeAll, expect } from 'vitest';
import { clientOf } from './client.ts';
import { createSandbox, type SandboxOptions } from './server.ts';

export * from './client.ts';

/** Longer than any test takes: none fails because something has expired on a busy machine. */
export const LONG_LIFE = { lifeSeconds: 86_400 };

/** A sandbox in memory, called without a network. */
export async function startHarness(options: SandboxOptions = {}) {
  const sandbox = await createSandbox({ captcha: false, port: 5200, ...LONG_LIFE, ...options });
  return { ...clientOf(sandbox.app), sandbox, close: () => sandbox.close() };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** That of all files without options of their own: it ends with the process, of which vitest has one for many files. */
let shared: Promise<Harness> | undefined;

/** One sandbox for all tests of a file, started before the first. */
export function harnessForAll(options?: SandboxOptions): Harness {
  let started: Harness | undefined;
  beforeAll(async () => {
    started = await (options === undefined ? (shared ??= startHarness()) : startHarness(options));
  });
  if (options !== undefined) afterAll(() => started?.close());
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
