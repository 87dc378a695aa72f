/** The console at /sandbox, as page and as JSON: messages sent, test persons, applications in any state, prepared faults. */
import formbody from '@fastify/formbody';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAjv } from '../../build/ajv.ts';
import { startAnywhere, type Start } from '../journeys/start-anywhere.ts';
import { endSessions } from '../oidc/entries.ts';
import { TEST_PEOPLE } from '../people.ts';
import type { Services } from '../services.ts';
import { CHANNELS, LEGITIMATION_STATUSES, OPERATION_IDS, STATES } from '../application.ts';
import { type Fault } from '../store/faults.ts';
import { TELEMETRY_OPERATION } from '../web/telemetry.ts';
import { sendConsole } from './page.ts';

const START = {
  type: 'object',
  required: ['state', 'customerType'],
  additionalProperties: false,
  properties: {
    state: { enum: STATES },
    customerType: { enum: ['ntb', 'existing'] },
    brand: { enum: ['bank', 'direct'] },
    channel: { enum: CHANNELS },
    legitimationStatus: { enum: LEGITIMATION_STATUSES },
    expires: { type: 'boolean' },
    expiresInHours: { type: 'integer', minimum: -10_000, maximum: 10_000 },
  },
};

const FAULT = {
  type: 'object',
  required: ['operationId'],
  additionalProperties: false,
  anyOf: [{ required: ['status'] }, { required: ['delayMs'] }],
  properties: {
    operationId: { enum: [...OPERATION_IDS, TELEMETRY_OPERATION] },
    status: { type: 'integer', minimum: 200, maximum: 599 },
    header: {
      anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'string' }],
    },
    body: {},
    delayMs: { type: 'integer', minimum: 0, maximum: 60_000 },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
};

const ajv = createAjv({ coerceTypes: true });

const errorText = ({ instancePath, message, params }: ErrorObject): string => {
  const details = [params['allowedValues'] ?? params['additionalProperty'] ?? []].flat();
  return [instancePath.slice(1) || 'body', message, details.join(', ')].join(' ').trim();
};

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** An empty field of a form counts as absent. */
const withoutEmpty = (body: unknown): unknown =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== ''));

export async function registerConsole(app: FastifyInstance, services: Services): Promise<void> {
  const { database, origin, store } = services;
  /** Answers a program with JSON, a person with a redirect. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    body?: object,
    url = '/sandbox',
  ): FastifyReply => (isForm(request) ? reply.redirect(url, 303) : reply.code(status).send(body));

  await app.register(
    async (scope) => {
      await scope.register(formbody);
      scope.setValidatorCompiler(({ schema }) => ajv.compile(schema));
      scope.setSchemaErrorFormatter(
        (errors) => new Error((errors as ErrorObject[]).map(errorText).join('; ')),
      );
      scope.setErrorHandler((error: FastifyError, request, reply) =>
        (error.statusCode ?? 500) >= 500
          ? reply.send(error)
          : isForm(request)
            ? sendConsole(services, reply, error.message)
            : reply.code(400).send({ message: error.message }),
      );
      scope.addHook('preValidation', async (request) => {
        if (isForm(request)) request.body = withoutEmpty(request.body);
      });

      scope.get('/', (_, reply) => sendConsole(services, reply));
      scope.get('/messages', () => store.listMessages());
      scope.get('/people', async () => TEST_PEOPLE);
      scope.get('/faults', () => store.listFaults());

      scope.post<{ Body: Start }>(
        '/applications',
        { schema: { body: START } },
        async (request, reply) => {
          if (request.body.state === 'INIT_EXISTING' && request.body.customerType === 'ntb')
            throw Object.assign(new Error('INIT_EXISTING is a state of existing customers only'), {
              statusCode: 400,
            });
          const { application, brand } = await database.transaction(() =>
            startAnywhere(services, request.body),
          );
          const url = `${origin(brand)}/main?applicationId=${application.id}`;
          return answer(request, reply, 201, { id: application.id, url }, url);
        },
      );

      scope.post<{ Body: Partial<Fault> & Pick<Fault, 'operationId'> }>(
        '/faults',
        { schema: { body: FAULT } },
        async (request, reply) => {
          const absent = { status: null, header: null, body: null, delayMs: 0, times: 1 };
          return answer(request, reply, 201, await store.addFault({ ...absent, ...request.body }));
        },
      );

      // Forms have no DELETE.
      for (const [method, url] of [
        ['DELETE', '/faults'],
        ['POST', '/faults/clear'],
      ] as const)
        scope.route({
          method,
          url,
          handler: async (request, reply) => {
            await store.clearFaults();
            return answer(request, reply, 204);
          },
        });

      /** A sign-out elsewhere: ends every session of a login, or all sessions. */
      scope.post<{ Body?: { login?: string } }>('/oidc/revoke-session', async (request, reply) =>
        answer(request, reply, 200, {
          ended: await endSessions(database.query, request.body?.login),
        }),
      );
    },
    { prefix: '/sandbox' },
  );
}
