/** The telephone of every test person: all SMS of the sandbox, newest first. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import formBody from '@fastify/formbody';
import type { Services } from '../services.ts';
import { listMessages, type SentMessage } from '../store/messages.ts';
import { html, type Html } from './html.ts';
import { time } from './numbers.ts';
import { sendPage } from './page.ts';
import { registerAccountCheck, registerIdentityCheck } from './checks.ts';
import { registerBankPages } from './bank-pages.ts';
import { CALCULATOR_SCRIPT, registerCalculator } from './calculator.ts';

const bubble = ({ to, text, code, sentAt }: SentMessage): Html => html`<li class="sms">
<p class="meta">An ${to}, <time datetime="${sentAt}">${time(sentAt)}</time></p>
${code !== null && html`<p><span class="hidden">Code:</span> <code class="code" data-code="${code}">${code}</code></p>`}
<p>${text}</p></li>`;

export function registerPhone(app: FastifyInstance, { database }: Services): void {
  app.get('/sandbox/phone', async (_request, reply) => {
    const sms = (await listMessages(database.query)).filter(({ channel }) => channel === 'SMS');
    return sendPage(reply, {
      title: 'Telefon',
      owner: 'Telefon der Testpersonen',
      look: 'phone',
      notice: 'Hier kommt jede SMS an, gleich welche Nummer eingegeben wurde.',
      main: html`<h1>Nachrichten</h1>
<p><a class="button" href="/sandbox/phone">Aktualisieren</a></p>
${sms.length === 0 ? html`<p>Noch keine SMS. Fordern Sie im Antrag einen Code an und laden Sie diese Seite neu.</p>` : html`<ul class="messages">${sms.map(bubble)}</ul>`}`,
    });
  });
}

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
