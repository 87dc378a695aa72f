/** `vite preview` with the headers of a deployment: the policy for the host that is asked, and calls handed on to a running sandbox. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BRAND_IDS, hostMatches } from '../src/brand/brands.ts';
import { cacheControlOf, headersFor, HEALTH, PROBES } from './headers.ts';
import { blockOf, outsideOf, type SiteConfig } from './site.ts';

/** Where `npx vite preview` finds the endpoints. */
export const SANDBOX = process.env['SANDBOX_URL'] ?? 'http://localhost:4200';

export function previewHeaders(): Plugin {
  return {
    name: 'deployed-headers',
    configurePreviewServer({ config, middlewares }) {
      const folder = join(config.root, config.build.outDir);
      const site = JSON.parse(
        blockOf(readFileSync(join(folder, 'index.html'), 'utf8')),
      ) as SiteConfig;
      middlewares.use(({ url = '/', headers: { host = '' } }, response, next) => {
        const { pathname, searchParams } = new URL(url, 'http://localhost');
        const [name = ''] = host.split(':');
        const named = BRAND_IDS.filter((brand) =>
          site.brands[brand].hosts.some((pattern) => hostMatches(pattern, name)),
        );
        const outside = outsideOf(
          site,
          named.length === 0 ? BRAND_IDS : named,
          searchParams.get('inApp') === 'true',
        );
        const caching = cacheControlOf(
          pathname,
          existsSync(join(folder, decodeURI(pathname))) ? 200 : 404,
        );
        const ours = { ...headersFor(pathname, { outside }), 'cache-control': caching };
        const set = response.setHeader.bind(response);
        for (const [name, value] of Object.entries(ours)) set(name, value);
        // Vite has values of its own for some of them, later.
        response.setHeader = (name, value) =>
          name.toLowerCase() in ours ? response : set(name, value);
        if (pathname === HEALTH.path) {
          set('content-type', 'text/plain; charset=utf-8');
          return response.end(HEALTH.answer);
        }
        if (!PROBES.test(pathname)) return next();
        response.statusCode = 404;
        return response.end();
      });
    },
  };
}
