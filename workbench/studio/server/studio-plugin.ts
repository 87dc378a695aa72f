/** Vite plugin: serves the sandbox, the previewed application, the studio's page and its endpoints. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { HotUpdateOptions, Plugin, ViteDevServer } from 'vite';
import { byNamespace, type Texts } from '#schema/locale.ts';
import { readDefsAnew } from '../../../sandbox/applicants/applicants.ts';
import { readStepSchemas } from '../../../sandbox/rules/step-schemas.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/server.ts';
import { withLocalConfig } from '../../../sandbox/web/local-config.ts';
import { DEFINITIONS_CHANGED, SCHEMAS_CHANGED, TEXTS_CHANGED } from '../shared.ts';
import { createEndpoints } from './endpoints.ts';
import { APPLICATION, isOfSandbox, isOwnCall, mayAsk, returnAddress } from './guard.ts';

export function studioPlugin(root: string): Plugin {
  let sandbox: Sandbox;
  return {
    name: 'studio',
    async configureServer(server) {
      const port = server.config.server.port;
      sandbox = await createSandbox({
        port,
        captcha: false,
        newFields: true,
        distDir: join(root, 'no-dist'),
      });
      const endpoints = createEndpoints(root, sandbox.services);
      await endpoints.ready();
      // A short keep-alive closes connections that the browser is about to use again.
      if (server.httpServer !== null && 'keepAliveTimeout' in server.httpServer)
        server.httpServer.keepAliveTimeout = 65_000;
      server.httpServer?.on('close', () => void sandbox.close());
      server.middlewares.use((request, response, next) => {
        void answer({ server, sandbox, endpoints, root }, request, response).then(
          (answered) => void (answered || next()),
          next,
        );
      });
    },
    async hotUpdate(update) {
      if (this.environment.name !== 'client') return undefined;
      const path = update.file.startsWith(root)
        ? update.file.slice(root.length).replaceAll('\\', '/').replace(/^\//, '')
        : '';
      if (!/^(schemas|locales|openapi|src)\//.test(path)) return undefined;
      this.environment.hot.send(DEFINITIONS_CHANGED, { file: path });
      if (path.startsWith('schemas/')) {
        reloadSchemas(sandbox);
        // A form cannot be replaced in a running page: the preview reloads.
        update.modules.forEach((module) => this.environment.moduleGraph.invalidateModule(module));
        this.environment.hot.send(SCHEMAS_CHANGED, {});
        return [];
      }
      const [, language] = /^locales\/([^/]+)\/.*\.json$/.exec(path) ?? [];
      if (language === undefined || update.type !== 'update') return undefined;
      const texts = await parsed(update);
      // While a file is broken, the last valid texts stay on the screen.
      if (texts !== undefined)
        this.environment.hot.send(TEXTS_CHANGED, {
          language,
          namespaces: byNamespace({ [path]: texts }),
        });
      return [];
    },
  };
}

async function parsed({ read }: HotUpdateOptions): Promise<Texts | undefined> {
  try {
    return JSON.parse(await read()) as Texts;
  } catch {
    return undefined;
  }
}

/** The sandbox validates by the same schemas, and answers as they ask: it reads them again. Broken ones leave it as it was. */
export function reloadSchemas({ services }: Sandbox): void {
  try {
    readDefsAnew();
    Object.assign(services.schemas, readStepSchemas());
  } catch {
    // The check reports it.
  }
}

interface Parts {
  server: ViteDevServer;
  sandbox: Sandbox;
  endpoints: ReturnType<typeof createEndpoints>;
  root: string;
}
/** False where Vite answers. */
async function answer(
  { server, sandbox, endpoints, root }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const send = (status: number, type: string, text: string): true => {
    response
      .writeHead(status, {
        'content-type': `text/${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "frame-ancestors 'self'",
      })
      .end(text);
    return true;
  };
  const page = async (html: string) =>
    send(200, 'html', await server.transformIndexHtml(path, html));
  const location = returnAddress(request, path);
  if (location !== undefined) {
    response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
    return true;
  }
  if (!mayAsk(request, path))
    return send(403, 'plain', 'The studio answers this machine only, as localhost.');
  if (path.startsWith('/workbench/api/') || path === '/__open-in-editor') {
    if (!isOwnCall(request)) return send(403, 'plain', 'The studio answers its own page only.');
    if (path === '/__open-in-editor') return false;
    endpoints.routing(request, response);
    return true;
  }
  if (isOfSandbox(path)) {
    sandbox.app.routing(request, response);
    return true;
  }
  if (request.method !== 'GET' || request.headers.accept?.includes('text/html') !== true)
    return false;
  if (path === '/studio') {
    response.writeHead(302, { location: '/studio/' }).end();
    return true;
  }
  if (path === '/studio/')
    return page(readFileSync(join(root, 'workbench/studio/app/index.html'), 'utf8'));
  if (!APPLICATION.test(path)) return false;
  const html = withLocalConfig(
    readFileSync(join(root, 'index.html'), 'utf8'),
    sandbox.services,
    request.headers.host,
  );
  // The first script of the page, so that the settings are there before the application starts.
  const agent = '<script type="module" src="/workbench/studio/preview/agent.ts"></script>';
  // The style sheet that hides the notice for old browsers comes with a module, so late.
  const shown = html.replace(/<p class="old-browser">.*?<\/p>/s, '');
  return page(shown.replace('<script type="module"', `${agent}\n    $&`));
}

/** The modules of the application that preview/stand-ins.tsx wraps. */
const WRAPPED = [
  '#io/i18n.ts',
  '#io/oidc.ts',
  '#form/schema-form.tsx',
  '#app/dialogs/popup-host.tsx',
];

export function standInsPlugin(root: string): Plugin {
  return {
    name: 'studio-stand-ins',
    enforce: 'pre',
    // The wrappers import the real modules.
    resolveId: (source, importer) =>
      WRAPPED.includes(source) && importer?.startsWith(join(root, 'src')) === true
        ? join(root, 'workbench/studio/preview/stand-ins.tsx')
        : null,
  };
}
