/** Acts that were done, by their key, with what was answered: whoever did not hear the answer asks again. */
import type { Query } from '../database/database.ts';

/** Keys are kept for a day. */
const LIFE_MS = 24 * 3_600_000;

/** Whose act it is: the operation, the application or (where there is none yet) who begins it, and the key. */
export interface Act {
  readonly operation: string;
  readonly subject: string;
  readonly key: string;
}

/** `body` is JSON text, word for word; null for no content. */
export interface Said {
  readonly status: number;
  readonly body: string | null;
}

const idOf = ({ operation, subject, key }: Act): string[] => [operation, subject, key];

/** Takes the key; false when it is taken. A second taker waits here until the first one's transaction ends. */
export async function takeKey(
  query: Query,
  act: Act,
  request: string,
  now: Date,
): Promise<boolean> {
  await query('DELETE FROM repeats WHERE taken < $1', [new Date(now.getTime() - LIFE_MS)]);
  const taken = await query(
    'INSERT INTO repeats (operation, subject, key, request, taken) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING key',
    [...idOf(act), request, now],
  );
  return taken.length > 0;
}

/** What was said to a key; undefined when it was another request. */
export async function saidBefore(
  query: Query,
  act: Act,
  request: string,
): Promise<Said | undefined> {
  const [row] = await query<Said & { request: string }>(
    'SELECT request, status, body FROM repeats WHERE operation = $1 AND subject = $2 AND key = $3',
    idOf(act),
  );
  return row?.request === request ? row : undefined;
}

export const keepSaid = (query: Query, act: Act, { status, body }: Said): Promise<unknown> =>
  query(
    'UPDATE repeats SET status = $4, body = $5 WHERE operation = $1 AND subject = $2 AND key = $3',
    [...idOf(act), status, body],
  );

/** A refused act may be tried again. */
export const releaseKey = (query: Query, act: Act): Promise<unknown> =>
  query('DELETE FROM repeats WHERE operation = $1 AND subject = $2 AND key = $3', idOf(act));
