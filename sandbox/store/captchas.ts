/** The proof of work before a registration (ALTCHA): signed challenges, each solution good for one application. */
import { randomBytes, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Query } from '../database/query.ts';

/** A counter of at most 100 at cost 1000: some tens of milliseconds for the browser. */
const COST = 1_000,
  HIGHEST_COUNTER = 100;

type Proof = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

/** The secret lives in the database, so that a challenge outlives a restart. */
async function secretOf(query: Query): Promise<string> {
  await query`INSERT INTO secrets (name, value)
    VALUES ('captcha', ${randomBytes(32).toString('hex')}) ON CONFLICT DO NOTHING`;
  const [row] = await query<{ value: string }>`SELECT value FROM secrets WHERE name = 'captcha'`;
  return row?.value ?? '';
}

const parse = (payload: string): Proof =>
  JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Proof;

export const captchasIn = (query: Query) => ({
  issueChallenge: async (lifeSeconds: number): Promise<Proof['challenge']> =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(HIGHEST_COUNTER),
      deriveKey,
      hmacSignatureSecret: await secretOf(query),
      expiresAt: new Date(Date.now() + lifeSeconds * 1_000),
    }),

  /** Verifies a payload without using it up; returns the key of the sentence that refuses it. */
  async refusedCaptcha(
    payload: string | undefined,
  ): Promise<'captchaMissing' | 'captchaInvalid' | 'captchaExpired' | 'captchaUsed' | undefined> {
    if (payload === undefined || payload === '') return 'captchaMissing';
    const hmacSignatureSecret = await secretOf(query);
    const result = await Promise.resolve(payload)
      .then((text) => verifySolution({ ...parse(text), deriveKey, hmacSignatureSecret }))
      .catch(() => ({ verified: false, expired: false }));
    if (!result.verified) return result.expired ? 'captchaExpired' : 'captchaInvalid';
    const { signature } = parse(payload).challenge;
    const used = await query`SELECT 1 FROM used_captchas WHERE signature = ${signature}`;
    return used.length > 0 ? 'captchaUsed' : undefined;
  },

  /** Marks a verified payload as used; false if it already is. Deletes expired ones. */
  async useCaptcha(payload: string): Promise<boolean> {
    const { signature, parameters } = parse(payload).challenge;
    await query`DELETE FROM used_captchas WHERE expires < ${new Date()}`;
    const taken = await query`INSERT INTO used_captchas (signature, expires)
    VALUES (${signature}, to_timestamp(${parameters.expiresAt})) ON CONFLICT DO NOTHING RETURNING 1`;
    return taken.length > 0;
  },
});
