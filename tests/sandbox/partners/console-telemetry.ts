/** What the monitoring service has got, on the console, and how it shall answer: by the service's own endpoints. */
import type { FastifyInstance } from 'fastify';
import type { FormBody } from './console-forms.ts';
import { selectField } from './fields.ts';
import { html, type Html } from './html.ts';
import { time } from './numbers.ts';

/** As much of a batch as the page shows. */
interface Batch {
  readonly receivedAt: string;
  readonly body: {
    readonly meta?: {
      readonly session?: { readonly id?: string };
      readonly page?: { readonly url?: string };
    };
    readonly events?: readonly {
      readonly name: string;
      readonly attributes?: Readonly<Record<string, string>>;
    }[];
    readonly exceptions?: readonly { readonly type: string; readonly value: string }[];
    readonly measurements?: readonly { readonly values: Readonly<Record<string, number>> }[];
  };
}

const SHOWN = 30;

const ANSWERS = [
  { value: '{"status":429}', label: 'Ablehnen (429), ohne Frist' },
  { value: '{"status":429,"retryAfter":"20"}', label: 'Ablehnen (429), Frist 20 Sekunden' },
  { value: '{"status":500,"times":20}', label: 'Fehler (500), 20 Mal' },
  { value: '{"status":202,"delayMs":60000,"times":20}', label: 'Hängen, 20 Mal' },
];

const written = (values: Readonly<Record<string, unknown>> = {}): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

const signals = ({
  body: { events = [], exceptions = [], measurements = [] },
}: Batch): readonly string[] => [
  ...events.map(({ name, attributes }) => `${name}: ${written(attributes)}`),
  ...exceptions.map(({ type, value }) => `${type} (${value})`),
  ...measurements.map(({ values }) => written(values)),
];

const row = (
  batch: Batch,
): Html => html`<tr><td>${time(batch.receivedAt)}</td><td><code>${batch.body.meta?.session?.id?.slice(0, 8) ?? '–'}</code></td>
<td>${batch.body.meta?.page?.url ?? '–'}</td><td>${signals(batch).map((signal) => html`${signal}<br>`)}</td></tr>`;

async function batches(app: FastifyInstance): Promise<readonly Batch[]> {
  const answer = await app.inject('/sandbox/telemetry');
  return answer.statusCode === 200 ? answer.json<Batch[]>().slice(0, SHOWN) : [];
}

export async function telemetrySection(app: FastifyInstance): Promise<Html> {
  const received = await batches(app);
  return html`<section id="telemetry"><h2>Telemetrie</h2>
<p>Die Anwendung sendet nur im Betrieb: Starten Sie die Testumgebung mit <code>PRODUCTION=true</code>.</p>
${
  received.length === 0
    ? html`<p>Nichts empfangen.</p>`
    : html`<div class="scroll" role="region" tabindex="0" aria-label="Empfangene Telemetrie"><table>
<thead><tr><th scope="col">Empfangen</th><th scope="col">Sitzung</th><th scope="col">Seite</th><th scope="col">Inhalt</th></tr></thead>
<tbody>${received.map(row)}</tbody></table></div>`
}
<form method="post" action="/sandbox/console/telemetry" data-form="telemetry">
<div class="grid">${selectField({ name: 'answer', label: 'Nächste Antwort', choices: ANSWERS })}</div>
<p class="buttons"><button type="submit" name="action" value="set">Antwort setzen</button>
<button class="second" type="submit" name="action" value="clear">Alles löschen</button></p>
</form></section>`;
}

export function registerTelemetryForm(app: FastifyInstance): void {
  app.post('/sandbox/console/telemetry', async (request, reply) => {
    const { action, answer } = (request.body ?? {}) as FormBody;
    const chosen = ANSWERS.find(({ value }) => value === answer);
    if (action === 'clear') await app.inject({ method: 'DELETE', url: '/sandbox/telemetry' });
    else if (chosen !== undefined)
      await app.inject({
        method: 'POST',
        url: '/sandbox/telemetry/faults',
        headers: { 'content-type': 'application/json' },
        payload: chosen.value,
      });
    return reply.redirect('/sandbox', 303);
  });
}
