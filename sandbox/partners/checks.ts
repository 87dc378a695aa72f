/** The stand-ins of the account check (PSD2) and of the identity check: the tester chooses how each ends (specification, section 4). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { type CheckKind, type CheckStatus } from '../store/checks.ts';
import { BRANDS } from './brands.ts';
import {
  html,
  type Html,
  errorSummary,
  facts,
  outcomeButtons,
  radioGroup,
  textField,
  sendPage,
  type Look,
  type Page,
} from './html.ts';

const PARTNERS = {
  account: { owner: 'Kontoblick', check: 'Kontoprüfung', returnStep: 'psdresult' },
  identity: { owner: 'Ausweisblick', check: 'Identitätsprüfung', returnStep: 'id-check' },
} as const satisfies Record<CheckKind & Look, unknown>;

interface CheckCall<Kind extends CheckKind> {
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

function registerCheck<Kind extends CheckKind>(
  app: FastifyInstance,
  { store, origin }: Services,
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
      const check = await store.readCheck(kind, checkId);
      const loan = check && (await store.readLoan(check.applicationId));
      const page = (title: string, text: Html, more: Pick<Page, 'status' | 'leadsTo'>) => {
        const main = html`<h1>${title}</h1>${text}`;
        return sendPage(reply, { title, owner, look: kind, notice, main, ...more });
      };
      if (check === undefined || loan === undefined)
        return page(
          `${name} nicht gefunden`,
          html`<p>Dieser Link ist nicht gültig oder schon abgelaufen. Kehren Sie zu Ihrem Kreditantrag zurück und starten Sie die ${name} dort noch einmal.</p>`,
          { status: 404 },
        );
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
          if (outcome !== undefined) await store.finishCheck(checkId, outcome);
          return reply.redirect(returnUrl, 303);
        },
        page: (title, text, status = 200) =>
          page(title, text, { status, leadsTo: [origin(brand)] }),
      });
    },
  });
}

/** The bank of the account check: choose it, sign in with any user, then allow, decline or fail the access. */
type Login = Readonly<Partial<Record<'bank' | 'user', string>>>;

const BANKS = {
  alpenbank: 'Alpenbank',
  'donau-sparkasse': 'Donau-Sparkasse',
  volksbeispielbank: 'Volksbeispielbank',
} as const;

const ACCOUNT_ENDED = {
  ok: 'Sie haben den Zugriff erlaubt.',
  failed: 'Das Konto war nicht lesbar.',
  aborted: 'Sie haben die Prüfung abgebrochen.',
} as const;
const keyOf = <Table extends object>(table: Table, value: unknown): keyof Table | undefined =>
  typeof value === 'string' && Object.hasOwn(table, value) ? (value as keyof Table) : undefined;

const abort = html`<button class="outline" type="submit" name="outcome" value="aborted">Abbrechen</button>`;

const loginForm = (bankName: string, login: Login, errors: Login): Html => html`
<p>${bankName} möchte einmal die Umsätze Ihres Gehaltskontos lesen. Melden Sie sich dafür bei Ihrer Bank an.</p>
${errorSummary({ ...errors })}
<form method="post" novalidate>
${radioGroup({ name: 'bank', label: 'Ihre Bank', choices: BANKS, value: login.bank ?? '', error: errors.bank })}
${textField({ name: 'user', label: 'Verfügernummer', value: login.user ?? '', error: errors.user, hint: 'Zum Testen passt jeder Wert, zum Beispiel demo.' })}
${textField({ name: 'password', label: 'Passwort', type: 'password', hint: 'Zum Testen passt jeder Wert, auch keiner.' })}
<p class="buttons"><button type="submit" name="step" value="login">Anmelden</button>${abort}</p>
</form>`;

const consentForm = (bankName: string, customerName: string, bank: string): Html => html`
<p>Darf ${bankName} diese Daten bei der ${bank} einmal lesen?</p>
${facts({
  Kontoinhaber: customerName,
  Konto: 'Gehaltskonto AT61 •••• •••• •••• 3201',
  'Gelesen werden': 'Name, IBAN, Kontostand und Umsätze der letzten 90 Tage',
  Dauer: 'Einmalig, danach endet der Zugriff',
})}
<form method="post">
<p class="buttons"><button type="submit" name="outcome" value="ok">Zugriff erlauben</button>${abort}</p>
<h2>Nur zum Testen</h2>
<p class="buttons"><button class="outline" type="submit" name="outcome" value="failed">Konto nicht lesbar</button></p>
</form>`;

const loginErrors = ({ bank, user = '' }: Login): Login => ({
  ...(keyOf(BANKS, bank) === undefined ? { bank: 'Bitte wählen Sie Ihre Bank.' } : {}),
  ...(user.trim() === '' ? { user: 'Bitte geben Sie Ihre Verfügernummer ein.' } : {}),
});

const LOGIN_TITLE = 'Bei Ihrer Bank anmelden';

export function registerAccountCheck(app: FastifyInstance, services: Services): void {
  registerCheck(app, services, 'account', {
    GET({ status, request, returnUrl, bankName, customerName, page }) {
      if (status !== 'running')
        return page(
          'Die Kontoprüfung ist abgeschlossen',
          html`<p>${ACCOUNT_ENDED[status]}</p><p><a class="button" href="${returnUrl}">Zurück zum Kreditantrag</a></p>`,
        );
      const bank = keyOf(BANKS, (request.query as Login).bank);
      return bank === undefined
        ? page(LOGIN_TITLE, loginForm(bankName, {}, {}))
        : page('Zugriff auf Ihr Konto', consentForm(bankName, customerName, BANKS[bank]));
    },
    POST({ request, status, bankName, leave, page, redirect }) {
      const body = (request.body ?? {}) as Login & { outcome?: string };
      const outcome = keyOf(ACCOUNT_ENDED, body.outcome);
      if (status !== 'running' || outcome !== undefined)
        return leave(status === 'running' ? outcome : undefined);
      const errors = loginErrors(body);
      return Object.keys(errors).length > 0
        ? page(LOGIN_TITLE, loginForm(bankName, body, errors), 400)
        : redirect(`?bank=${body.bank ?? ''}`);
    },
  });
}

/** INITIALIZED is the status at the start. */
const IDENTITY_OUTCOMES: Readonly<
  Record<Exclude<CheckStatus['identity'], 'INITIALIZED'>, readonly [label: string, about: string]>
> = {
  APPROVED: ['Identität bestätigt', 'Ausweis und Angaben stimmen überein.'],
  MISMATCH: ['Angaben stimmen nicht', 'Auf dem Ausweis stehen andere Angaben als im Antrag.'],
  RETRY: ['Wiederholen', 'Das Bild war nicht lesbar, die Prüfung muss noch einmal gemacht werden.'],
  REJECTED: ['Abgelehnt', 'Der Ausweis wurde nicht anerkannt.'],
  PENDING: ['Noch in Bearbeitung', 'Eine Mitarbeiterin sieht sich die Bilder noch an.'],
};

export function registerIdentityCheck(app: FastifyInstance, services: Services): void {
  registerCheck(app, services, 'identity', {
    GET: ({ page, bankName, customerName, status, returnUrl }) =>
      page(
        'Identitätsprüfung',
        html`<p>Hier zeigen Kundinnen und Kunden sonst ihren Ausweis in die Kamera. Wählen Sie, wie die Prüfung ausgeht.</p>
${facts({
  Für: bankName,
  Person: customerName,
  Stand: status === 'INITIALIZED' ? 'Gestartet' : IDENTITY_OUTCOMES[status][0],
})}
<form method="post">${outcomeButtons('status', Object.entries(IDENTITY_OUTCOMES), 'APPROVED')}</form>
<p><a href="${returnUrl}">Zurück zum Kreditantrag, ohne etwas zu ändern</a></p>`,
      ),
    POST({ request, leave, redirect }) {
      const { status } = (request.body ?? {}) as { status?: unknown };
      const outcome = keyOf(IDENTITY_OUTCOMES, status);
      return outcome === undefined ? redirect('?') : leave(outcome);
    },
  });
}
