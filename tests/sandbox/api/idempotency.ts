/**
 * The header Idempotency-Key: a repeated request gets the answer of the first one. Key, change and answer are stored in one
 * transaction; refused and failed requests leave nothing, so they can be sent again.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readBearer } from '../oidc/bearer.ts';
import type { Services } from '../services.ts';
import { readAnswer, releaseKey, storeAnswer, takeKey } from '../store/idempotency.ts';
import { Refusal, type Answer } from './answer.ts';

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
  const { database, now } = services;
  const { query } = database;
  const key = request.headers['idempotency-key'];
  const work = (): Promise<Answer> =>
    handle().catch((error: unknown) => {
      if (error instanceof Refusal) return error.answer;
      throw error;
    });
  if (typeof key !== 'string' || request.method === 'GET') return work();

  const { id } = request.params as { id?: string };
  const subject = id ?? (await readBearer(services, request))?.login ?? '';
  const scope = { operation, subject, key };
  const digest = digestOf(request.body);
  return database.together(async () => {
    if (!(await takeKey(query, scope, digest, now()))) {
      const stored = await readAnswer(query, scope, digest);
      if (stored === undefined) return OTHER_REQUEST;
      const { status, body } = stored;
      return body === null ? { status } : { status, body: JSON.parse(body) as object };
    }
    const answer = await work();
    const body = answer.body === undefined ? null : JSON.stringify(answer.body);
    await (answer.status < 300
      ? storeAnswer(query, scope, { status: answer.status, body })
      : releaseKey(query, scope));
    return answer;
  });
}

/** Identifies a request. The proof of work is left out: it is new for every sending. */
function digestOf(body: unknown): string {
  const {
    captcha: _fresh,
    file,
    ...rest
  } = (body ?? {}) as { captcha?: unknown; file?: { name?: unknown; bytes?: unknown } };
  const digest = createHash('sha256').update(JSON.stringify([rest, file?.name]));
  return (file?.bytes instanceof Uint8Array ? digest.update(file.bytes) : digest).digest('hex');
}
