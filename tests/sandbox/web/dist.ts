/** Serves the built app: hashed files for ever, index.html with the local configuration for every route of the app. */
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControlOf, IMMUTABLE_FOLDER } from '../../../deploy/headers.ts';
import type { Services } from '../services.ts';
import { withLocalConfig } from './local-config.ts';

/** Not the endpoints, partners, the identity provider, or paths with a file extension. */
export const isAppRoute = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|sandbox|oidc|assets)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{1,8}$/i.test(path)
  );
};

export const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ message: 'not found' });

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
    isAppRoute(request) ? page(request, reply) : notFound(reply),
  );
}
