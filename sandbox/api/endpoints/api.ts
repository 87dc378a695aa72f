/** The application endpoints of openapi/application.yaml: every request and every answer is validated against the description. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import responseValidation from '@fastify/response-validation';
import type { Ajv, ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { createAjv } from '../../../build/ajv.ts';
import { inputErrors, sentence, unseenErrors, type InputError } from '../../rules/input-error.ts';
import { description } from '../../application.ts';
import type { Services } from '../../services.ts';
import type { Answer, Handlers, OperationId } from '../answer.ts';
import { applicationHandlers } from './applications.ts';
import { checkHandlers } from './checks.ts';
import { choiceHandlers } from './choices.ts';
import { documentHandlers, MAX_UPLOAD_BYTES } from './documents.ts';
import { answerError, INTERNAL_ERROR } from '../../web/errors.ts';
import { logLine } from '../../log-line.ts';
import { atMostOnce } from '../idempotency.ts';
import { guardRequests, guardSignIn } from '../guards.ts';
import { searchHandlers } from './search.ts';
import { signingHandlers } from './signing.ts';
import { specifiedAnswer } from '../specified.ts';

export const allHandlers = (services: Services): Handlers => ({
  ...applicationHandlers(services),
  ...checkHandlers(services),
  ...choiceHandlers(services),
  ...signingHandlers(services),
  ...documentHandlers(services),
  ...searchHandlers(services),
});

/** Of the description. Compiling takes a good part of the start; optimised code would not make up for it. */
export const validator = (options: { coerceTypes?: boolean } = {}): Ajv => {
  const ajv = createAjv(options);
  ajv.addFormat('binary', true);
  ajv.addFormat('uri', URL.canParse);
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
  return ajv;
};

/** The description with room for more fields; the schemas of the steps still say which there are. */
function withRoom(): object {
  const copy = structuredClone(description);
  for (const schema of Object.values(copy.components.schemas))
    Reflect.deleteProperty(schema, 'additionalProperties');
  return copy;
}

/** Whether the description promises an errors list for 400; searches and prices do not. */
const hasErrorsList = (request: FastifyRequest): boolean =>
  Object.hasOwn((request.routeOptions.schema?.response ?? {}) as object, '400');

const refusedInput = (request: FastifyRequest, errors: readonly InputError[]) =>
  hasErrorsList(request)
    ? { errors }
    : { message: errors.map(({ field }) => field).join(', ') || 'invalid request' };

function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.code === 'FST_RESPONSE_VALIDATION_FAILED_VALIDATION') {
    // Logged as an error: the sandbox itself broke the contract, which no test may overlook.
    console.error(
      `\n!! ${request.method} ${logLine(request.url.split('?')[0] ?? '')} answered against openapi/application.yaml: ${logLine(error.message)}\n`,
    );
    return reply.code(500).send(INTERNAL_ERROR);
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
  // The connection ends with the answer, and with it what is still to come.
  if (status === 413) reply.header('connection', 'close');
  return answerError(error, status, request, reply);
}

/** Registers everything under /api. */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers = allHandlers(services),
): Promise<void> {
  const strict = validator();
  // Path and query are text: only there numbers may come as digits.
  const fromText = validator({ coerceTypes: true });

  await app.register(
    async (api) => {
      api.setValidatorCompiler(({ schema, httpPart }) => {
        if (httpPart === 'headers') return fromText.compile(inLowerCase(schema));
        const isMultipart = JSON.stringify(schema).includes('"format":"binary"');
        // The parser has taken the file out of the multipart body; its handler validates it.
        return isMultipart
          ? fromText.compile(withoutFile(schema))
          : (httpPart === 'body' ? strict : fromText).compile(schema);
      });
      // The validation of answers is exact, so nothing may be left out or bent on the way.
      api.setSerializerCompiler(() => (data) => JSON.stringify(data));
      api.setErrorHandler(answerFailure);
      api.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'no such endpoint' }));
      await api.register(multipart, {
        attachFieldsToBody: 'keyValues',
        limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5 },
        onFile: async (part: MultipartFile) => {
          // Else the rest would be read to its end, however long it is.
          part.file.once('limit', () =>
            part.file.destroy(new api.multipartErrors.RequestFileTooLargeError()),
          );
          Object.assign(part, { value: { name: part.filename, bytes: await part.toBuffer() } });
        },
      });
      await api.register(responseValidation, { ajv: strict });
      guardRequests(api, services);
      guardSignIn(api, services);
      api.addHook('preHandler', async (request, reply) => {
        // Of a multipart body its handler cleans the name of the file.
        const body = request.isMultipart() ? undefined : request.body;
        const errors = unseenErrors(body).concat(unseenErrors(request.query));
        if (errors.length > 0) await reply.code(400).send(refusedInput(request, errors));
      });
      await api.register(openapiGlue, {
        // It resolves the references in place.
        specification: services.newFields ? withRoom() : structuredClone(description),
        operationResolver:
          (operationId: string) => async (request: FastifyRequest, reply: FastifyReply) => {
            const id = operationId as OperationId;
            const { params: path, query, body } = request;
            // The request was validated against the description, from which the types of the calls are generated.
            const handle = handlers[id] as (call: unknown) => Promise<Answer>;
            const answer = await atMostOnce(services, id, request, () =>
              handle({ path, query, body, request }),
            );
            const sent = services.specifiedOnly ? specifiedAnswer(id, answer) : answer;
            // Bytes go out as they are, everything else through the validation of answers.
            return reply
              .code(sent.status)
              .headers(sent.headers ?? {})
              .send(sent.body instanceof Uint8Array ? Buffer.from(sent.body) : sent.body);
          },
      });
    },
    { prefix: '/api' },
  );
}

/** Headers arrive in lower case, whatever the description calls them. */
function inLowerCase(schema: unknown): object {
  const { properties = {} } = schema as { properties?: Record<string, object> };
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
}

function withoutFile(schema: unknown): object {
  const { properties, ...rest } = schema as { properties: object };
  return { ...rest, required: [], properties: { ...properties, file: {} } };
}
