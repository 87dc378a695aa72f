/** How failures leave the endpoints: 400 with paths and sentences, everything else as a message for operators. */
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { inputErrors, sentence, type InputError } from '../rules/input-error.ts';

/** Whether the description promises an errors list for 400; searches and prices do not. */
const hasErrorsList = (request: FastifyRequest): boolean =>
  Object.hasOwn((request.routeOptions.schema?.response ?? {}) as object, '400');

const refusedInput = (request: FastifyRequest, errors: readonly InputError[]) =>
  hasErrorsList(request)
    ? { errors }
    : { message: errors.map(({ field }) => field).join(', ') || 'invalid request' };

export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.code === 'FST_RESPONSE_VALIDATION_FAILED_VALIDATION') {
    // Loud: the sandbox itself broke the contract, which no test may overlook.
    console.error(
      `\n!! ${request.method} ${request.url.split('?')[0]} answered against openapi/application.yaml: ${error.message}\n`,
    );
    return reply.code(500).send({ message: error.message });
  }
  if (error.validation !== undefined)
    return reply
      .code(400)
      .send(refusedInput(request, inputErrors(error.validation as ErrorObject[])));
  // The parser of multipart bodies gives a broken one no status.
  const isBroken =
    error.statusCode === undefined &&
    request.body === undefined &&
    request.headers['content-type']?.startsWith('multipart/') === true;
  const status = isBroken ? 400 : (error.statusCode ?? 500);
  if (status === 400)
    return reply.code(400).send(refusedInput(request, [{ field: '', message: sentence('type') }]));
  if (status >= 500)
    console.error(`!! ${request.method} ${request.url.split('?')[0]} failed`, error);
  return reply.code(status).send({ message: error.message });
}
