/** The bank of the account check (PSD2): choose it, sign in with any user, then allow, decline or fail the access. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { CheckStatus } from '../store/checks.ts';
import { registerCheck, type CheckCall } from './check-page.ts';
import { errorSummary, facts, radioGroup, textField } from './fields.ts';
import { html, type Html } from './html.ts';

type Call = CheckCall<'account'>;
type Outcome = Exclude<CheckStatus['account'], 'running'>;
interface Login {
  readonly bank?: string;
  readonly user?: string;
}

const BANKS = [
  { value: 'alpenbank', label: 'Alpenbank' },
  { value: 'donau-sparkasse', label: 'Donau-Sparkasse' },
  { value: 'volksbeispielbank', label: 'Volksbeispielbank' },
] as const;

const ENDED: Readonly<Record<Outcome, string>> = {
  ok: 'Sie haben den Zugriff erlaubt.',
  failed: 'Das Konto war nicht lesbar.',
  aborted: 'Sie haben die Prüfung abgebrochen.',
};
const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(ENDED, value);

const abort = html`<button class="second" type="submit" name="outcome" value="aborted">Abbrechen</button>`;

const loginForm = (
  bankName: string,
  login: Login,
  errors: Readonly<Partial<Record<keyof Login, string | undefined>>>,
): Html => html`
<p>${bankName} möchte einmal die Umsätze Ihres Gehaltskontos lesen. Melden Sie sich dafür bei Ihrer Bank an.</p>
${errorSummary(errors)}
<form method="post" novalidate>
${radioGroup({ name: 'bank', label: 'Ihre Bank', choices: BANKS, value: login.bank ?? '', error: errors.bank })}
${textField({ name: 'user', label: 'Verfügernummer', value: login.user ?? '', error: errors.user, hint: 'Zum Testen passt jeder Wert, zum Beispiel demo.' })}
${textField({ name: 'password', label: 'Passwort', type: 'password', hint: 'Zum Testen passt jeder Wert, auch keiner.' })}
<p class="buttons"><button type="submit" name="step" value="login">Anmelden</button>${abort}</p>
</form>`;

const consentForm = ({ bankName, customerName }: Call, bank: string): Html => html`
<p>Darf ${bankName} diese Daten bei der ${bank} einmal lesen?</p>
${facts([
  ['Kontoinhaber', customerName],
  ['Konto', 'Gehaltskonto AT61 •••• •••• •••• 3201'],
  ['Gelesen werden', 'Name, IBAN, Kontostand und Umsätze der letzten 90 Tage'],
  ['Dauer', 'Einmalig, danach endet der Zugriff'],
])}
<form method="post">
<p class="buttons"><button type="submit" name="outcome" value="ok">Zugriff erlauben</button>${abort}</p>
<h2>Nur zum Testen</h2>
<p class="buttons"><button class="second" type="submit" name="outcome" value="failed">Konto nicht lesbar</button></p>
</form>`;

const loginErrors = ({ bank, user = '' }: Login) => ({
  bank: BANKS.some(({ value }) => value === bank) ? undefined : 'Bitte wählen Sie Ihre Bank.',
  user: user.trim() === '' ? 'Bitte geben Sie Ihre Verfügernummer ein.' : undefined,
});

const LOGIN_TITLE = 'Bei Ihrer Bank anmelden';

export function registerAccountCheck(app: FastifyInstance, services: Services): void {
  registerCheck(app, services, 'account', {
    GET(call) {
      const { status, request, returnUrl, bankName, page } = call;
      if (status !== 'running')
        return page(
          'Die Kontoprüfung ist abgeschlossen',
          html`<p>${ENDED[status]}</p><p><a class="button" href="${returnUrl}">Zurück zum Kreditantrag</a></p>`,
        );
      const bank = BANKS.find(({ value }) => value === (request.query as Login).bank);
      return bank === undefined
        ? page(LOGIN_TITLE, loginForm(bankName, {}, {}))
        : page('Zugriff auf Ihr Konto', consentForm(call, bank.label));
    },
    POST({ request, status, bankName, leave, page, redirect }) {
      const body = (request.body ?? {}) as Login & { outcome?: string };
      if (status !== 'running') return leave();
      if (isOutcome(body.outcome)) return leave(body.outcome);
      const errors = loginErrors(body);
      return (errors.bank ?? errors.user)
        ? page(LOGIN_TITLE, loginForm(bankName, body, errors), 400)
        : redirect(`?bank=${body.bank ?? ''}`);
    },
  });
}
