/** The partner systems of the bank, played by small server-rendered pages below /sandbox. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { registerAccountCheck } from './account-check.ts';
import { registerBankPages } from './bank-pages.ts';
import { CALCULATOR_SCRIPT, registerCalculator } from './calculator.ts';
import { registerIdentityCheck } from './identity-check.ts';
import { registerPhone } from './phone.ts';

const require = createRequire(import.meta.url);
const FILES = [
  ['/sandbox/pico.css', 'text/css', require.resolve('@picocss/pico')],
  ['/sandbox/pages.css', 'text/css', new URL('pages.css', import.meta.url)],
  [CALCULATOR_SCRIPT, 'text/javascript', new URL('calculator.js', import.meta.url)],
] as const;

export async function registerPartners(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formBody);
    for (const [path, type, file] of FILES)
      scope.get(path, async (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).send(await readFile(file)),
      );
    registerCalculator(scope);
    registerAccountCheck(scope, services);
    registerIdentityCheck(scope, services);
    registerPhone(scope, services);
    registerBankPages(scope);
  });
}
