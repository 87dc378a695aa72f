/** The online identification: the tester chooses its outcome (specification, section 4, legitimation). */
import type { FastifyInstance } from 'fastify';
import type { LegitimationStatus } from '../application.ts';
import type { Services } from '../services.ts';
import { registerCheck } from './check-page.ts';
import { facts } from './fields.ts';
import { html } from './html.ts';

/** INITIALIZED is the status at the start. */
type Outcome = Exclude<LegitimationStatus, 'INITIALIZED'>;

const OUTCOMES: Readonly<Record<Outcome, readonly [label: string, explanation: string]>> = {
  APPROVED: ['Identität bestätigt', 'Ausweis und Angaben stimmen überein.'],
  MISMATCH: ['Angaben stimmen nicht', 'Auf dem Ausweis stehen andere Angaben als im Antrag.'],
  RETRY: ['Wiederholen', 'Das Bild war nicht lesbar, die Prüfung muss noch einmal gemacht werden.'],
  REJECTED: ['Abgelehnt', 'Der Ausweis wurde nicht anerkannt.'],
  PENDING: ['Noch in Bearbeitung', 'Eine Mitarbeiterin sieht sich die Bilder noch an.'],
};
const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(OUTCOMES, value);

export function registerIdentityCheck(app: FastifyInstance, services: Services): void {
  registerCheck(app, services, 'identity', {
    GET: ({ page, bankName, customerName, status, returnUrl }) =>
      page(
        'Identitätsprüfung',
        html`<p>Hier zeigen Kundinnen und Kunden sonst ihren Ausweis in die Kamera. Wählen Sie, wie die Prüfung ausgeht.</p>
${facts([
  ['Für', bankName],
  ['Person', customerName],
  ['Stand', isOutcome(status) ? OUTCOMES[status][0] : 'Gestartet'],
])}
<form method="post">
<ul class="outcomes">${Object.entries(OUTCOMES).map(
          ([value, [label, explanation]]) => html`<li>
<button class="${value === 'APPROVED' ? 'first' : 'second'}" type="submit" name="status" value="${value}" aria-describedby="about-${value}">${label}</button>
<span id="about-${value}">${explanation}</span></li>`,
        )}</ul>
</form>
<p><a href="${returnUrl}">Zurück zum Kreditantrag, ohne etwas zu ändern</a></p>`,
      ),
    POST({ request, leave, redirect }) {
      const { status } = (request.body ?? {}) as { status?: unknown };
      return isOutcome(status) ? leave(status) : redirect('?');
    },
  });
}
