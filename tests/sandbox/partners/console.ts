/** The console of the sandbox: ways in, what was sent, whom to play, applications in any state, prepared failures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../application.ts';
import type {
  ApplicationRow,
  Fault,
  PartnerDeps,
  SentMessage,
  TestPerson,
} from '../partner-deps.ts';
import { BRANDS, originOf } from './brands.ts';
import { applicationForm, faultForm, jsonOf, signOutForm, type FormBody } from './console-forms.ts';
import { registerTelemetryForm, telemetrySection } from './console-telemetry.ts';
import { html, type Html } from './html.ts';
import { time } from './numbers.ts';
import { sendPage } from './page.ts';

const BRAND_IDS = Object.keys(BRANDS) as Brand[];

const STAND_INS = [
  ['/sandbox/phone', 'Telefon mit den SMS'],
  ['/sandbox/api', 'Beschreibung der Aufrufe'],
  ['/sandbox/calculator', 'Kreditrechner'],
  ['/sandbox/instant-loan', 'Sofortkredit'],
  ['/sandbox/home', 'Startseite der Bank'],
  ['/sandbox/imprint', 'Impressum'],
  ['/sandbox/faq', 'Häufige Fragen'],
  ['/sandbox/privacy', 'Datenschutzinformation'],
] as const;

const SECTIONS = [
  ['applications', 'Antrag in jedem Status'],
  ['messages', 'Gesendete Nachrichten'],
  ['people', 'Testpersonen und besondere Werte'],
  ['faults', 'Fehler der Schnittstelle'],
  ['telemetry', 'Telemetrie'],
] as const;

const PERSON_KINDS: Readonly<Record<TestPerson['kind'], string>> = {
  ntb: 'Neue Kundin oder neuer Kunde',
  existing: 'Anmeldung',
  portal: 'Vergleichsportal',
  data: 'Angabe',
};

/** A table that scrolls sideways by keyboard too; `none` instead of an empty one. */
const table = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
  none: string,
): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="scroll" role="region" tabindex="0" aria-label="${label}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const entries = (request: FastifyRequest): Html => html`<ul class="cards">${BRAND_IDS.map(
  (brand) => {
    const origin = originOf(brand, request);
    return html`<li><h3>${BRANDS[brand].product}</h3><p>${BRANDS[brand].bank}</p>
<p class="buttons"><a class="button" href="${origin}/?amount=10000&amp;duration=5">Antrag starten</a>
<a class="button second" href="${origin}/sandbox/calculator">Kreditrechner</a></p></li>`;
  },
)}</ul>
<ul class="links">${STAND_INS.map(([path, label]) => html`<li><a href="${path}">${label}</a></li>`)}</ul>`;

const peopleTable = (people: readonly TestPerson[]): Html =>
  table(
    'Testpersonen',
    ['Wofür', 'Was eingeben', 'Wer', 'Was passiert'],
    people.map(({ kind, value, name, effect }) => [
      PERSON_KINDS[kind],
      html`<code>${value}</code>`,
      name,
      effect,
    ]),
    'Keine Testpersonen.',
  );

const applicationTable = (rows: readonly ApplicationRow[], request: FastifyRequest): Html =>
  table(
    'Anträge',
    ['Angelegt', 'Marke', 'Art', 'Status', 'Antrag'],
    rows.map(({ id, state, customerType, brand, created }) => [
      time(created),
      BRANDS[brand].product,
      customerType,
      html`<code>${state}</code>`,
      html`<a href="${originOf(brand, request)}/main?applicationId=${encodeURIComponent(id)}">Öffnen<span class="hidden"> ${id}</span></a>`,
    ]),
    'Noch keine Anträge.',
  );

const messageTable = (messages: readonly SentMessage[]): Html =>
  table(
    'Nachrichten',
    ['Gesendet', 'Weg', 'An', 'Text'],
    messages.map(({ sentAt, channel, to, subject, text }) => [
      time(sentAt),
      channel,
      to,
      subject === '' ? text : `${subject}: ${text}`,
    ]),
    'Noch keine Nachrichten.',
  );

const faultTable = (faults: readonly Fault[]): Html =>
  table(
    'Gesetzte Fehler',
    ['Aufruf', 'Status', 'Kopfzeile', 'Verzögerung', 'Noch'],
    faults.map(({ operationId, status, header, delayMs, times }) => [
      html`<code>${operationId}</code>`,
      status === null ? '–' : String(status),
      header === null
        ? '–'
        : typeof header === 'string'
          ? header
          : Object.entries(header)
              .map((pair) => pair.join(': '))
              .join(', '),
      `${delayMs} ms`,
      `${times} mal`,
    ]),
    'Keine Fehler gesetzt.',
  );

async function sendConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PartnerDeps,
  refusal?: string,
): Promise<FastifyReply> {
  const [messages, applications, faults, telemetry] = await Promise.all([
    deps.messages.list(),
    deps.applications.list(),
    deps.faults.list(),
    telemetrySection(request.server),
  ]);
  return sendPage(reply, {
    title: 'Übersicht',
    owner: 'Testumgebung',
    look: 'console',
    status: refusal === undefined ? 200 : 400,
    notice: 'Hier starten und steuern Sie Probeläufe des Kreditantrags.',
    leadsTo: BRAND_IDS.map((brand) => originOf(brand, request)).filter((origin) => origin !== ''),
    main: html`<h1>Übersicht</h1>
${refusal !== undefined && html`<div class="summary" role="alert"><h2>Das hat nicht funktioniert</h2><p>${refusal}</p></div>`}
<nav aria-label="Auf dieser Seite"><ul class="links">${SECTIONS.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<section><h2>Einstiege</h2>${entries(request)}</section>
<section id="applications"><h2>Antrag in jedem Status</h2>${applicationForm}${applicationTable(applications, request)}</section>
<section id="messages"><h2>Gesendete Nachrichten</h2>${messageTable(messages)}</section>
<section id="people"><h2>Testpersonen und besondere Werte</h2>${peopleTable(deps.people.list())}
${signOutForm(
  deps.people
    .list()
    .filter(({ kind }) => kind === 'existing')
    .map(({ value }) => value),
)}</section>
<section id="faults"><h2>Fehler der Schnittstelle</h2>${faultForm}${faultTable(faults)}</section>
${telemetry}`,
  });
}

export function registerConsole(app: FastifyInstance, deps: PartnerDeps): void {
  /** The forms use the sandbox's own JSON endpoints, so that a person and a test do the same thing. */
  const send = (
    request: FastifyRequest,
    method: 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ) => app.inject({ method, url, headers: { host: request.host }, ...(payload && { payload }) });

  registerTelemetryForm(app);
  app.get('/sandbox', (request, reply) => sendConsole(request, reply, deps));

  app.post('/sandbox/console/applications', async (request, reply) => {
    const answer = await send(
      request,
      'POST',
      '/sandbox/applications',
      jsonOf((request.body ?? {}) as FormBody),
    );
    if (answer.statusCode >= 400)
      return sendConsole(request, reply, deps, `Der Antrag wurde nicht angelegt. ${answer.body}`);
    return reply.redirect(answer.json<{ url: string }>().url, 303);
  });

  app.post('/sandbox/console/faults', async (request, reply) => {
    const body = (request.body ?? {}) as FormBody;
    const answer =
      body['action'] === 'clear'
        ? await send(request, 'DELETE', '/sandbox/faults')
        : await send(request, 'POST', '/sandbox/faults', jsonOf(body));
    if (answer.statusCode >= 400)
      return sendConsole(request, reply, deps, `Der Fehler wurde nicht gesetzt. ${answer.body}`);
    return reply.redirect('/sandbox', 303);
  });
}
