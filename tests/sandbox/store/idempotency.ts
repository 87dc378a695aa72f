/** Idempotency keys with their answers, so that a repeated request gets the same answer. */
import type { Query } from '../database/database.ts';

const LIFE_MS = 24 * 3_600_000;

/** The scope of a key: the operation, and the application or the customer who begins one. */
export interface KeyScope {
  readonly operation: string;
  readonly subject: string;
  readonly key: string;
}

export interface StoredAnswer {
  readonly status: number;
  /** JSON text; null without content. */
  readonly body: string | null;
}

/** Inserts the key; false if it exists. A concurrent request waits until the first one's transaction ends. */
export async function takeKey(
  query: Query,
  { operation, subject, key }: KeyScope,
  digest: string,
  now: Date,
): Promise<boolean> {
  await query`DELETE FROM repeats WHERE taken < ${new Date(now.getTime() - LIFE_MS)}`;
  const taken = await query`INSERT INTO repeats (operation, subject, key, request, taken)
    VALUES (${operation}, ${subject}, ${key}, ${digest}, ${now}) ON CONFLICT DO NOTHING RETURNING 1`;
  return taken.length > 0;
}

/** Undefined when the key belongs to another request. */
export async function readAnswer(
  query: Query,
  { operation, subject, key }: KeyScope,
  digest: string,
): Promise<StoredAnswer | undefined> {
  const [row] = await query<StoredAnswer & { request: string }>`SELECT request, status, body
    FROM repeats WHERE operation = ${operation} AND subject = ${subject} AND key = ${key}`;
  return row?.request === digest ? row : undefined;
}

export const storeAnswer = (
  query: Query,
  { operation, subject, key }: KeyScope,
  { status, body }: StoredAnswer,
): Promise<unknown> =>
  query`UPDATE repeats SET status = ${status}, body = ${body}
    WHERE operation = ${operation} AND subject = ${subject} AND key = ${key}`;

/** A refused request may be sent again with its key. */
export const releaseKey = (query: Query, { operation, subject, key }: KeyScope): Promise<unknown> =>
  query`DELETE FROM repeats
    WHERE operation = ${operation} AND subject = ${subject} AND key = ${key}`;
