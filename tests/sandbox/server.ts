/** Creates the sandbox: database, endpoints, console, partner systems, the app itself. Several may run side by side. */
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { registerApi } from './api/api.ts';
import { registerConsole } from './console/console.ts';
import { openDatabase, type DatabasePlace } from './database/database.ts';
import { headersFor, sendSecurityHeaders } from './headers.ts';
import { registerOpenIdProvider } from './oidc/register.ts';
import { registerPartners } from './partners/partners.ts';
import { readStepSchemas } from './rules/step-schemas.ts';
import type { Services, Settings } from './services.ts';
import { serveApiDocumentation } from './web/api-documentation.ts';
import { serveDevelopment, serveDist } from './web/app.ts';
import { registerOutside, TELEMETRY_PATH } from './web/telemetry.ts';

export interface SandboxOptions extends Partial<Settings>, DatabasePlace {
  /** 0 = any free port. */
  readonly port?: number;
  /** The port of the addresses sent to visitors, where a proxy stands in front; default: `port`. */
  readonly publicPort?: number;
  /** `localhost` listens on both loopback addresses; `0.0.0.0` lets other machines in. */
  readonly host?: string;
  readonly distDir?: string;
  /** Hot reload instead of dist/. */
  readonly development?: boolean;
}

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Starts to listen and returns the port. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, publicPort, host = 'localhost', distDir = DIST, ...others } = options;
  const { development = false, databaseUrl: _url, dataDir: _folder, ...settings } = others;
  const database = await openDatabase(options);
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // An invalid address reaches no route and so no hook.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      void reply
        .code(400)
        .headers(headersFor(request.url, development, services.telemetryUrl))
        .send({ message: error.message });
    },
  });
  const listeningPort = (): number => {
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  };
  const services: Services = {
    captcha: true,
    specifiedOnly: false,
    tokenSeconds: 300,
    production: false,
    telemetryUrl: TELEMETRY_PATH,
    ...settings,
    database,
    schemas: readStepSchemas(),
    telemetry: [],
    origin: (brand) => `http://${brand}.localhost:${publicPort ?? listeningPort()}`,
  };
  try {
    sendSecurityHeaders(app, development, services.telemetryUrl);
    await registerApi(app, services);
    await registerConsole(app, services);
    await registerPartners(app, services);
    registerOutside(app, services);
    await serveApiDocumentation(app);
    await registerOpenIdProvider(app, services);
    await (development ? serveDevelopment(app, services) : serveDist(app, services, distDir));
    await app.ready();
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    app,
    services,
    async listen() {
      await app.listen({ port, host });
      return listeningPort();
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
