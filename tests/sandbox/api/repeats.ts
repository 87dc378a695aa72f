/**
 * The header Idempotency-Key: an act that was done is answered as the first time. The key, the change and the answer are kept
 * in one transaction; refused and failed acts leave nothing, so they can be tried again.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readBearer } from '../oidc/bearer.ts';
import type { Services } from '../services.ts';
import { keepSaid, releaseKey, saidBefore, takeKey, type Act } from '../store/repeats.ts';
import { Refusal, type Answer } from './answer.ts';

const OTHER_REQUEST: Answer = {
  status: 422,
  body: { message: 'this Idempotency-Key was used for another request' },
};

export function atMostOnce(
  services: Services,
  operation: string,
  request: FastifyRequest,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const work = (): Promise<Answer> =>
    handle().catch((error: unknown) => {
      if (error instanceof Refusal) return error.answer;
      throw error;
    });
  return typeof key !== 'string' || request.method === 'GET'
    ? work()
    : once(services, operation, request, key, work);
}

async function once(
  services: Services,
  operation: string,
  request: FastifyRequest,
  key: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { database, now } = services;
  const { id } = request.params as { id?: string };
  const act: Act = {
    operation,
    subject: id ?? (await readBearer(services, request))?.login ?? '',
    key,
  };
  const asked = digestOf(request.body);
  return database.together(async () => {
    const { query } = database;
    if (!(await takeKey(query, act, asked, now()))) {
      const said = await saidBefore(query, act, asked);
      return said === undefined
        ? OTHER_REQUEST
        : {
            status: said.status,
            ...(said.body === null ? {} : { body: JSON.parse(said.body) as object }),
          };
    }
    const answer = await work();
    await (answer.status < 300
      ? keepSaid(query, act, {
          status: answer.status,
          body: answer.body === undefined ? null : JSON.stringify(answer.body),
        })
      : releaseKey(query, act));
    return answer;
  });
}

/** What makes a request the same. The proof of work does not: it is made anew for every sending. */
function digestOf(body: unknown): string {
  const {
    captcha: _fresh,
    file,
    ...rest
  } = (body ?? {}) as { captcha?: unknown; file?: { name?: unknown; bytes?: unknown } };
  const digest = createHash('sha256').update(JSON.stringify([rest, file?.name]));
  return (file?.bytes instanceof Uint8Array ? digest.update(file.bytes) : digest).digest('hex');
}
