/** Creates the sandbox: database, endpoints, console, partner systems, the app itself. Several may run side by side. */
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyReply } from 'fastify';
import {
  headersFor as deployedHeaders,
  policyFor,
  written,
  type Headers,
  type Policy,
} from '../deploy/headers.ts';
import { NOTHING_OUTSIDE } from '../deploy/site.ts';
import { registerApi } from './api/endpoints/api.ts';
import { registerConsole } from './console/console.ts';
import { openDatabase, type DatabasePlace } from './database/database.ts';
import { registerOpenIdProvider } from './oidc/register.ts';
import { registerPartners } from './partners/partners.ts';
import { readStepSchemas } from './rules/step-schemas.ts';
import type { Services, Settings } from './services.ts';
import { storeIn } from './store/store.ts';
import { serveDevelopment, serveDist, serveHealth } from './web/app.ts';
import { handleErrors } from './web/errors.ts';
import { admitOwnPages } from './web/own-pages.ts';
import { registerOutside, TELEMETRY_PATH } from './web/telemetry.ts';

export interface SandboxOptions extends Partial<Settings>, DatabasePlace {
  /** 0 = any free port. */
  readonly port?: number;
  /** The port of the addresses sent to visitors, where a proxy stands in front; default: `port`. */
  readonly publicPort?: number;
  /** `localhost` listens on both loopback addresses; `0.0.0.0` lets other machines in. */
  readonly host?: string;
  /** Names of this server besides `host` and those of the loopback. */
  readonly hosts?: readonly string[];
  readonly distDir?: string;
  /** Hot reload instead of dist/. */
  readonly development?: boolean;
}

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

export async function createSandbox(options: SandboxOptions = {}) {
  const { port = 0, publicPort, host = 'localhost', hosts = [], ...others } = options;
  const {
    distDir = DIST,
    development = false,
    databaseUrl: _url,
    dataDir: _folder,
    ...settings
  } = others;
  const database = await openDatabase(options);
  const headersOf = (url: string) => headersFor(url, development, services);
  const app = Fastify({
    logger: false,
    // A busy machine loads the pages of the calls for longer than the usual 10 seconds.
    pluginTimeout: 0,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // An invalid address reaches no route and so no hook.
    frameworkErrors: (_, request, reply: FastifyReply) => {
      void reply.code(400).headers(headersOf(request.url)).send({ message: 'invalid address' });
    },
  });
  const listeningPort = (): number => {
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  };
  const services: Services = {
    captcha: true,
    specifiedOnly: false,
    newFields: false,
    lifeSeconds: 300,
    production: false,
    telemetryUrl: TELEMETRY_PATH,
    oidcAuthority: undefined,
    ...settings,
    database,
    store: storeIn(database.query),
    schemas: readStepSchemas(),
    telemetry: [],
    origin: (brand) => `http://${brand}.localhost:${publicPort ?? listeningPort()}`,
  };
  try {
    app.addHook('onRequest', async (request, reply) => {
      const headers = headersOf(request.url);
      reply.headers(headers);
      // Answers of the hot-reload server bypass the reply.
      if (development) reply.raw.setHeaders(new Map(Object.entries(headers)));
    });
    admitOwnPages(app, [host, ...hosts]);
    handleErrors(app);
    await registerApi(app, services);
    await registerConsole(app, services);
    await registerPartners(app, services);
    registerOutside(app, services);
    await registerOpenIdProvider(app, services);
    serveHealth(app);
    await (development ? serveDevelopment(app, services) : serveDist(app, services, distDir));
    await app.ready();
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    app,
    services,
    /** Starts to listen and returns the port. */
    async listen(): Promise<number> {
      await app.listen({ port, host });
      return listeningPort();
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
    },
  };
}
export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** The console redirects to the brand hosts, and browsers check redirects of forms against form-action. */
const standIn = (policy: Policy): Policy => ({
  ...policy,
  'form-action': "'self' http://*.localhost:*",
});

/** Hot reload injects scripts and styles and uses a web socket. */
const relaxed = (policy: Policy): Policy => ({
  ...Object.fromEntries(
    Object.entries(standIn(policy)).filter(([name]) => !name.includes('trusted-types')),
  ),
  'script-src': "'self' 'unsafe-inline' 'unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': `${policy['connect-src'] ?? ''} ws: wss:`,
});

/** The default headers of a response: those of deploy/headers.ts, adapted to plain http, the pages of the partners and hot reload; the policy allows telemetry and a provider at other origins. */
function headersFor(
  path: string,
  development: boolean,
  { telemetryUrl, oidcAuthority = '' }: Settings,
): Headers {
  const originsOf = (...urls: string[]): string[] =>
    urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  const outside = {
    ...NOTHING_OUTSIDE,
    connect: originsOf(telemetryUrl, oidcAuthority),
    frame: originsOf(oidcAuthority),
  };
  const serving = { outside };
  const policy = policyFor(path, serving);
  return {
    ...deployedHeaders(path, serving),
    'content-security-policy': written(
      development ? relaxed(policy) : path.startsWith('/sandbox') ? standIn(policy) : policy,
    ),
    'access-control-expose-headers': 'frontend-error, date',
  };
}
