/** The third parties of the app: cookie consent, tag manager, and the monitoring service that takes its telemetry. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransportBody } from '@grafana/faro-core';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

export const TELEMETRY_PATH = '/sandbox/telemetry';
export const TELEMETRY_OPERATION = 'sendTelemetry';

const KEPT = 200;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after',
};

const pairs = (values: object = {}): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

/** One line for each event, exception and measurement. */
export const describeBatch = ({
  events = [],
  exceptions = [],
  measurements = [],
}: TransportBody) => [
  ...events.map(({ name, attributes }) => `${name}: ${pairs(attributes)}`),
  ...exceptions.map(({ type, value }) => `${type} (${value})`),
  ...measurements.map(({ values }) => pairs(values)),
];

const BODY = { type: 'object', required: ['meta'], properties: { meta: { type: 'object' } } };

export function registerTelemetry(app: FastifyInstance, services: Services): void {
  const { telemetry, store } = services;
  app.options(TELEMETRY_PATH, (_, reply) => reply.code(204).headers(CORS).send());

  app.post<{ Body: TransportBody }>(
    TELEMETRY_PATH,
    { schema: { body: BODY } },
    async ({ headers, body }, reply) => {
      const fault = await store.takeFault(TELEMETRY_OPERATION);
      if (fault !== undefined) await sleep(fault.delayMs);
      const status = fault?.status ?? 202;
      if (status === 202) {
        const { origin = '' } = headers;
        telemetry.unshift({ receivedAt: new Date(), origin, body });
        telemetry.splice(KEPT);
      }
      const more = typeof fault?.header === 'object' ? fault.header : null;
      return reply
        .code(status)
        .headers({ ...CORS, ...more })
        .send();
    },
  );

  app.get(TELEMETRY_PATH, async () => telemetry);
}

export function registerOutside(app: FastifyInstance, services: Services): void {
  registerTelemetry(app, services);
  app.get('/sandbox/consent.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send('document.documentElement.dataset.consent = "loaded";\n'),
  );
  app.get('/sandbox/consent.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').send(':root { --consent: loaded; }\n'),
  );
  app.get('/sandbox/tags', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
      })
      .send('<!doctype html><html lang="de-AT"><title>Tags</title></html>'),
  );
}
