/** The page of the console: entries, applications in any state, messages sent, test persons, prepared faults, telemetry. */
import type { FastifyReply } from 'fastify';
import { getIn } from '#schema/data-path.ts';
import { TEXTS } from '../../build/texts.ts';
import { BRAND_IDS, BRANDS } from '../partners/brands.ts';
import {
  html,
  selectField,
  textField,
  type Choices,
  type Html,
  sendPage,
  time,
} from '../partners/html.ts';
import { ACCOUNTS, TEST_PEOPLE, type TestPerson } from '../people.ts';
import type { Services } from '../services.ts';
import {
  CHANNELS,
  FRONTEND_ERRORS,
  LEGITIMATION_STATUSES,
  OPERATION_IDS,
  STATES,
  statesOf,
  wayOf,
} from '../application.ts';
import { kindOf, type Loan } from '../store/applications.ts';
import { type Fault } from '../store/faults.ts';
import type { Store } from '../store/store.ts';
import { describeBatch, TELEMETRY_OPERATION } from '../web/telemetry.ts';

const asChoices = (values: readonly string[], none?: string): Choices => ({
  ...(none !== undefined && { '': none }),
  ...Object.fromEntries(values.map((value) => [value, value])),
});
const BRAND_CHOICES = Object.fromEntries(BRAND_IDS.map((id) => [id, BRANDS[id].product]));
const CUSTOMER_CHOICES = { ntb: 'Neu (ntb)', existing: 'Bestehend (existing)' };

// The forms post to the JSON endpoints, which also take forms.
const EXPIRY_CHOICES = { '': '30 Tage', 20: 'noch 20 Stunden', 0: 'nicht mehr' };
const applicationForm = html`<form method="post" action="/sandbox/applications">
<div class="grid">
${selectField({ name: 'state', label: 'Status', choices: asChoices(STATES), value: 'INIT' })}
${selectField({ name: 'customerType', label: 'Kundin oder Kunde', choices: CUSTOMER_CHOICES })}
${selectField({ name: 'brand', label: 'Marke', choices: BRAND_CHOICES })}
${selectField({ name: 'channel', label: 'Kanal', choices: asChoices(CHANNELS, 'Ohne Angabe') })}
${selectField({ name: 'legitimationStatus', label: 'Identitätsprüfung', choices: asChoices(LEGITIMATION_STATUSES, 'Ohne Angabe') })}
${selectField({ name: 'expiresInHours', label: 'Wird aufgehoben', choices: EXPIRY_CHOICES, value: '' })}
</div>
<p class="buttons"><button type="submit">Antrag anlegen und öffnen</button></p>
</form>`;

const faultForm = html`<form method="post" action="/sandbox/faults">
<div class="grid">
${selectField({ name: 'operationId', label: 'Aufruf', choices: asChoices([...OPERATION_IDS, TELEMETRY_OPERATION]), value: 'createApplication' })}
${textField({ name: 'status', label: 'Antwort-Status', value: '500', inputMode: 'numeric', hint: 'Leer: nur die Verzögerung' })}
${selectField({ name: 'header', label: 'Kopfzeile frontend-error', choices: asChoices(FRONTEND_ERRORS, 'Keine') })}
${textField({ name: 'delayMs', label: 'Verzögerung in Millisekunden', value: '0', inputMode: 'numeric' })}
${textField({ name: 'times', label: 'Wie oft', value: '1', inputMode: 'numeric' })}
</div>
<p class="buttons"><button type="submit">Fehler setzen</button>
<button class="outline" type="submit" formaction="/sandbox/faults/clear">Alle Fehler löschen</button></p>
</form>`;

/** Faults that are often wanted, one click each. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'SMS-Code kommt nicht': { operationId: 'sendTransactionCode', status: '500' },
  'Speichern schlägt fehl': { operationId: 'updateApplication', status: '500' },
  'Speichern dauert 5 Sekunden': { operationId: 'updateApplication', delayMs: '5000' },
  'Antrag kann nicht geladen werden': { operationId: 'getApplication', status: '503', times: '3' },
  'Preis fehlt': { operationId: 'getPricing', status: '503', times: '3' },
  'Hochladen schlägt fehl': { operationId: 'uploadDocument', status: '500' },
  'Vertrag kann nicht unterschrieben werden': { operationId: 'signContract', status: '500' },
  'Es gibt schon einen Antrag': {
    operationId: 'createApplication',
    status: '412',
    header: 'APPLICATION_EXISTS',
  },
  'Person arbeitet bei der Bank': {
    operationId: 'createApplication',
    status: '412',
    header: 'EMPLOYEE',
  },
};
const presets = html`<div class="buttons" role="group" aria-label="Häufige Fehler">${Object.entries(
  PRESETS,
).map(
  ([label, fault]) =>
    html`<form method="post" action="/sandbox/faults">${Object.entries(fault).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button class="outline" type="submit">${label}</button></form>`,
)}</div>`;

/** Ends sessions at the OpenID provider, as a sign-out on another device does. */
const signOutForm = html`<form method="post" action="/sandbox/oidc/revoke-session">
<div class="grid">${selectField({
  name: 'login',
  label: 'Überall abmelden',
  choices: asChoices(
    ACCOUNTS.map(({ login }) => login),
    'Alle',
  ),
})}</div>
<p class="buttons"><button class="outline" type="submit">Abmelden</button></p>
</form>`;

const PAGES = {
  phone: 'Telefon mit den SMS',
  calculator: 'Kreditrechner',
  'instant-loan': 'Sofortkredit',
  home: 'Startseite der Bank',
  imprint: 'Impressum',
  faq: 'Häufige Fragen',
  privacy: 'Datenschutzinformation',
};

const PERSON_KINDS: Readonly<Record<TestPerson['kind'], string>> = {
  ntb: 'Neue Kundin oder neuer Kunde',
  existing: 'Anmeldung',
  portal: 'Vergleichsportal',
  data: 'Angabe',
};

/** A table that also scrolls sideways by keyboard; `none` instead of an empty one. */
const table = <Row>(
  label: string,
  none: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Html | string>>,
): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="overflow-auto" role="region" tabindex="0" aria-label="${label}"><table class="striped">
<thead><tr>${Object.keys(columns).map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${Object.values(columns).map((cell) => html`<td>${cell(row)}</td>`)}</tr>`)}</tbody></table></div>`;

const links = (label: string, rows: Readonly<Record<string, string>>): Html =>
  html`<nav aria-label="${label}"><ul>${Object.entries(rows).map(([path, text]) => html`<li><a href="${path}">${text}</a></li>`)}</ul></nav>`;

const code = (text: string): Html => html`<code>${text}</code>`;

const headerText = (header: Fault['header']): string =>
  typeof header === 'string'
    ? header
    : Object.entries(header ?? { '–': '' })
        .map((pair) => pair.filter((part) => part !== '').join(': '))
        .join(', ');

/** The screen of a state that no answer makes; the others follow from the steps that are asked (x-lifecycle). */
const SCREENS: Readonly<Partial<Record<Loan['application']['state'], string>>> = {
  INIT_EXISTING: 'start',
  ACC_INIT: 'psd',
  ACC_RETRY: 'psdresult',
  PROCESSED: 'personal-offer',
  LEGITIMATION_INIT: 'id-check',
  LEGITIMATION_COMPLETED: 'id-check',
  SCORED: 'personal-offer',
  OFFER_SELECTED: 'insurance',
  INSURANCE_SELECTED: 'signing',
  DOC_SIGNED: 'document-upload',
  CANCELLED: 'result',
  COMPLETED: 'result',
  REJECTED: 'result',
  RETRY: 'mismatch',
};

/** The screen on which an application is continued, called as on the screen; a state without a row here is shown alone. */
function screenOf(loan: Loan): string {
  const { application } = loan;
  const way = wayOf(application);
  const asked = way.steps[statesOf(way).indexOf(application.state)]?.step;
  const isOfPortal = application.state === 'PROCESSED' && kindOf(loan) === 'D';
  const screen = asked ?? (isOfPortal ? 'id-check' : SCREENS[application.state]);
  const title = getIn(TEXTS, ['steps', screen ?? '', 'title']);
  return typeof title === 'string' ? title : '';
}

const amountFormat = new Intl.NumberFormat('de-AT', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

type ListedLoan = Awaited<ReturnType<Store['listLoans']>>[number];

/** So many applications are shown at first. */
const LATEST = 10;

const applicationsTable = (origin: Services['origin'], loans: readonly ListedLoan[]): Html =>
  table('Anträge', 'Noch keine Anträge.', loans, {
    Angelegt: ({ created }) => time(created),
    Name: ({ data: { application } }) =>
      [application.customer.firstName, application.customer.lastName].join(' ').trim() || '–',
    Betrag: ({ data: { application } }) =>
      application.loanAmount === undefined ? '–' : amountFormat.format(application.loanAmount),
    Marke: ({ data }) => BRANDS[data.brand].product,
    Kundschaft: ({ data }) => CUSTOMER_CHOICES[data.customerType],
    Bildschirm: ({ data }) => html`${screenOf(data)} ${code(data.application.state)}`,
    Antrag: ({ data: { brand, application } }) =>
      html`<a href="${origin(brand)}/main?applicationId=${application.id}" aria-label="Öffnen ${application.id}">Öffnen</a>`,
  });

const entries = ({ origin }: Services): Html => html`<div class="columns">${BRAND_IDS.map(
  (brand) => html`<article><h3>${BRANDS[brand].product}</h3><p>${BRANDS[brand].bank}</p>
<p class="buttons"><a class="button" href="${origin(brand)}/?amount=10000&amp;duration=5">Antrag starten</a></p>
<p><a href="${origin(brand)}/sandbox/calculator">Kreditrechner</a></p></article>`,
)}</div>
${links('Seiten', Object.fromEntries(Object.entries(PAGES).map(([path, text]) => [`/sandbox/${path}`, text])))}`;

/** The sections by their titles. */
async function sectionsOf({ store, origin, telemetry }: Services) {
  const loans = await store.listLoans();
  return {
    'Antrag in jedem Status': [
      applicationForm,
      applicationsTable(origin, loans.slice(0, LATEST)),
      loans.length > LATEST &&
        html`<details><summary>Ältere Anträge (${loans.length - LATEST})</summary>${applicationsTable(origin, loans.slice(LATEST))}</details>`,
    ],
    'Gesendete Nachrichten': [
      table('Nachrichten', 'Noch keine Nachrichten.', await store.listMessages(), {
        Gesendet: ({ sentAt }) => time(sentAt),
        Weg: ({ channel }) => channel,
        An: ({ to }) => to,
        Text: ({ subject, text }) => (subject === '' ? text : `${subject}: ${text}`),
      }),
    ],
    'Testpersonen und besondere Werte': [
      table('Testpersonen', 'Keine Testpersonen.', TEST_PEOPLE, {
        Wofür: ({ kind }) => PERSON_KINDS[kind],
        'Was eingeben': ({ value }) => code(value),
        Wer: ({ name }) => name,
        'Was passiert': ({ effect }) => effect,
      }),
      signOutForm,
    ],
    'Fehler der Schnittstelle': [
      presets,
      faultForm,
      table('Gesetzte Fehler', 'Keine Fehler gesetzt.', await store.listFaults(), {
        Aufruf: ({ operationId }) => code(operationId),
        Status: ({ status }) => String(status ?? '–'),
        Kopfzeile: ({ header }) => headerText(header),
        Verzögerung: ({ delayMs }) => `${delayMs} ms`,
        Noch: ({ times }) => `${times} mal`,
      }),
    ],
    Telemetrie: [
      html`<p>Die Anwendung sendet nur im Betrieb: Starten Sie die Testumgebung mit <code>PRODUCTION=true</code>.</p>`,
      table('Empfangene Telemetrie', 'Nichts empfangen.', telemetry.slice(0, 30), {
        Empfangen: ({ receivedAt }) => time(receivedAt),
        Sitzung: ({ body }) => code(body.meta.session?.id?.slice(0, 8) ?? '–'),
        Seite: ({ body }) => body.meta.page?.url ?? '–',
        Inhalt: ({ body }) => html`${describeBatch(body).map((line) => html`${line}<br>`)}`,
      }),
    ],
  };
}

/** `refusal` is the reason why a form was not accepted. */
export async function sendConsole(
  services: Services,
  reply: FastifyReply,
  refusal?: string,
): Promise<FastifyReply> {
  const sections = Object.entries(await sectionsOf(services));
  const anchors = Object.fromEntries(sections.map(([title], index) => [`#s${index}`, title]));
  return sendPage(reply, {
    title: 'Übersicht',
    owner: 'Testumgebung',
    look: 'console',
    status: refusal === undefined ? 200 : 400,
    notice: 'Hier starten und steuern Sie Probeläufe des Kreditantrags.',
    leadsTo: BRAND_IDS.map((brand) => services.origin(brand)),
    main: html`<h1>Übersicht</h1>
${refusal !== undefined && html`<article class="summary" role="alert"><h2>Das hat nicht funktioniert</h2><p>${refusal}</p></article>`}
${links('Auf dieser Seite', anchors)}
<section><h2>Einstiege</h2>${entries(services)}</section>
${sections.map(([title, content], index) => html`<section id="s${index}"><h2>${title}</h2>${content}</section>`)}`,
  });
}
