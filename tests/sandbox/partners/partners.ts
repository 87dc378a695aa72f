/** The partner systems of the bank, played by small server-rendered pages below /sandbox; among them the telephone with all SMS. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import formBody from '@fastify/formbody';
import type { Services } from '../services.ts';
import { listMessages, type SentMessage } from '../store/messages.ts';
import { html, type Html, COLOURS, sendPage, time } from './html.ts';
import { registerAccountCheck, registerIdentityCheck } from './checks.ts';
import { registerBankPages } from './bank-pages.ts';
import { CALCULATOR_SCRIPT, registerCalculator } from './calculator.ts';

const bubble = ({ to, text, code, sentAt }: SentMessage): Html => html`<article>
<p>An ${to}, <time datetime="${sentAt.toISOString()}">${time(sentAt)}</time></p>
${code !== null && html`<p>Code: <code class="code" data-code="${code}">${code}</code></p>`}
<p>${text}</p></article>`;

/** All SMS of the sandbox, newest first. */
function registerPhone(app: FastifyInstance, { database }: Services): void {
  app.get('/sandbox/phone', async (_request, reply) => {
    const sms = (await listMessages(database.query)).filter(({ channel }) => channel === 'SMS');
    return sendPage(reply, {
      title: 'Telefon',
      owner: 'Telefon der Testpersonen',
      look: 'phone',
      notice: 'Hier kommt jede SMS an, gleich welche Nummer eingegeben wurde.',
      main: html`<h1>Nachrichten</h1>
<p><a class="button" href="/sandbox/phone">Aktualisieren</a></p>
${sms.length === 0 ? html`<p>Noch keine SMS. Fordern Sie im Antrag einen Code an und laden Sie diese Seite neu.</p>` : sms.map(bubble)}`,
    });
  });
}

const require = createRequire(import.meta.url);
const PICO = require.resolve('@picocss/pico');
const FILES = [
  ...Object.values(COLOURS).map((colour) => {
    const file = PICO.replace('pico.min.css', `pico.${colour}.min.css`);
    return [`/sandbox/pico.${colour}.css`, 'text/css', file] as const;
  }),
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
