/** The routes that both checks share: the check named in the address, the way back, and the page for an unknown link. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { readLoan } from '../store/applications.ts';
import { finishCheck, readCheck, type CheckKind, type CheckStatus } from '../store/checks.ts';
import { BRANDS } from './brands.ts';
import { html, type Html } from './html.ts';
import { sendPage, type Look } from './page.ts';

const PARTNERS = {
  account: { owner: 'Kontoblick', check: 'Kontoprüfung', returnStep: 'psdresult' },
  identity: { owner: 'Ausweisblick', check: 'Identitätsprüfung', returnStep: 'id-check' },
} as const satisfies Record<CheckKind & Look, unknown>;

export interface CheckCall<Kind extends CheckKind> {
  readonly request: FastifyRequest;
  readonly status: CheckStatus[Kind];
  readonly bankName: string;
  readonly customerName: string;
  /** On the brand's host. */
  readonly returnUrl: string;
  /** Stores the outcome; absent: leaves the check as it is. Returns to the application. */
  leave(outcome?: CheckStatus[Kind]): Promise<FastifyReply>;
  redirect(path: string): FastifyReply;
  page(title: string, main: Html, status?: number): FastifyReply;
}

type Route<Kind extends CheckKind> = (
  call: CheckCall<Kind>,
) => FastifyReply | Promise<FastifyReply>;

export function registerCheck<Kind extends CheckKind>(
  app: FastifyInstance,
  { database: { query }, origin }: Services,
  kind: Kind,
  routes: Readonly<Record<'GET' | 'POST', Route<Kind>>>,
): void {
  const { owner, check: name, returnStep } = PARTNERS[kind];
  const notice = `Diese Seite stellt die ${name} durch einen Partner der Bank nach.`;
  app.route<{ Params: { checkId: string } }>({
    method: ['GET', 'POST'],
    url: `/sandbox/${kind}-check/:checkId`,
    async handler(request, reply) {
      const { checkId } = request.params;
      const check = await readCheck(query, kind, checkId);
      const loan = check && (await readLoan(query, check.applicationId));
      if (check === undefined || loan === undefined) {
        const title = `${name} nicht gefunden`;
        const main = html`<h1>${title}</h1>
<p>Dieser Link ist nicht gültig oder schon abgelaufen. Kehren Sie zu Ihrem Kreditantrag zurück und starten Sie die ${name} dort noch einmal.</p>`;
        return sendPage(reply, { title, owner, look: kind, notice, main, status: 404 });
      }
      const { brand, customerType, application } = loan;
      const { firstName = '', lastName = '' } = application.customer;
      const returnUrl = `${origin(brand)}/flow/${customerType}/${returnStep}`;
      return routes[request.method as 'GET' | 'POST']({
        request,
        status: check.status,
        bankName: BRANDS[brand].legalName,
        customerName: `${firstName} ${lastName}`.trim(),
        returnUrl,
        redirect: (path) => reply.redirect(path, 303),
        async leave(outcome) {
          if (outcome !== undefined) await finishCheck(query, kind, checkId, outcome);
          return reply.redirect(returnUrl, 303);
        },
        page: (title, main, status = 200) =>
          sendPage(reply, {
            title,
            owner,
            look: kind,
            notice,
            status,
            leadsTo: [origin(brand)],
            main: html`<h1>${title}</h1>${main}`,
          }),
      });
    },
  });
}
