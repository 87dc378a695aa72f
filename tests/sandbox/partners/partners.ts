/**
 * The partner systems of the bank, played by small server-rendered pages: calculator, account check, identity check, SMS phone,
 * the bank's own pages and the console. They know the sandbox only through PartnerDeps and its HTTP endpoints.
 */
import { readFile } from 'node:fs/promises';
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { PartnerDeps } from '../partner-deps.ts';
import { registerAccountCheck } from './account-check.ts';
import { registerBankPages } from './bank-pages.ts';
import { CALCULATOR_SCRIPT, registerCalculator } from './calculator.ts';
import { registerConsole } from './console.ts';
import { registerIdentityCheck } from './identity-check.ts';
import { STYLE_PATH } from './page.ts';
import { registerPhone } from './phone.ts';

const FILES = [
  [STYLE_PATH, 'text/css', 'pages.css'],
  [CALCULATOR_SCRIPT, 'text/javascript', 'calculator.js'],
] as const;

/** Adds all stand-in pages below /sandbox, in their own scope; they are there once the server is ready. */
export function registerPartners(app: FastifyInstance, deps: PartnerDeps): void {
  void app.register(async (scope) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      await scope.register(formBody);
    for (const [path, type, file] of FILES)
      scope.get(path, async (_request, reply) =>
        reply
          .type(`${type}; charset=utf-8`)
          .header('x-content-type-options', 'nosniff')
          .send(await readFile(new URL(file, import.meta.url))),
      );
    registerCalculator(scope);
    registerAccountCheck(scope, deps);
    registerIdentityCheck(scope, deps);
    registerPhone(scope, deps);
    registerBankPages(scope);
    registerConsole(scope, deps);
  });
}
