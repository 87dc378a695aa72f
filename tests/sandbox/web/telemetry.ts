/**
 * Stand-in for the monitoring service: takes what telemetry sends, shows it, and refuses when told to. It keeps the last batches in
 * memory, not in the database: they are gone with the process, as nobody needs yesterday's.
 */
import type { FastifyInstance } from 'fastify';

/** One batch as it came, newest first in the list. */
export interface ReceivedTelemetry {
  /** ISO date-time */
  readonly receivedAt: string;
  /** The host of the page that sent it, as the browser says. */
  readonly origin: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the next batches are answered. */
interface Refusal {
  readonly status: number;
  readonly retryAfter?: string;
  readonly delayMs: number;
  times: number;
}

export const TELEMETRY_PATH = '/sandbox/telemetry';
const KEPT = 200;
const FOR_OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after',
};

const REFUSAL = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 599 },
    retryAfter: { type: 'string', maxLength: 60 },
    delayMs: { type: 'integer', minimum: 0, maximum: 60_000, default: 0 },
    times: { type: 'integer', minimum: 1, maximum: 1_000, default: 1 },
  },
};

export function registerTelemetry(app: FastifyInstance, now: () => Date = () => new Date()): void {
  let received: ReceivedTelemetry[] = [];
  let refusals: Refusal[] = [];

  app.options(TELEMETRY_PATH, (_, reply) => reply.code(204).headers(FOR_OTHER_ORIGINS).send());

  app.post<{ Body: Record<string, unknown> }>(
    TELEMETRY_PATH,
    {
      schema: {
        body: { type: 'object', required: ['meta'], properties: { meta: { type: 'object' } } },
      },
    },
    async (request, reply) => {
      reply.headers(FOR_OTHER_ORIGINS);
      const refusal = refusals.find(({ times }) => times > 0);
      if (refusal === undefined) {
        received = [
          {
            receivedAt: now().toISOString(),
            origin: request.headers.origin ?? '',
            body: request.body,
          },
          ...received,
        ].slice(0, KEPT);
        return reply.code(202).send();
      }
      refusal.times -= 1;
      await new Promise((resolve) => setTimeout(resolve, refusal.delayMs));
      if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
      return reply.code(refusal.status).send();
    },
  );

  app.get(TELEMETRY_PATH, async () => received);

  app.post<{ Body: Refusal }>(
    `${TELEMETRY_PATH}/faults`,
    { schema: { body: REFUSAL } },
    async ({ body }, reply) => {
      refusals = [...refusals.filter(({ times }) => times > 0), { ...body }];
      return reply.code(201).send(body);
    },
  );

  app.delete(TELEMETRY_PATH, async (_, reply) => {
    received = [];
    refusals = [];
    return reply.code(204).send();
  });
}
