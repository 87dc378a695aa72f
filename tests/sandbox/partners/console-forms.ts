/** The two forms of the console and what they send to the sandbox: what a person left empty is left out. */
import { BRANDS } from './brands.ts';
import type { Choice } from './fields.ts';
import { selectField, textField } from './fields.ts';
import { html, type Html } from './html.ts';
import {
  CHANNELS,
  FRONTEND_ERRORS,
  LEGITIMATION_STATUSES,
  OPERATION_IDS,
  STATES,
} from '../specified-values.ts';

export type FormBody = Readonly<Record<string, string | undefined>>;

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

export const applicationForm = html`<form method="post" action="/sandbox/console/applications" data-form="application">
<div class="grid">
${selectField({ name: 'state', label: 'Status', choices: asChoices(STATES), value: 'INIT' })}
${selectField({ name: 'customerType', label: 'Kundin oder Kunde', choices: CUSTOMER_CHOICES })}
${selectField({ name: 'brand', label: 'Marke', choices: BRAND_CHOICES })}
${selectField({ name: 'channel', label: 'Kanal', choices: asChoices(CHANNELS, 'Ohne Angabe') })}
${selectField({ name: 'legitimationStatus', label: 'Identitätsprüfung', choices: asChoices(LEGITIMATION_STATUSES, 'Ohne Angabe') })}
</div>
<p class="buttons"><button type="submit">Antrag anlegen und öffnen</button></p>
</form>`;

export const faultForm: Html = html`<form method="post" action="/sandbox/console/faults" data-form="fault">
<div class="grid">
${selectField({ name: 'operationId', label: 'Aufruf', choices: asChoices(OPERATION_IDS), value: 'createApplication' })}
${textField({ name: 'status', label: 'Antwort-Status', value: '500', inputMode: 'numeric', hint: 'Leer: nur die Verzögerung' })}
${selectField({ name: 'header', label: 'Kopfzeile frontend-error', choices: asChoices(FRONTEND_ERRORS, 'Keine') })}
${textField({ name: 'delayMs', label: 'Verzögerung in Millisekunden', value: '0', inputMode: 'numeric' })}
${textField({ name: 'times', label: 'Wie oft', value: '1', inputMode: 'numeric' })}
</div>
<p class="buttons"><button type="submit" name="action" value="set">Fehler setzen</button>
<button class="second" type="submit" name="action" value="clear">Alle Fehler löschen</button></p>
</form>`;

/** Ends sessions at the OpenID provider, as a sign-out on another device does. */
export const signOutForm = (
  logins: readonly string[],
): Html => html`<form method="post" action="/sandbox/oidc/revoke-session" data-form="sign-out">
<div class="grid">${selectField({ name: 'login', label: 'Überall abmelden', choices: asChoices(logins, 'Alle') })}</div>
<p class="buttons"><button class="second" type="submit">Abmelden</button></p>
</form>`;

/** Fields of the fault form that are numbers on the wire. */
const NUMBERS: ReadonlySet<string> = new Set(['status', 'delayMs', 'times']);

/** The JSON of `POST /sandbox/applications` and `POST /sandbox/faults` (contract, section 5) from a form's body. */
export const jsonOf = (body: FormBody): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(
        (entry): entry is [string, string] =>
          entry[0] !== 'action' && entry[1] !== undefined && entry[1].trim() !== '',
      )
      .map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
  );
