/**
 * The OpenID provider at /oidc/{brand}, one issuer per brand. The issuer lies on whatever host the browser uses, beside the app,
 * so that neither cookies nor frames cross an origin. A provider is made when it is first asked for; what it knows is in the database.
 */
import { readFile } from 'node:fs/promises';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Brand } from '../application.ts';
import { isForm } from '../console/console-api.ts';
import { isBrand } from '../partners/brands.ts';
import { originOfHost, type Services } from '../services.ts';
import { issuerPath } from './clients.ts';
import { endSessions, forgetExpired } from './entries.ts';
import { stateCookie } from './session-state.ts';
import { registerSignIn } from './sign-in.ts';

/** Hosts a sandbox is reached by are few; what a stranger writes into Host must not pile up. */
const MOST_PROVIDERS = 20;

const CHECK_SCRIPT = '/oidc/check-session.js';
const SCRIPT_FILE = new URL('check-session.js', import.meta.url);

export type ProviderFor = (
  request: FastifyRequest,
) => Promise<{ provider: Provider; brand: Brand } | undefined>;

function providers({ database, tokenSeconds }: Services): ProviderFor {
  const made = new Map<string, Promise<Provider>>();
  return async (request) => {
    const { brand } = request.params as { brand?: unknown };
    const origin = originOfHost(request.headers.host);
    if (!isBrand(brand) || origin === undefined) return undefined;
    const key = `${brand} ${origin}`;
    if (!made.has(key) && made.size >= MOST_PROVIDERS) made.clear();
    // Loaded late: most runs of the sandbox never sign anybody in.
    const provider =
      made.get(key) ??
      import('./provider.ts').then(({ createProvider }) =>
        createProvider(database.query, { brand, origin, tokenSeconds }),
      );
    made.set(key, provider);
    return { provider: await provider, brand };
  };
}

/** What may be shown in a frame of the app: answers to silent sign-ins and the check-session page. */
const framable = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.headers({
    'content-security-policy': `default-src 'none'; ${policy}base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'`,
    'x-frame-options': 'SAMEORIGIN',
  });

export async function registerOpenIdProvider(
  app: FastifyInstance,
  services: Services,
): Promise<void> {
  const {
    database: { query },
  } = services;
  await forgetExpired(query);
  const providerFor = providers(services);
  const unknown = (reply: FastifyReply) => reply.code(404).send({ message: 'no such provider' });

  await app.register(async (scope) => {
    await scope.register(formBody);
    registerSignIn(scope, providerFor);

    scope.get(CHECK_SCRIPT, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(await readFile(SCRIPT_FILE)),
    );

    scope.get('/oidc/:brand/session/check', (_, reply) =>
      framable(reply, "script-src 'self'; connect-src 'self'; ")
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="de-AT"><title>Sitzung</title><script type="module" src="${CHECK_SCRIPT}"></script></html>\n`,
        ),
    );

    // The check-session page asks here whether the session still stands; the answer is its cookie.
    scope.get('/oidc/:brand/session/check/state', async (request, reply) => {
      const found = await providerFor(request);
      if (found === undefined) return unknown(reply);
      const { provider, brand } = found;
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      return reply.header('set-cookie', stateCookie(brand, session)).code(204).send();
    });

    // Signing out elsewhere, by hand: every session of a login, or of all; a form leads back to the console.
    scope.post('/sandbox/oidc/revoke-session', async (request, reply) => {
      const { login } = (request.body ?? {}) as { login?: unknown };
      const ended = await endSessions(
        query,
        typeof login === 'string' && login !== '' ? login : undefined,
      );
      return isForm(request) ? reply.redirect('/sandbox', 303) : { ended };
    });
  });

  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all('/oidc/:brand/*', async (request, reply) => {
      const found = await providerFor(request);
      if (found === undefined) return unknown(reply);
      const path = issuerPath(found.brand);
      if (request.url.startsWith(`${path}/auth`)) framable(reply, "style-src 'self'; ");
      const { raw } = request;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      Object.assign(raw, { originalUrl: raw.url, url: request.url.slice(path.length) });
      await found.provider.callback()(raw, reply.raw);
      return reply;
    });
  });
}
