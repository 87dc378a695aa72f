/** The pages of the provider, in the look of the bank it belongs to: sign-in, signed out, something went wrong. */
import type { Brand } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { errorSummary, outcomeButtons, textField, html, type Html } from '../partners/html.ts';
import type { Page } from '../partners/html.ts';
import { ACCOUNTS, fullName } from '../people.ts';

const page = (brand: Brand, title: string, main: Html, status = 200): Page => ({
  title,
  main,
  status,
  owner: BRANDS[brand].bank,
  look: brand,
  notice: 'Diese Seite stellt die Anmeldung der Bank nach.',
});

const testCustomers = html`<h2>Testkundinnen und Testkunden</h2>
<p>Ein Klick meldet ohne Passwort an.</p>
<form method="post" data-form="test-customers">${outcomeButtons(
  'login',
  ACCOUNTS.map((account) => [
    account.login,
    [account.login, `${fullName(account)}, Institut ${account.entity}. ${account.effect}`],
  ]),
)}</form>`;

export const signInPage = (brand: Brand, entered?: { login: string; error: string }): Page =>
  page(
    brand,
    'Anmelden',
    html`<h1>Anmelden</h1>
<p>Melden Sie sich an. Danach geht es mit „${BRANDS[brand].product}“ weiter.</p>
${errorSummary({ login: entered?.error })}
<div class="columns">
<section>
<form method="post" data-form="sign-in">
${textField({ name: 'login', label: 'Verfügername', value: entered?.login ?? '', error: entered?.error, autocomplete: 'username' })}
${textField({ name: 'password', label: 'Passwort', type: 'password', hint: 'In der Testumgebung ist jedes Passwort richtig.', autocomplete: 'current-password' })}
<p class="buttons"><button type="submit">Anmelden</button></p>
</form>
<form method="post" data-form="cancel"><p class="buttons"><button class="outline" type="submit" name="cancel" value="yes">Abbrechen</button></p></form>
</section>
<section>${testCustomers}</section>
</div>`,
    entered === undefined ? 200 : 400,
  );

const backToApp = html`<p><a href="/main">Zum Kreditantrag</a></p>`;

export const signedOutPage = (brand: Brand): Page =>
  page(brand, 'Abgemeldet', html`<h1>Sie sind abgemeldet</h1>${backToApp}`);

/** `code` and `detail` are of the protocol, for developers. */
export const failurePage = (brand: Brand, status: number, code: string, detail: string): Page =>
  page(
    brand,
    'Anmeldung nicht möglich',
    html`<h1>Die Anmeldung ist nicht möglich</h1>
<p>Bitte gehen Sie zurück zum Kreditantrag und beginnen Sie die Anmeldung noch einmal.</p>${backToApp}
<p>Für die Technik: <code>${code}</code> ${detail}</p>`,
    status,
  );
