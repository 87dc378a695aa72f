/** The security headers of deploy/headers.ts, adapted to plain http, the pages of the partners and hot reload. */
import type { FastifyInstance } from 'fastify';
import {
  headersFor as deployedHeaders,
  policyFor,
  written,
  type Headers,
  type Policy,
} from '../../deploy/headers.ts';
import { NOTHING_OUTSIDE } from '../../deploy/site.ts';

/** The console redirects to the brand hosts, and browsers check redirects of forms against form-action. */
const standIn = (policy: Policy): Policy => ({
  ...policy,
  'form-action': "'self' http://*.localhost:*",
});

/** Hot reload injects scripts and styles and uses a web socket. */
const relaxed = (policy: Policy): Policy => ({
  ...Object.fromEntries(
    Object.entries(standIn(policy)).filter(([name]) => !name.includes('trusted-types')),
  ),
  'script-src': "'self' 'unsafe-inline' 'unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': `${policy['connect-src'] ?? ''} ws: wss:`,
});

/** The default headers of a response; the policy allows telemetry at another origin. */
export function headersFor(path: string, development: boolean, telemetryUrl = ''): Headers {
  const connect = URL.canParse(telemetryUrl) ? [new URL(telemetryUrl).origin] : [];
  const serving = { outside: { ...NOTHING_OUTSIDE, connect } };
  const policy = policyFor(path, serving);
  return {
    ...deployedHeaders(path, serving),
    'content-security-policy': written(
      development ? relaxed(policy) : path.startsWith('/sandbox') ? standIn(policy) : policy,
    ),
    'access-control-expose-headers': 'frontend-error',
  };
}

export function sendSecurityHeaders(
  app: FastifyInstance,
  development: boolean,
  telemetryUrl: string,
): void {
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of Object.entries(
      headersFor(request.url, development, telemetryUrl),
    )) {
      reply.header(name, value);
      // Answers of the hot-reload server bypass the reply.
      if (development) reply.raw.setHeader(name, value);
    }
  });
}
