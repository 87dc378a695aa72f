/** What the bank sends: messages go to a table, which the console and the stand-in phone show; among them the codes for signing. */
import { randomInt } from 'node:crypto';
import type { Query } from '../database/query.ts';

export interface SentMessage {
  readonly id: number;
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The signing code of an SMS. */
  readonly code: string | null;
  readonly applicationId: string | null;
  readonly sentAt: Date;
}

type NewMessage = Pick<SentMessage, 'channel' | 'to' | 'text' | 'applicationId'> &
  Partial<Pick<SentMessage, 'subject' | 'code'>>;

/** The signing code of an application: one at a time, sent at most three times, three tries. */
const MAX_SENDS = 3;
const MAX_TRIES = 3;

async function readCode(query: Query, applicationId: string) {
  const [row] = await query<{ code: string; sends: number; wrong: number; expires: Date }>`
    SELECT code, sends, wrong, expires FROM transaction_codes WHERE application_id = ${applicationId}`;
  return row;
}

export const messagesIn = (query: Query) => ({
  async sendMessage({
    channel,
    to,
    subject = '',
    text,
    code = null,
    applicationId,
  }: NewMessage): Promise<void> {
    await query`
    INSERT INTO messages (channel, recipient, subject, body, code, application_id, sent)
    VALUES (${channel}, ${to}, ${subject}, ${text}, ${code}, ${applicationId}, now())`;
  },

  /** Newest first. */
  listMessages: (): Promise<SentMessage[]> => query`
  SELECT id, channel, recipient AS "to", subject, body AS text, code,
    application_id AS "applicationId", sent AS "sentAt"
  FROM messages ORDER BY id DESC LIMIT 200`,

  /** A new code in place of the old one; undefined when the sends are used up. */
  async issueCode(applicationId: string, lifeSeconds: number) {
    const sends = ((await readCode(query, applicationId))?.sends ?? 0) + 1;
    if (sends > MAX_SENDS) return undefined;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expires = new Date(Date.now() + lifeSeconds * 1_000);
    await query`
    INSERT INTO transaction_codes (application_id, code, sends, wrong, expires)
    VALUES (${applicationId}, ${code}, ${sends}, 0, ${expires}) ON CONFLICT (application_id)
    DO UPDATE SET code = excluded.code, sends = excluded.sends, wrong = 0, expires = excluded.expires`;
    return { code, sendsLeft: MAX_SENDS - sends, expires };
  },

  /** The code fits no longer, as after too many wrong tries; its sends still count. */
  async endCode(applicationId: string): Promise<void> {
    await query`UPDATE transaction_codes SET wrong = ${MAX_TRIES}
    WHERE application_id = ${applicationId}`;
  },

  /** Tries a code; undefined: it fits. A wrong one is counted; no code, an expired or a used-up one leaves no tries: a new code is needed. */
  async tryCode(
    applicationId: string,
    entered: string,
  ): Promise<{ message: string; triesLeft: number } | undefined> {
    const row = await readCode(query, applicationId);
    if (row === undefined) return { message: 'no code sent', triesLeft: 0 };
    if (row.wrong >= MAX_TRIES) return { message: 'code used up', triesLeft: 0 };
    if (row.expires <= new Date()) return { message: 'code expired', triesLeft: 0 };
    if (row.code !== entered) {
      await query`UPDATE transaction_codes SET wrong = wrong + 1
      WHERE application_id = ${applicationId}`;
      return { message: 'wrong code', triesLeft: MAX_TRIES - row.wrong - 1 };
    }
    await query`DELETE FROM transaction_codes WHERE application_id = ${applicationId}`;
    return undefined;
  },
});
