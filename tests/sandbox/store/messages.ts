/** Messages the bank would send: they go to this table, the console and the stand-in phone show them. */
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
  /** ISO date-time */
  readonly sentAt: string;
}

type NewMessage = Pick<SentMessage, 'channel' | 'to' | 'text' | 'applicationId'> &
  Partial<Pick<SentMessage, 'subject' | 'code'>>;

export async function sendMessage(
  query: Query,
  { channel, to, subject = '', text, code = null, applicationId }: NewMessage,
  now: Date,
): Promise<void> {
  await query`
    INSERT INTO messages (channel, recipient, subject, body, code, application_id, sent)
    VALUES (${channel}, ${to}, ${subject}, ${text}, ${code}, ${applicationId}, ${now})`;
}

/** Newest first. */
export async function listMessages(query: Query): Promise<SentMessage[]> {
  const rows = await query<Omit<SentMessage, 'sentAt'> & { sent: Date }>`
    SELECT id, channel, recipient AS "to", subject, body AS text, code, application_id AS "applicationId", sent
    FROM messages ORDER BY id DESC LIMIT 200`;
  return rows.map(({ sent, ...message }) => ({ ...message, sentAt: sent.toISOString() }));
}
