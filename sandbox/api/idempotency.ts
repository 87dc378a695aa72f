/**
 * The header Idempotency-Key: a repeated request gets the answer of the first one. Key, change and answer are stored in one
 * transaction; refused and failed requests leave nothing, so they can be sent again.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readBearer } from '../oidc/tokens.ts';
import type { Services } from '../services.ts';
import { RefusalError, type Answer } from './answer.ts';

const OTHER_REQUEST: Answer = {
  status: 422,
  body: { message: 'this Idempotency-Key was used for another request' },
};

export async function atMostOnce(
  services: Services,
  operation: string,
  request: FastifyRequest,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const { query, transaction } = services.database;
  const key = request.headers['idempotency-key'];
  const work = (): Promise<Answer> =>
    handle().catch((error: unknown) => {
      if (error instanceof RefusalError) return error.answer;
      throw error;
    });
  if (typeof key !== 'string' || request.method === 'GET') return work();

  // A key belongs to the operation, and to the application or the customer who begins one.
  const { id } = request.params as { id?: string };
  const subject = id ?? (await readBearer(services, request))?.login ?? '';
  const digest = digestOf(request.body);
  return transaction(async () => {
    await query`DELETE FROM repeats WHERE taken < now() - interval '24 hours'`;
    // A concurrent request waits here until the first one's transaction ends.
    const taken = await query`INSERT INTO repeats (operation, subject, key, request, taken)
      VALUES (${operation}, ${subject}, ${key}, ${digest}, now()) ON CONFLICT DO NOTHING RETURNING 1`;
    if (taken.length === 0) {
      const [stored] = await query<{ request: string; status: number; body: string | null }>`
        SELECT request, status, body FROM repeats
        WHERE operation = ${operation} AND subject = ${subject} AND key = ${key}`;
      if (stored?.request !== digest) return OTHER_REQUEST;
      const { status, body } = stored;
      return body === null ? { status } : { status, body: JSON.parse(body) as object };
    }
    const { status, body, headers } = await work();
    const text = body === undefined ? null : JSON.stringify(body);
    await (status < 300
      ? query`UPDATE repeats SET status = ${status}, body = ${text}
          WHERE operation = ${operation} AND subject = ${subject} AND key = ${key}`
      : query`DELETE FROM repeats
          WHERE operation = ${operation} AND subject = ${subject} AND key = ${key}`);
    return { status, ...(body && { body }), ...(headers && { headers }) };
  });
}

/** Identifies a request. The proof of work is left out: it is new for every sending. */
function digestOf(body: unknown): string {
  const parts = (body ?? {}) as { captcha?: unknown; file?: { name?: unknown; bytes?: unknown } };
  const { captcha: _fresh, file, ...rest } = parts;
  const digest = createHash('sha256').update(JSON.stringify([rest, file?.name]));
  return (file?.bytes instanceof Uint8Array ? digest.update(file.bytes) : digest).digest('hex');
}
