/** One seed for all that fast-check makes up, and for the order of the tests: `SEED=… npm test` repeats a run. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Reporter } from 'vitest/node';

export const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31));
if (!Number.isInteger(SEED)) throw new Error(`SEED=${process.env['SEED']} is no whole number`);

fc.configureGlobal({ seed: SEED });

/** Names the seed at the start, and again where it is needed. */
export const seedReporter: Reporter = {
  onInit: () => console.log(`SEED=${SEED}`),
  onTestRunEnd(_modules, _errors, reason) {
    if (reason === 'failed') console.log(`SEED=${SEED} repeats this run.`);
  },
};
