/** The bank of the account check (PSD2): choose it, sign in with anything, allow, decline or fail. It ends in a way back to the application. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  AccountCheckOutcome,
  AccountCheckStatus,
  CheckView,
  PartnerDeps,
} from '../partner-deps.ts';
import { BRANDS } from './brands.ts';
import { errorSummary, facts, radioGroup, textField } from './fields.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './page.ts';
import { sendUnknownCheck } from './unknown-check.ts';

const BANKS = [
  { value: 'alpenbank', label: 'Alpenbank' },
  { value: 'donau-sparkasse', label: 'Donau-Sparkasse' },
  { value: 'volksbeispielbank', label: 'Volksbeispielbank' },
] as const;

const ENDED: Readonly<Record<AccountCheckOutcome, string>> = {
  ok: 'Sie haben den Zugriff erlaubt.',
  failed: 'Das Konto war nicht lesbar.',
  aborted: 'Sie haben die Prüfung abgebrochen.',
};
const isOutcome = (value: unknown): value is AccountCheckOutcome =>
  typeof value === 'string' && Object.hasOwn(ENDED, value);

type Check = CheckView<AccountCheckStatus>;
interface Login {
  readonly bank?: string;
  readonly user?: string;
}

const originsOf = (check: Check): readonly string[] =>
  URL.canParse(check.returnUrl) ? [new URL(check.returnUrl).origin] : [];

const sendStep = (
  reply: FastifyReply,
  check: Check,
  title: string,
  main: Html,
  status = 200,
): FastifyReply =>
  sendPage(reply, {
    title,
    owner: 'Kontoblick',
    look: 'account',
    status,
    leadsTo: originsOf(check),
    main: html`<h1>${title}</h1>${main}`,
    notice: 'Diese Seite stellt die Kontoprüfung bei einer anderen Bank nach.',
  });

const abort = html`<button class="second" type="submit" name="outcome" value="aborted">Abbrechen</button>`;

const loginForm = (
  check: Check,
  login: Login,
  errors: Readonly<Record<keyof Login, string | undefined>>,
): Html => html`
<p>${BRANDS[check.brand].legalName} möchte einmal die Umsätze Ihres Gehaltskontos lesen. Melden Sie sich dafür bei Ihrer Bank an.</p>
${errorSummary(errors)}
<form method="post" novalidate>
${radioGroup({ name: 'bank', label: 'Ihre Bank', choices: BANKS, value: login.bank ?? '', error: errors.bank })}
${textField({ name: 'user', label: 'Verfügernummer', value: login.user ?? '', error: errors.user, hint: 'Zum Testen passt jeder Wert, zum Beispiel demo.' })}
${textField({ name: 'password', label: 'Passwort', type: 'password', hint: 'Zum Testen passt jeder Wert, auch keiner.' })}
<p class="buttons"><button type="submit" name="step" value="login">Anmelden</button>${abort}</p>
</form>`;

const consentForm = (check: Check, bank: string): Html => html`
<p>Darf ${BRANDS[check.brand].legalName} diese Daten bei der ${bank} einmal lesen?</p>
${facts([
  ['Kontoinhaber', check.customerName],
  ['Konto', 'Gehaltskonto AT61 •••• •••• •••• 3201'],
  ['Gelesen werden', 'Name, IBAN, Kontostand und Umsätze der letzten 90 Tage'],
  ['Dauer', 'Einmalig, danach endet der Zugriff'],
])}
<form method="post">
<p class="buttons"><button type="submit" name="outcome" value="ok">Zugriff erlauben</button>${abort}</p>
<h2>Nur zum Testen</h2>
<p class="buttons"><button class="second" type="submit" name="outcome" value="failed">Konto nicht lesbar</button></p>
</form>`;

const loginErrors = ({ bank, user }: Login) => ({
  bank: BANKS.some(({ value }) => value === bank) ? undefined : 'Bitte wählen Sie Ihre Bank.',
  user:
    user === undefined || user.trim() === ''
      ? 'Bitte geben Sie Ihre Verfügernummer ein.'
      : undefined,
});

export function registerAccountCheck(app: FastifyInstance, { accountCheck }: PartnerDeps): void {
  const checkIdOf = (request: FastifyRequest): string =>
    (request.params as { checkId: string }).checkId;
  const unknown = (reply: FastifyReply) =>
    sendUnknownCheck(reply, { owner: 'Kontoblick', look: 'account', what: 'Kontoprüfung' });

  app.get('/sandbox/account-check/:checkId', async (request, reply) => {
    const check = await accountCheck.read(checkIdOf(request));
    if (!check) return unknown(reply);
    if (check.status !== 'running') {
      return sendStep(
        reply,
        check,
        'Die Kontoprüfung ist abgeschlossen',
        html`<p>${ENDED[check.status]}</p>
<p><a class="button" href="${check.returnUrl}">Zurück zum Kreditantrag</a></p>`,
      );
    }
    const bank = BANKS.find(({ value }) => value === (request.query as Login).bank);
    return bank
      ? sendStep(reply, check, 'Zugriff auf Ihr Konto', consentForm(check, bank.label))
      : sendStep(
          reply,
          check,
          'Bei Ihrer Bank anmelden',
          loginForm(check, {}, { bank: undefined, user: undefined }),
        );
  });

  app.post('/sandbox/account-check/:checkId', async (request, reply) => {
    const checkId = checkIdOf(request);
    const check = await accountCheck.read(checkId);
    if (!check) return unknown(reply);
    const body = (request.body ?? {}) as Login & { outcome?: string };
    if (check.status !== 'running') return reply.redirect(check.returnUrl, 303);
    if (isOutcome(body.outcome)) {
      await accountCheck.finish(checkId, body.outcome);
      return reply.redirect(check.returnUrl, 303);
    }
    const errors = loginErrors(body);
    if (errors.bank ?? errors.user)
      return sendStep(reply, check, 'Bei Ihrer Bank anmelden', loginForm(check, body, errors), 400);
    return reply.redirect(
      `/sandbox/account-check/${encodeURIComponent(checkId)}?bank=${body.bank ?? ''}`,
      303,
    );
  });
}
