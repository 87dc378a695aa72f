/** The telephone of every test person: all SMS of the sandbox, newest first. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { listMessages, type SentMessage } from '../store/messages.ts';
import { html, type Html } from './html.ts';
import { time } from './numbers.ts';
import { sendPage } from './page.ts';

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
