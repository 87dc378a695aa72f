/** The forms of the console. They post to the JSON endpoints, which also take forms. */
import type { FastifyReply } from 'fastify';
import { BRANDS, BRAND_IDS } from '../partners/brands.ts';
import { selectField, textField, html, type Choice, type Html } from '../partners/html.ts';
import { TELEMETRY_OPERATION, describeBatch, type ReceivedTelemetry } from '../web/telemetry.ts';
import {
  CHANNELS,
  FRONTEND_ERRORS,
  LEGITIMATION_STATUSES,
  OPERATION_IDS,
  STATES,
} from '../specified-values.ts';
import { time } from '../partners/numbers.ts';
import { sendPage } from '../partners/page.ts';
import { testPeople, type TestPerson } from '../people.ts';
import type { Services } from '../services.ts';
import { listLoans, type ApplicationRow } from '../store/applications.ts';
import { listFaults, type Fault } from '../store/faults.ts';
import { listMessages, type SentMessage } from '../store/messages.ts';

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

const PAGES = [
  ['/sandbox/phone', 'Telefon mit den SMS'],
  ['/sandbox/api', 'Beschreibung der Aufrufe'],
  ['/sandbox/calculator', 'Kreditrechner'],
  ['/sandbox/instant-loan', 'Sofortkredit'],
  ['/sandbox/home', 'Startseite der Bank'],
  ['/sandbox/imprint', 'Impressum'],
  ['/sandbox/faq', 'Häufige Fragen'],
  ['/sandbox/privacy', 'Datenschutzinformation'],
] as const;

const PERSON_KINDS: Readonly<Record<TestPerson['kind'], string>> = {
  ntb: 'Neue Kundin oder neuer Kunde',
  existing: 'Anmeldung',
  portal: 'Vergleichsportal',
  data: 'Angabe',
};

type Cell = Html | string;

/** A table that also scrolls sideways by keyboard; `none` instead of an empty one. */
const table = <Row>(
  label: string,
  none: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>
<thead><tr>${Object.keys(columns).map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${Object.values(columns).map((cell) => html`<td>${cell(row)}</td>`)}</tr>`)}</tbody></table></div>`;

const code = (text: string): Html => html`<code>${text}</code>`;

const headerText = (header: Fault['header']): string =>
  header === null
    ? '–'
    : typeof header === 'string'
      ? header
      : Object.entries(header)
          .map((pair) => pair.join(': '))
          .join(', ');

const entries = ({ origin }: Services): Html => html`<ul class="cards">${BRAND_IDS.map(
  (brand) => html`<li><h3>${BRANDS[brand].product}</h3><p>${BRANDS[brand].bank}</p>
<p class="buttons"><a class="button" href="${origin(brand)}/?amount=10000&amp;duration=5">Antrag starten</a>
<a class="button second" href="${origin(brand)}/sandbox/calculator">Kreditrechner</a></p></li>`,
)}</ul>
<ul class="links">${PAGES.map(([path, label]) => html`<li><a href="${path}">${label}</a></li>`)}</ul>`;

const applicationTable = (rows: readonly ApplicationRow[], { origin }: Services): Html =>
  table('Anträge', 'Noch keine Anträge.', rows, {
    Angelegt: ({ created }) => time(created),
    Marke: ({ brand }) => BRANDS[brand].product,
    Art: ({ customerType }) => customerType,
    Status: ({ state }) => code(state),
    Antrag: ({ id, brand }) =>
      html`<a href="${origin(brand)}/main?applicationId=${id}">Öffnen<span class="hidden"> ${id}</span></a>`,
  });

const messageTable = (messages: readonly SentMessage[]): Html =>
  table('Nachrichten', 'Noch keine Nachrichten.', messages, {
    Gesendet: ({ sentAt }) => time(sentAt),
    Weg: ({ channel }) => channel,
    An: ({ to }) => to,
    Text: ({ subject, text }) => (subject === '' ? text : `${subject}: ${text}`),
  });

const peopleTable = (people: readonly TestPerson[]): Html =>
  table('Testpersonen', 'Keine Testpersonen.', people, {
    Wofür: ({ kind }) => PERSON_KINDS[kind],
    'Was eingeben': ({ value }) => code(value),
    Wer: ({ name }) => name,
    'Was passiert': ({ effect }) => effect,
  });

const faultTable = (faults: readonly Fault[]): Html =>
  table('Gesetzte Fehler', 'Keine Fehler gesetzt.', faults, {
    Aufruf: ({ operationId }) => code(operationId),
    Status: ({ status }) => String(status ?? '–'),
    Kopfzeile: ({ header }) => headerText(header),
    Verzögerung: ({ delayMs }) => `${delayMs} ms`,
    Noch: ({ times }) => `${times} mal`,
  });

const telemetryTable = (batches: readonly ReceivedTelemetry[]): Html =>
  table('Empfangene Telemetrie', 'Nichts empfangen.', batches.slice(0, 30), {
    Empfangen: ({ receivedAt }) => time(receivedAt),
    Sitzung: ({ body }) => code(body.meta.session?.id?.slice(0, 8) ?? '–'),
    Seite: ({ body }) => body.meta.page?.url ?? '–',
    Inhalt: ({ body }) => html`${describeBatch(body).map((line) => html`${line}<br>`)}`,
  });

/** `refusal` is the reason why a form was not accepted. */
export async function sendConsole(
  services: Services,
  reply: FastifyReply,
  refusal?: string,
): Promise<FastifyReply> {
  const { query } = services.database;
  const people = testPeople();
  const logins = people.filter(({ kind }) => kind === 'existing').map(({ value }) => value);
  const sections: readonly (readonly [id: string, title: string, content: Html])[] = [
    [
      'applications',
      'Antrag in jedem Status',
      html`${applicationForm}${applicationTable(await listLoans(query), services)}`,
    ],
    ['messages', 'Gesendete Nachrichten', messageTable(await listMessages(query))],
    [
      'people',
      'Testpersonen und besondere Werte',
      html`${peopleTable(people)}${signOutForm(logins)}`,
    ],
    [
      'faults',
      'Fehler der Schnittstelle',
      html`${faultForm}${faultTable(await listFaults(query))}`,
    ],
    [
      'telemetry',
      'Telemetrie',
      html`<p>Die Anwendung sendet nur im Betrieb: Starten Sie die Testumgebung mit <code>PRODUCTION=true</code>.</p>${telemetryTable(services.telemetry)}`,
    ],
  ];
  return sendPage(reply, {
    title: 'Übersicht',
    owner: 'Testumgebung',
    look: 'console',
    status: refusal === undefined ? 200 : 400,
    notice: 'Hier starten und steuern Sie Probeläufe des Kreditantrags.',
    leadsTo: BRAND_IDS.map((brand) => services.origin(brand)),
    main: html`<h1>Übersicht</h1>
${refusal !== undefined && html`<div class="summary" role="alert"><h2>Das hat nicht funktioniert</h2><p>${refusal}</p></div>`}
<nav aria-label="Auf dieser Seite"><ul class="links">${sections.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<section><h2>Einstiege</h2>${entries(services)}</section>
${sections.map(([id, title, content]) => html`<section id="${id}"><h2>${title}</h2>${content}</section>`)}`,
  });
}
