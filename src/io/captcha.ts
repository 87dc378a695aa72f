/** Proof of work instead of a puzzle (ALTCHA, headless): nothing to see, nothing to type, no third party. */
import { solveChallengeWorkers } from 'altcha/lib';
import type { Challenge } from 'altcha/types';
import workerAddress from 'altcha/workers/pbkdf2?worker&url';

/** Workers that search in parallel; more would only heat a phone. */
const CONCURRENCY = 2;
/** Milliseconds until a search is given up. */
const SOLVE_TIMEOUT_MS = 60_000;

/** The payload for POST applications (base64 JSON), or `undefined` when no solution was found. */
export async function solveCaptcha(challenge: unknown): Promise<string | undefined> {
  try {
    const solution = await solveChallengeWorkers({
      challenge: challenge as Challenge,
      concurrency: CONCURRENCY,
      timeout: SOLVE_TIMEOUT_MS,
      createWorker: () => new Worker(workerAddress, { type: 'module' }),
    });
    return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
  } catch {
    return undefined;
  }
}
