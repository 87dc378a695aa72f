/** Proof of work (ALTCHA, headless) instead of a visible captcha; no third party. */
import { solveChallengeWorkers } from 'altcha/lib';
import type { Challenge } from 'altcha/types';
import workerAddress from 'altcha/workers/pbkdf2?worker&url';

/** Number of workers; more would only drain a phone's battery. */
const CONCURRENCY = 2;
const SOLVE_TIMEOUT_MS = 60_000;

/** The payload for POST applications (base64 JSON), or `undefined` when no solution was found in time. */
export async function solveCaptcha(challenge: unknown): Promise<string | undefined> {
  const solution = await solveChallengeWorkers({
    challenge: challenge as Challenge,
    concurrency: CONCURRENCY,
    timeout: SOLVE_TIMEOUT_MS,
    createWorker: () => new Worker(workerAddress, { type: 'module' }),
  });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
}
