/** Why a transaction code was refused, as the text to show (409 on signing is handled on the page, specification, section 8). */
import type { Problem } from '#flow/problems.ts';

/** Keys below `steps:signing`. */
export type CodeRefusal = 'wrongCode' | 'tooManyTries' | 'expired' | 'notValid';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * `undefined` when the problem is another one. `expiresAt`: ISO time of the code sent last; `now`: milliseconds. For a code that
 * expired or was never sent the server reports no tries left, too: the reason is known only for a code sent by this page.
 */
export function codeRefusal(
  { status, body }: Problem,
  expiresAt: string | undefined,
  now: number,
): CodeRefusal | undefined {
  if (status !== 409) return undefined;
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now) return 'expired';
  if (!isRecord(body) || body['triesLeft'] !== 0) return 'wrongCode';
  return expiresAt === undefined ? 'notValid' : 'tooManyTries';
}
