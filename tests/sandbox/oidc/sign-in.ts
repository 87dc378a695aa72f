/** The sign-in page of the provider; every password is accepted. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Brand } from '../application.ts';
import { sendPage } from '../partners/html.ts';
import { accountOf } from '../people.ts';
import { failurePage, signInPage } from './pages.ts';

/** Undefined for a brand or host that there is not. */
export type ProviderFor = (
  brand: unknown,
  host: string | undefined,
) => Promise<Provider> | undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function registerSignIn(app: FastifyInstance, providerFor: ProviderFor): void {
  /** Continues the running sign-in, or shows an error page without one. */
  const during = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (
      finish: (result: InteractionResults) => Promise<FastifyReply>,
      brand: Brand,
    ) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { brand } = request.params as { brand: Brand };
    const provider = await providerFor(brand, request.headers.host);
    if (provider === undefined) return reply.code(404).send({ message: 'no such provider' });
    const running = await provider
      .interactionDetails(request.raw, reply.raw)
      .catch(() => undefined);
    if (running === undefined)
      return sendPage(
        reply,
        failurePage(brand, 400, 'session_not_found', 'sign-in not found or expired'),
      );
    return work(
      async (result) =>
        reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303),
      brand,
    );
  };

  app.get('/oidc/:brand/sign-in/:uid', (request, reply) =>
    during(request, reply, (_, brand) => sendPage(reply, signInPage(brand))),
  );

  app.post('/oidc/:brand/sign-in/:uid', (request, reply) =>
    during(request, reply, (finish, brand) => {
      const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
      if (body['cancel'] !== undefined)
        return finish({ error: 'access_denied', error_description: 'cancelled' });
      const login = textOf(body['login']).toLowerCase();
      if (accountOf(login) !== undefined) return finish({ login: { accountId: login } });
      return sendPage(
        reply,
        signInPage(brand, {
          login,
          error: 'Diesen Verfügernamen kennen wir nicht. Nehmen Sie einen aus der Liste.',
        }),
      );
    }),
  );
}
