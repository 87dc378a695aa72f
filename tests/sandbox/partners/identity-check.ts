/** The online identification: the tester chooses how it ends (specification, section 4, legitimation). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LegitimationStatus } from '../application.ts';
import type { PartnerDeps } from '../partner-deps.ts';
import { BRANDS } from './brands.ts';
import { facts } from './fields.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import { sendUnknownCheck } from './unknown-check.ts';

/** INITIALIZED is how a check begins, so it is nothing to choose. */
type Ending = Exclude<LegitimationStatus, 'INITIALIZED'>;

const ENDINGS = {
  APPROVED: { label: 'Identität bestätigt', explains: 'Ausweis und Angaben stimmen überein.' },
  MISMATCH: {
    label: 'Angaben stimmen nicht',
    explains: 'Auf dem Ausweis stehen andere Angaben als im Antrag.',
  },
  RETRY: {
    label: 'Wiederholen',
    explains: 'Das Bild war nicht lesbar, die Prüfung muss noch einmal gemacht werden.',
  },
  REJECTED: { label: 'Abgelehnt', explains: 'Der Ausweis wurde nicht anerkannt.' },
  PENDING: {
    label: 'Noch in Bearbeitung',
    explains: 'Eine Mitarbeiterin sieht sich die Bilder noch an.',
  },
} as const satisfies Record<Ending, { label: string; explains: string }>;

const isEnding = (value: unknown): value is Ending =>
  typeof value === 'string' && Object.hasOwn(ENDINGS, value);

const statusText = (status: LegitimationStatus): string =>
  status === 'INITIALIZED' ? 'Gestartet' : ENDINGS[status].label;

export function registerIdentityCheck(app: FastifyInstance, { identityCheck }: PartnerDeps): void {
  const checkIdOf = (request: FastifyRequest): string =>
    (request.params as { checkId: string }).checkId;
  const unknown = (reply: FastifyReply) =>
    sendUnknownCheck(reply, { owner: 'Ausweisblick', look: 'identity', what: 'Identitätsprüfung' });

  app.get('/sandbox/identity-check/:checkId', async (request, reply) => {
    const check = await identityCheck.read(checkIdOf(request));
    if (!check) return unknown(reply);
    return sendPage(reply, {
      title: 'Identitätsprüfung',
      owner: 'Ausweisblick',
      look: 'identity',
      notice: 'Diese Seite stellt die Online-Identifikation nach.',
      leadsTo: URL.canParse(check.returnUrl) ? [new URL(check.returnUrl).origin] : [],
      main: html`<h1>Identitätsprüfung</h1>
<p>Hier zeigen Kundinnen und Kunden sonst ihren Ausweis in die Kamera. Wählen Sie, wie die Prüfung ausgeht.</p>
${facts([
  ['Für', BRANDS[check.brand].legalName],
  ['Person', check.customerName],
  ['Stand', statusText(check.status)],
])}
<form method="post">
<ul class="outcomes">${Object.entries(ENDINGS).map(
        ([status, { label, explains }]) => html`<li>
<button class="${status === 'APPROVED' ? 'first' : 'second'}" type="submit" name="status" value="${status}" aria-describedby="about-${status}">${label}</button>
<span id="about-${status}">${explains}</span></li>`,
      )}</ul>
</form>
<p><a href="${check.returnUrl}">Zurück zum Kreditantrag, ohne etwas zu ändern</a></p>`,
    });
  });

  app.post('/sandbox/identity-check/:checkId', async (request, reply) => {
    const checkId = checkIdOf(request);
    const check = await identityCheck.read(checkId);
    if (!check) return unknown(reply);
    const { status } = (request.body ?? {}) as { status?: unknown };
    if (!isEnding(status))
      return reply.redirect(`/sandbox/identity-check/${encodeURIComponent(checkId)}`, 303);
    await identityCheck.finish(checkId, status);
    return reply.redirect(check.returnUrl, 303);
  });
}
