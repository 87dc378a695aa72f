/**
 * The OpenID provider at /oidc/{brand}, one issuer per brand. The issuer lies on whatever host the browser uses, beside the app,
 * so that neither cookies nor frames cross an origin. A provider is created on first use; its state is in the database.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import formBody from '@fastify/formbody';
import middie from '@fastify/middie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Brand } from '../application.ts';
import { BRAND_IDS, isBrand, issuerPath } from '../partners/brands.ts';
import { sendPage } from '../partners/html.ts';
import { accountOf } from '../people.ts';
import { originOfHost, type Services } from '../services.ts';
import { failurePage, signInPage } from './pages.ts';
import { stateCookie } from './session-state.ts';

/** Limits the memory that arbitrary Host headers can use. */
const MOST_PROVIDERS = 20;

const CHECK_SCRIPT = '/oidc/check-session.js';
const SCRIPT_FILE = new URL('check-session.js', import.meta.url);

/** Undefined for a brand or host that there is not. */
type ProviderFor = (brand: unknown, host: string | undefined) => Promise<Provider> | undefined;

function providers(services: Services): ProviderFor {
  const made = new Map<string, Promise<Provider>>();
  return (brand, host) => {
    const origin = originOfHost(host);
    if (!isBrand(brand) || origin === undefined) return undefined;
    const key = `${brand} ${origin}`;
    if (!made.has(key) && made.size >= MOST_PROVIDERS) made.clear();
    // Loaded late: most runs of the sandbox never sign anybody in.
    const provider =
      made.get(key) ??
      import('./provider.ts').then(({ createProvider }) => createProvider(services, brand, origin));
    made.set(key, provider);
    return provider;
  };
}

const unknown = (reply: FastifyReply) => reply.code(404).send({ message: 'no such provider' });

/** The sign-in page; every password is accepted. */
function registerSignIn(app: FastifyInstance, providerFor: ProviderFor): void {
  app.route<{ Params: { brand: Brand }; Body?: { login?: unknown; cancel?: unknown } }>({
    method: ['GET', 'POST'],
    url: '/oidc/:brand/sign-in/:uid',
    async handler({ method, params: { brand }, headers, body, raw }, reply) {
      const provider = await providerFor(brand, headers.host);
      if (provider === undefined) return unknown(reply);
      const running = await provider.interactionDetails(raw, reply.raw).catch(() => undefined);
      if (running === undefined)
        return sendPage(
          reply,
          failurePage(brand, 400, 'session_not_found', 'sign-in not found or expired'),
        );
      if (method === 'GET') return sendPage(reply, signInPage(brand));
      const finish = async (result: InteractionResults) =>
        reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303);
      if (body?.cancel !== undefined)
        return finish({ error: 'access_denied', error_description: 'cancelled' });
      const login = String(body?.login ?? '')
        .trim()
        .toLowerCase();
      if (accountOf(login) !== undefined) return finish({ login: { accountId: login } });
      const error = 'Diesen Verfügernamen kennen wir nicht. Nehmen Sie einen aus der Liste.';
      return sendPage(reply, signInPage(brand, { login, error }));
    },
  });
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
  await services.database.query`DELETE FROM oidc_entries WHERE expires < ${new Date()}`;
  const providerFor = providers(services);

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

    // For the check-session page: renews or removes its cookie.
    scope.get<{ Params: { brand: Brand } }>(
      '/oidc/:brand/session/check/state',
      async ({ params: { brand }, headers, raw }, reply) => {
        const provider = await providerFor(brand, headers.host);
        if (provider === undefined) return unknown(reply);
        const session = await provider.Session.get(provider.createContext(raw, reply.raw));
        return reply.header('set-cookie', stateCookie(brand, session)).code(204).send();
      },
    );
  });

  await app.register(async (scope) => {
    // The provider answers past the reply, so the headers go to the raw response.
    scope.addHook('onRequest', async ({ url }, reply) => {
      if (/^\/oidc\/[^/]+\/auth/.test(url)) framable(reply, "style-src 'self'; ");
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
    });
    await scope.register(middie);
    for (const brand of BRAND_IDS)
      scope.use(issuerPath(brand), async (request: IncomingMessage, response: ServerResponse) => {
        const provider = await providerFor(brand, request.headers.host);
        await provider?.callback()(request, response);
      });
    scope.all('/oidc/:brand/*', (_, reply) => unknown(reply));
  });
}
