/** Serves the app: the built one, hashed files for ever, or the sources with hot reload; its page with the local configuration for every route. */
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControlOf, HEALTH, IMMUTABLE_FOLDER, PROBES } from '../../deploy/headers.ts';
import type { Services } from '../services.ts';
import { withLocalConfig } from './local-config.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Not the endpoints, partners, the identity provider, probes, or paths with a file extension. */
const isAppRoute = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|sandbox|oidc|assets)(\/|$)/.test(path) &&
    !PROBES.test(path) &&
    !/\.[a-z0-9]{1,8}$/i.test(path)
  );
};

/** As the server in front of a deployment answers. */
export const serveHealth = (app: FastifyInstance): unknown =>
  app.get(HEALTH.path, (_, reply) => reply.type('text/plain; charset=utf-8').send(HEALTH.answer));

export async function serveDist(
  app: FastifyInstance,
  services: Services,
  distDir: string,
): Promise<void> {
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = await readFile(join(distDir, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The app is not built: run npm run build.');
    return reply
      .type('text/html; charset=utf-8')
      .send(withLocalConfig(html, services, request.headers.host));
  };
  for (const path of ['/', '/index.html']) app.get(path, (request, reply) => page(request, reply));
  if (existsSync(distDir)) {
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
    });
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith(IMMUTABLE_FOLDER))
        reply.header('cache-control', cacheControlOf(request.url, reply.statusCode));
    });
  }
  app.setNotFoundHandler((request, reply) =>
    isAppRoute(request) ? page(request, reply) : reply.code(404).send({ message: 'not found' }),
  );
}

/** Requests without a route go to Vite. */
export async function serveDevelopment(app: FastifyInstance, services: Services): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Before the server ends: it waits for connections that are open, as the one of the hot reload is.
  app.addHook('preClose', () => vite.close());
  app.setNotFoundHandler(async (request, reply) => {
    if (
      isAppRoute(request) &&
      !request.url.startsWith('/@') &&
      request.headers.accept?.includes('text/html') === true
    ) {
      const html = withLocalConfig(
        await readFile(`${ROOT}index.html`, 'utf8'),
        services,
        request.headers.host,
      );
      return reply
        .type('text/html; charset=utf-8')
        .send(await vite.transformIndexHtml(request.url, html));
    }
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
    return reply;
  });
}
