/** The signing code of an application: one at a time, sent at most three times, five minutes valid, three tries. */
import { randomInt } from 'node:crypto';
import type { Query } from '../database/query.ts';

const MAX_SENDS = 3;
const MAX_TRIES = 3;
export const CODE_LIFE_MS = 5 * 60_000;

export interface SentCode {
  readonly code: string;
  readonly sendsLeft: number;
  readonly expires: Date;
}
interface CodeRow {
  readonly code: string;
  readonly sends: number;
  readonly wrong: number;
  readonly expires: Date;
}

const readCode = async (query: Query, applicationId: string): Promise<CodeRow | undefined> =>
  (
    await query<CodeRow>`SELECT code, sends, wrong, expires FROM transaction_codes
      WHERE application_id = ${applicationId}`
  )[0];

/** A new code in place of the old one; undefined when the sends are used up. */
export async function issueCode(
  query: Query,
  applicationId: string,
  now: Date,
): Promise<SentCode | undefined> {
  const sends = ((await readCode(query, applicationId))?.sends ?? 0) + 1;
  if (sends > MAX_SENDS) return undefined;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(now.getTime() + CODE_LIFE_MS);
  await query`
    INSERT INTO transaction_codes (application_id, code, sends, wrong, expires)
    VALUES (${applicationId}, ${code}, ${sends}, 0, ${expires}) ON CONFLICT (application_id)
    DO UPDATE SET code = excluded.code, sends = excluded.sends, wrong = 0, expires = excluded.expires`;
  return { code, sendsLeft: MAX_SENDS - sends, expires };
}

/** The code fits no longer, as after too many wrong tries; its sends still count. */
export async function endCode(query: Query, applicationId: string): Promise<void> {
  await query`UPDATE transaction_codes SET wrong = ${MAX_TRIES}
    WHERE application_id = ${applicationId}`;
}

export type CodeTrial =
  | { readonly fits: true }
  | { readonly fits: false; readonly triesLeft: number; readonly reason: string };

/** Tries a code. A wrong one is counted; no code, an expired or a used-up one leaves no tries: a new code is needed. */
export async function tryCode(
  query: Query,
  applicationId: string,
  entered: string,
  now: Date,
): Promise<CodeTrial> {
  const row = await readCode(query, applicationId);
  if (row === undefined) return { fits: false, triesLeft: 0, reason: 'no code sent' };
  if (row.wrong >= MAX_TRIES) return { fits: false, triesLeft: 0, reason: 'code used up' };
  if (row.expires <= now) return { fits: false, triesLeft: 0, reason: 'code expired' };
  if (row.code !== entered) {
    await query`UPDATE transaction_codes SET wrong = wrong + 1
      WHERE application_id = ${applicationId}`;
    return { fits: false, triesLeft: MAX_TRIES - row.wrong - 1, reason: 'wrong code' };
  }
  await query`DELETE FROM transaction_codes WHERE application_id = ${applicationId}`;
  return { fits: true };
}
