/** Stand-ins for what the app adds or reports to outside: cookie consent, the frame of the tag manager, the monitoring service. */
import type { FastifyInstance } from 'fastify';
import { registerTelemetry } from './telemetry.ts';

export function registerOutside(app: FastifyInstance): void {
  registerTelemetry(app);
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
