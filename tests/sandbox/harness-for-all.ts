/** One sandbox for all tests of a file: started before the first, closed after the last. */
import { afterAll, beforeAll, vi } from 'vitest';
import { startHarness, type Harness } from './harness.ts';
import type { SandboxOptions } from './server.ts';

/** Answers at once; its calls work from the first test on. */
export function harnessForAll(options: SandboxOptions = {}): Harness {
  vi.setConfig({ testTimeout: 30_000 });
  let started: Harness | undefined;
  beforeAll(async () => {
    started = await startHarness(options);
  }, 60_000);
  afterAll(() => started?.close());
  const running = (): Harness => {
    if (started === undefined)
      throw new Error('the sandbox is started before the first test, not before');
    return started;
  };
  return {
    get sandbox() {
      return running().sandbox;
    },
    call: (...call) => running().call(...call),
    apply: (...call) => running().apply(...call),
    upload: (...file) => running().upload(...file),
    signedIn: (login) => running().signedIn(login),
    close: () => running().close(),
  };
}
