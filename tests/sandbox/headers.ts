/**
 * The one place that says which security headers a response carries. A bank's server sends the same ones and, being on https,
 * adds Strict-Transport-Security and upgrade-insecure-requests; its identity provider's origin joins connect-src and frame-src, which
 * here is 'self', and the origin of telemetry joins connect-src where it is another one.
 */
import type { FastifyInstance } from 'fastify';
import { SILENT_CALLBACK_PATH } from './oidc/clients.ts';

const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
};

/** The console sends its visitors on to the brand hosts, and browsers hold redirects of a form against form-action. */
const STAND_IN_POLICY = { ...POLICY, 'form-action': "'self' http://*.localhost:*" };

/** For the page that the app shows in a hidden frame of its own, to learn silently whether somebody is signed in. */
const framedByItself = (policy: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({ ...policy, 'frame-ancestors': "'self'" });

/** Hot reload injects scripts and styles and talks over a socket: only there the policy is relaxed. */
const DEVELOPMENT_POLICY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(STAND_IN_POLICY).filter(([name]) => !name.includes('trusted-types'))),
  'script-src': "'self' 'unsafe-inline' 'unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
};

/** Telemetry at another origin is one more place that the page may talk to. */
function withTelemetry(policy: Readonly<Record<string, string>>, telemetryUrl: string): Readonly<Record<string, string>> {
  const connect = policy['connect-src'] ?? '';
  return URL.canParse(telemetryUrl) ? { ...policy, 'connect-src': `${connect} ${new URL(telemetryUrl).origin}`.trim() } : policy;
}

const written = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy).map(([name, value]) => `${name} ${value}`).join('; ');

const OTHERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'access-control-expose-headers': 'frontend-error',
  'cache-control': 'no-store',
};

/** Files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What a response to this path carries unless its route says otherwise. */
export function headersFor(path: string, development: boolean, telemetryUrl = ''): Readonly<Record<string, string>> {
  const policy = withTelemetry(development ? DEVELOPMENT_POLICY : path.startsWith('/sandbox') ? STAND_IN_POLICY : POLICY, telemetryUrl);
  return path.split('?')[0] === SILENT_CALLBACK_PATH
    ? { ...OTHERS, 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': written(framedByItself(policy)) }
    : { ...OTHERS, 'content-security-policy': written(policy) };
}

export function sendSecurityHeaders(app: FastifyInstance, development: boolean, telemetryUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of Object.entries(headersFor(request.url, development, telemetryUrl))) {
      reply.header(name, value);
      // Answers of the hot-reload server bypass the reply.
      if (development) reply.raw.setHeader(name, value);
    }
  });
}
