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

const WHERE = 'operation = $1 AND subject = $2 AND key = $3';
const idOf = ({ operation, subject, key }: KeyScope): string[] => [operation, subject, key];

/** Inserts the key; false if it exists. A concurrent request waits until the first one's transaction ends. */
export async function takeKey(
  query: Query,
  scope: KeyScope,
  digest: string,
  now: Date,
): Promise<boolean> {
  await query('DELETE FROM repeats WHERE taken < $1', [new Date(now.getTime() - LIFE_MS)]);
  const taken = await query(
    'INSERT INTO repeats (operation, subject, key, request, taken) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING key',
    [...idOf(scope), digest, now],
  );
  return taken.length > 0;
}

/** Undefined when the key belongs to another request. */
export async function readAnswer(
  query: Query,
  scope: KeyScope,
  digest: string,
): Promise<StoredAnswer | undefined> {
  const [row] = await query<StoredAnswer & { request: string }>(
    `SELECT request, status, body FROM repeats WHERE ${WHERE}`,
    idOf(scope),
  );
  return row?.request === digest ? row : undefined;
}

export const storeAnswer = (
  query: Query,
  scope: KeyScope,
  { status, body }: StoredAnswer,
): Promise<unknown> =>
  query(`UPDATE repeats SET status = $4, body = $5 WHERE ${WHERE}`, [...idOf(scope), status, body]);

/** A refused request may be sent again with its key. */
export const releaseKey = (query: Query, scope: KeyScope): Promise<unknown> =>
  query(`DELETE FROM repeats WHERE ${WHERE}`, idOf(scope));
