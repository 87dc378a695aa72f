/**
 * The partner systems of the bank, played by small server-rendered pages below /sandbox. Here: the telephone with all SMS, and the
 * pages of the bank around the application.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import formBody from '@fastify/formbody';
import { brandOfHost, type Services } from '../services.ts';
import { type SentMessage } from '../store/messages.ts';
import texts from './bank-pages.json' with { type: 'json' };
import { BRANDS, type BrandIdentity } from './brands.ts';
import { COLOURS, facts, html, sendPage, time, type Html } from './html.ts';
import { registerAccountCheck, registerIdentityCheck } from './checks.ts';
import { CALCULATOR_SCRIPT, registerCalculator } from './calculator.ts';

const bubble = ({ to, text, code, sentAt }: SentMessage): Html => html`<article>
<p>An ${to}, <time datetime="${sentAt.toISOString()}">${time(sentAt)}</time></p>
${code !== null && html`<p>Code: <code class="code" data-code="${code}">${code}</code></p>`}
<p>${text}</p></article>`;

/** All SMS of the sandbox, newest first. */
function registerPhone(app: FastifyInstance, { store }: Services): void {
  app.get('/sandbox/phone', async (_request, reply) => {
    const sms = (await store.listMessages()).filter(({ channel }) => channel === 'SMS');
    return sendPage(reply, {
      title: 'Telefon',
      owner: 'Telefon der Testpersonen',
      look: 'phone',
      notice: 'Hier kommt jede SMS an, gleich welche Nummer eingegeben wurde.',
      main: html`<h1>Nachrichten</h1>
<p><a class="button" href="/sandbox/phone">Aktualisieren</a></p>
${sms.length === 0 ? html`<p>Noch keine SMS. Fordern Sie im Antrag einen Code an und laden Sie diese Seite neu.</p>` : sms.map(bubble)}`,
    });
  });
}

type Query = Readonly<Record<string, string>>;
interface BankPage {
  readonly title: string;
  /** The page that this one stands in for. */
  readonly about: string;
  readonly main: (bank: BrandIdentity, query: Query) => Html;
}

const sections = (rows: Query): readonly Html[] =>
  Object.entries(rows).map(([heading, text]) => html`<h2>${heading}</h2><p>${text}</p>`);

const imprint = ({ legalName, street, place, phone, email }: BrandIdentity): Query => ({
  Unternehmen: legalName,
  Anschrift: `${street}, ${place}`,
  Telefon: phone,
  'E-Mail': email,
  Hinweis: 'Diese Bank ist erfunden.',
});

/** The privacy page has the contents of GDPR Art 13, the insurance page the headings of a product information document, in short. */
const PAGES: Readonly<Record<string, BankPage>> = {
  home: {
    title: 'Startseite',
    about: 'die Startseite der Bank',
    main: ({ bank, product }) => html`<h1>Willkommen bei der ${bank}</h1>
<p>Wünsche erfüllen mit dem ${product}: online beantragen, online unterschreiben.</p>
<p class="buttons"><a class="button" href="/sandbox/calculator">Zum Kreditrechner</a></p>
<ul><li><a href="/sandbox/faq">Häufige Fragen</a></li><li><a href="/sandbox/imprint">Impressum</a></li>
<li><a href="/sandbox/privacy">Datenschutzinformation</a></li></ul>`,
  },
  imprint: {
    title: 'Impressum',
    about: 'das Impressum der Bank',
    main: (bank) => html`<h1>Impressum</h1>${facts(imprint(bank))}`,
  },
  faq: {
    title: 'Häufige Fragen',
    about: 'die Hilfe der Bank',
    main: () => html`<h1>Häufige Fragen</h1>${sections(texts.faq)}`,
  },
  insurance: {
    title: 'Produktinformation',
    about: 'das Informationsblatt eines Versicherers',
    main: () =>
      html`<h1>Informationsblatt zur Restschuldversicherung</h1>${sections(texts.insurance)}`,
  },
  privacy: {
    title: 'Datenschutzinformation',
    about: 'die Datenschutzinformation der Bank',
    main: ({ legalName, street, place, phone, email }) => html`<h1>Datenschutzinformation</h1>
<h2>Wer ist verantwortlich?</h2><p>${legalName}, ${street}, ${place}, Telefon ${phone}. Unsere Datenschutzbeauftragte erreichen Sie unter ${email}.</p>
${sections(texts.privacy)}`,
  },
  'instant-loan': {
    title: 'Sofortkredit',
    about: 'die Seite für den Sofortkredit',
    main: ({ bank }, query) => html`<h1>Ihr Sofortkredit ist vorbereitet</h1>
<p>Die ${bank} hat für Sie ein fertiges Angebot. Hier würde der Sofortkredit beginnen.</p>
<h2>Mitgegebene Angaben</h2>${Object.keys(query).length === 0 ? html`<p>Es wurden keine Angaben mitgegeben.</p>` : facts(query)}`,
  },
};

function registerBankPages(app: FastifyInstance): void {
  for (const [name, { title, about, main }] of Object.entries(PAGES))
    app.get<{ Querystring: Query }>(`/sandbox/${name}`, (request, reply) => {
      const look = brandOfHost(request.host);
      const owner = BRANDS[look].bank;
      const notice = `Diese Seite stellt ${about} nach.`;
      return sendPage(reply, {
        title,
        owner,
        look,
        notice,
        main: main(BRANDS[look], request.query),
      });
    });
}

const require = createRequire(import.meta.url);
const PICO = require.resolve('@picocss/pico');
const FILES = [
  ...Object.values(COLOURS).map((colour) => {
    const file = PICO.replace('pico.min.css', `pico.${colour}.min.css`);
    return [`/sandbox/pico.${colour}.css`, 'text/css', file] as const;
  }),
  ['/sandbox/pages.css', 'text/css', new URL('pages.css', import.meta.url)],
  [CALCULATOR_SCRIPT, 'text/javascript', new URL('calculator.js', import.meta.url)],
] as const;

export async function registerPartners(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formBody);
    for (const [path, type, file] of FILES)
      scope.get(path, async (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).send(await readFile(file)),
      );
    registerCalculator(scope);
    registerAccountCheck(scope, services);
    registerIdentityCheck(scope, services);
    registerPhone(scope, services);
    registerBankPages(scope);
  });
}
