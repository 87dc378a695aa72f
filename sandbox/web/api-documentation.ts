/** The description of the calls as pages: Swagger UI at /sandbox/api, its files from node_modules. */
import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const FOLDER = fileURLToPath(new URL('../../openapi', import.meta.url));

/** Swagger UI renders Markdown by innerHTML, so trusted types cannot be required here. The hash is of the style of its hidden icons. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function serveApiDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { path: `${FOLDER}/application.yaml`, baseDir: FOLDER },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/sandbox/api',
      staticCSP: true,
      transformStaticCSP: () => POLICY,
      theme: { title: 'Online loan application: calls' },
      uiConfig: {
        layout: 'BaseLayout',
        deepLinking: true,
        // x-assumed: what the specification does not show.
        showExtensions: true,
        displayRequestDuration: true,
        // The endpoints take changing calls only with this header. Runs in the browser.
        requestInterceptor: (request) =>
          Object.assign(request, {
            headers: { ...Reflect.get(request, 'headers'), 'X-Requested-With': 'kredit' },
          }),
      },
    });
  });
}
