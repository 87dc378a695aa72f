/** One seed for the order of the unit tests and for all that fast-check makes up: `SEED=… npm test` repeats a run. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

export const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31));
if (!Number.isInteger(SEED)) throw new Error(`SEED=${process.env['SEED']} is no whole number`);

fc.configureGlobal({ seed: SEED });
