/**
 * The sandbox signs everybody in with any password and shows every code, so only people at this machine may use it: a request has to
 * name a host that it is known by (else another name may be pointed to this machine: DNS rebinding), and forms of other sites change nothing.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Without its port, in small letters. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/** With its port, as the header Host has it; nothing for the origin `null` of sandboxed pages. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** Whether a page of another origin sends this request, as far as the browser tells. */
export const isForeign = ({ headers }: FastifyRequest): boolean =>
  (headers.origin !== undefined && hostOf(headers.origin) !== headers.host) ||
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? ''));

/** Whether this name of a machine is one of its own, which nobody else can use. */
export const isLoopbackName = (host: string): boolean => LOOPBACK.test(nameOf(host));

const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** The console. Calls have a rule of their own (api/guards.ts); pages of partners and sign-in have ids that nobody guesses. */
const WITH_FORMS = /^\/sandbox\/(applications|faults|oidc)(\/|\?|$)/;

/** `hosts`: further names that it is known by. */
export function admitOwnPages(app: FastifyInstance, hosts: readonly string[]): void {
  const known = hosts.map(nameOf);
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    const refuse = (status: number, message: string) => reply.code(status).send({ message });
    const { host = '' } = headers;
    if (!isLoopbackName(host) && !known.includes(nameOf(host)))
      return refuse(421, 'unknown host: the variable HOSTS lists more names of the sandbox');
    if (!SAFE.includes(method) && WITH_FORMS.test(url) && isForeign(request))
      return refuse(403, 'a form of another site');
    return undefined;
  });
}
