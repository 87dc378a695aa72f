/** Hooks before every handler: prepared faults, protection against requests of other sites (CSRF), content type. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { takeFault } from '../store/faults.ts';

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

export const operationOf = (request: FastifyRequest): string | undefined => {
  const operationId: unknown = Reflect.get(request.routeOptions.schema ?? {}, 'operationId');
  return typeof operationId === 'string' ? operationId : undefined;
};

/** Content types that the description knows for the request's body; undefined: it takes none. */
const contentTypesOf = (request: FastifyRequest): string[] | undefined => {
  const body: unknown = request.routeOptions.schema?.body;
  return typeof body === 'object' && body !== null && 'content' in body
    ? Object.keys(body.content as object)
    : undefined;
};

/** With its port, as the header Host has it; nothing for the origin `null` of sandboxed pages. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

export function guardRequests(api: FastifyInstance, { database }: Services): void {
  api.removeContentTypeParser('text/plain');
  const parseJson = api.getDefaultJsonParser('error', 'error');
  // A call without a body may still name the content type.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else void parseJson(request, text.toString(), done);
  });

  api.addHook('onRequest', async (request, reply) => {
    const operationId = operationOf(request);
    const fault =
      operationId === undefined ? undefined : await takeFault(database.query, operationId);
    if (fault === undefined) return;
    if (fault.delayMs > 0) await sleep(fault.delayMs);
    if (fault.status === null) return;
    const headers =
      typeof fault.header === 'string' ? { 'frontend-error': fault.header } : (fault.header ?? {});
    // As text, which is not validated: a fault may break the description.
    await reply
      .code(fault.status)
      .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
      .send(
        fault.status === 204
          ? undefined
          : JSON.stringify(fault.body ?? { message: 'prepared fault' }),
      );
  });

  // Another site cannot send this header without a CORS preflight. The origin is compared as well.
  api.addHook('onRequest', async (request, reply) => {
    if (reply.sent || !CHANGING.includes(request.method)) return;
    const { origin, host } = request.headers;
    if (request.headers['x-requested-with'] !== 'kredit')
      await reply.code(403).send({ message: 'the header X-Requested-With: kredit is missing' });
    else if (origin !== undefined && hostOf(origin) !== host)
      await reply.code(403).send({ message: 'a call of another site' });
  });

  // Before the body is parsed.
  api.addHook('onRequest', async (request, reply) => {
    if (reply.sent) return;
    const known = contentTypesOf(request);
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (known !== undefined && (type === undefined || !known.includes(type))) {
      await reply.code(415).send({ message: `content type ${known.join(' or ')} expected` });
    }
  });
}
