/** The hot-reload server: requests without a route go to Vite. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { isAppRoute } from './dist.ts';
import { withLocalConfig } from './local-config.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export async function serveDevelopment(app: FastifyInstance, services: Services): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
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
