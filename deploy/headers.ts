/**
 * The one place that says which security headers a response carries. The sandbox, `vite preview` and the nginx example take
 * them from here. The policy needs no nonce, so any static host can send it.
 */
import { SILENT_PAGE } from '../src/flow/sign-in.ts';
import { NOTHING_OUTSIDE, type Outside } from './site.ts';

/** Directive → value. */
export type Policy = Readonly<Record<string, string>>;
/** Name in lower case → value. */
export type Headers = Readonly<Record<string, string>>;

export interface Serving {
  readonly outside?: Outside;
  /** Whether the site is reached by https: only then browsers are told to stay with it. */
  readonly https?: boolean;
  /** An https address that takes reports of violations. */
  readonly reports?: string | undefined;
}

/** Files under it have names that change with their content. */
export const IMMUTABLE_FOLDER = '/assets/';
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Answered by the server in front with 200 and plain text: it runs. Nothing is said about the endpoints. */
export const HEALTH = { path: '/healthz', answer: 'ok' } as const;
/** What other probes ask for. They are not answered with a page: its 200 would be taken for good health. */
export const PROBES =
  /^\/(health|healthz|healthcheck|live|livez|liveness|ready|readyz|readiness|ping|status|version|metrics|actuator)(\/.*)?$/i;

const isFramed = (path: string): boolean => path.split('?')[0] === SILENT_PAGE;

/** The content policy of a response to this path. */
export function policyFor(
  path: string,
  { outside = NOTHING_OUTSIDE, https = false, reports }: Serving = {},
): Policy {
  const own = (origins: readonly string[]): string => ["'self'", ...origins].join(' ');
  return {
    'default-src': "'none'",
    'script-src': own(outside.script),
    'style-src': own(outside.style),
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': own(outside.connect),
    'frame-src': own(outside.frame),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': isFramed(path) ? "'self'" : "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    ...(reports === undefined ? {} : { 'report-to': 'csp' }),
    ...(https ? { 'upgrade-insecure-requests': '' } : {}),
  };
}

export const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** The headers of a response to this path, whatever its status. */
export function headersFor(path: string, serving: Serving = {}): Headers {
  const { https = false, reports } = serving;
  return {
    ...ALWAYS,
    'content-security-policy': written(policyFor(path, serving)),
    'x-frame-options': isFramed(path) ? 'SAMEORIGIN' : 'DENY',
    'cache-control': 'no-store',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    ...(reports === undefined ? {} : { 'reporting-endpoints': `csp="${reports}"` }),
  };
}

/** Only a hashed file that is there may be kept: what is missing today may be there tomorrow. */
export const cacheControlOf = (path: string, status: number): string =>
  path.startsWith(IMMUTABLE_FOLDER) && (status < 300 || status === 304) ? IMMUTABLE : 'no-store';
