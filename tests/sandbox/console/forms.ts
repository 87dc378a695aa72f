/** The forms of the console. They post to the JSON endpoints, which also take forms. */
import { BRANDS } from '../partners/brands.ts';
import { selectField, textField, type Choice } from '../partners/fields.ts';
import { html, type Html } from '../partners/html.ts';
import { TELEMETRY_OPERATION } from '../web/telemetry.ts';
import {
  CHANNELS,
  FRONTEND_ERRORS,
  LEGITIMATION_STATUSES,
  OPERATION_IDS,
  STATES,
} from '../specified-values.ts';

const asChoices = (values: readonly string[], none?: string): readonly Choice[] => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...values.map((value) => ({ value, label: value })),
];

const BRAND_CHOICES = [
  { value: 'bank', label: BRANDS.bank.product },
  { value: 'direct', label: BRANDS.direct.product },
];
const CUSTOMER_CHOICES = [
  { value: 'ntb', label: 'Neu (ntb)' },
  { value: 'existing', label: 'Bestehend (existing)' },
];

export const applicationForm = html`<form method="post" action="/sandbox/applications">
<div class="grid">
${selectField({ name: 'state', label: 'Status', choices: asChoices(STATES), value: 'INIT' })}
${selectField({ name: 'customerType', label: 'Kundin oder Kunde', choices: CUSTOMER_CHOICES })}
${selectField({ name: 'brand', label: 'Marke', choices: BRAND_CHOICES })}
${selectField({ name: 'channel', label: 'Kanal', choices: asChoices(CHANNELS, 'Ohne Angabe') })}
${selectField({ name: 'legitimationStatus', label: 'Identitätsprüfung', choices: asChoices(LEGITIMATION_STATUSES, 'Ohne Angabe') })}
</div>
<p class="buttons"><button type="submit">Antrag anlegen und öffnen</button></p>
</form>`;

export const faultForm = html`<form method="post" action="/sandbox/faults">
<div class="grid">
${selectField({ name: 'operationId', label: 'Aufruf', choices: asChoices([...OPERATION_IDS, TELEMETRY_OPERATION]), value: 'createApplication' })}
${textField({ name: 'status', label: 'Antwort-Status', value: '500', inputMode: 'numeric', hint: 'Leer: nur die Verzögerung' })}
${selectField({ name: 'header', label: 'Kopfzeile frontend-error', choices: asChoices(FRONTEND_ERRORS, 'Keine') })}
${textField({ name: 'delayMs', label: 'Verzögerung in Millisekunden', value: '0', inputMode: 'numeric' })}
${textField({ name: 'times', label: 'Wie oft', value: '1', inputMode: 'numeric' })}
</div>
<p class="buttons"><button type="submit">Fehler setzen</button>
<button class="second" type="submit" formaction="/sandbox/faults/clear">Alle Fehler löschen</button></p>
</form>`;

/** Ends sessions at the OpenID provider, as a sign-out on another device does. */
export const signOutForm = (
  logins: readonly string[],
): Html => html`<form method="post" action="/sandbox/oidc/revoke-session">
<div class="grid">${selectField({ name: 'login', label: 'Überall abmelden', choices: asChoices(logins, 'Alle') })}</div>
<p class="buttons"><button class="second" type="submit">Abmelden</button></p>
</form>`;
