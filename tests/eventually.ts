import { vi } from 'vitest';

/** Looks until nothing is thrown. Only what hangs takes two minutes: no test fails because the machine is busy. */
export const eventually = <Result>(look: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(look, { timeout: 120_000 });

/** Turns of the event loop in which happens what waits for no time and no other process: for what must not happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
