/** What requests get that fail anywhere: never the text of a database or of a program. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorLines, logLine } from '../log-line.ts';

export const INTERNAL_ERROR = { message: 'internal error' };

/** The cause of an internal error is logged, not sent. */
export function answerError(
  error: FastifyError,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (status < 500) return reply.code(status).send({ message: error.message });
  const path = logLine(request.url.split('?')[0] ?? '');
  console.error(`!! ${request.method} ${path} failed: ${errorLines(error)}`);
  return reply.code(status).send(INTERNAL_ERROR);
}

/** Whether a text somewhere in it has U+0000, which PostgreSQL cannot store. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000')
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some((entry) => entry.some(hasNul));

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, error.statusCode ?? 500, request, reply),
  );
  const refuse = (): never => {
    throw Object.assign(new Error('U+0000 in a text'), { statusCode: 400 });
  };
  app.addHook('onRequest', async ({ url }) => void (url.includes('%00') && refuse()));
  // The endpoints of the description name the field (unseenErrors).
  app.addHook('preValidation', async ({ url, body }) => {
    if (!url.startsWith('/api/') && hasNul(body)) refuse();
  });
}
