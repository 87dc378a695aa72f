import { vi } from 'vitest';

/** Looks until nothing is thrown. Only what hangs takes two minutes: no test fails because the machine is busy. */
export const eventually = <Result>(look: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(look, { timeout: 120_000 });
