/** The third parties of the app: cookie consent, tag manager, monitoring service. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { registerTelemetry } from './telemetry.ts';

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
