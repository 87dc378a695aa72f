/** The proof of work before a registration (ALTCHA): signed challenges, five minutes valid, each solution good for one application. */
import { randomBytes, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Query } from '../database/query.ts';

/** A counter of at most 100 at cost 1000: some tens of milliseconds for the browser. */
const COST = 1_000,
  HIGHEST_COUNTER = 100;
export const CAPTCHA_LIFE_MS = 5 * 60_000;

type Challenge = Awaited<ReturnType<typeof createChallenge>>;
type Solution = Parameters<typeof verifySolution>[0]['solution'];
export type CaptchaResult =
  'ok' | 'captchaMissing' | 'captchaInvalid' | 'captchaExpired' | 'captchaUsed';

/** The secret lives in the database, so that a challenge outlives a restart. */
async function secretOf(query: Query): Promise<string> {
  await query`INSERT INTO secrets (name, value)
    VALUES ('captcha', ${randomBytes(32).toString('hex')}) ON CONFLICT DO NOTHING`;
  const [row] = await query<{ value: string }>`SELECT value FROM secrets WHERE name = 'captcha'`;
  return row?.value ?? '';
}

export async function issueChallenge(query: Query, now: Date): Promise<Challenge> {
  const secret = await secretOf(query);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(HIGHEST_COUNTER),
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `key:${secret}`,
    // The library looks at the machine's clock, the sandbox at its own, which tests may set: each gets its own end of life, both signed.
    expiresAt: new Date(Date.now() + CAPTCHA_LIFE_MS),
    data: { expires: now.getTime() + CAPTCHA_LIFE_MS },
  });
}

function parse(
  payload: string,
): { challenge: Challenge; solution: Solution; signature: string; expires: number } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as {
      challenge: Challenge;
      solution: Solution;
    };
    const {
      signature,
      parameters: { data },
    } = challenge;
    const expires = data?.['expires'];
    return signature === undefined || typeof expires !== 'number'
      ? undefined
      : { challenge, solution, signature, expires };
  } catch {
    return undefined;
  }
}

/** Verifies a payload without using it up. */
export async function verifyCaptcha(
  query: Query,
  payload: string | undefined,
  now: Date,
): Promise<CaptchaResult> {
  if (payload === undefined || payload === '') return 'captchaMissing';
  const parsed = parse(payload);
  if (parsed === undefined) return 'captchaInvalid';
  if (parsed.expires <= now.getTime()) return 'captchaExpired';
  const secret = await secretOf(query);
  const { challenge, solution } = parsed;
  const result = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `key:${secret}`,
  }).catch(() => ({ verified: false, expired: false }));
  if (!result.verified) return result.expired ? 'captchaExpired' : 'captchaInvalid';
  const used = await query`SELECT 1 FROM used_captchas WHERE signature = ${parsed.signature}`;
  return used.length > 0 ? 'captchaUsed' : 'ok';
}

/** Marks a payload as used; false if it already is. Deletes expired ones. */
export async function useCaptcha(query: Query, payload: string, now: Date): Promise<boolean> {
  const parsed = parse(payload);
  if (parsed === undefined) return false;
  await query`DELETE FROM used_captchas WHERE expires < ${now}`;
  const taken = await query`INSERT INTO used_captchas (signature, expires)
    VALUES (${parsed.signature}, ${new Date(parsed.expires)}) ON CONFLICT DO NOTHING RETURNING 1`;
  return taken.length > 0;
}
