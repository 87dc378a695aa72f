/** The pages of the bank around the application: home, imprint, questions, and where the instant loan would begin. */
import type { FastifyInstance } from 'fastify';
import { BRANDS, brandOf, type BrandIdentity } from './brands.ts';
import { facts } from './fields.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './page.ts';

interface BankPage {
  readonly title: string;
  readonly notice: string;
  readonly main: (bank: BrandIdentity, query: Readonly<Record<string, string>>) => Html;
}

const QUESTIONS = (product: string): readonly (readonly [string, string])[] => [
  [
    `Wie lange dauert der Antrag für den ${product}?`,
    'Etwa zehn Minuten. Halten Sie Ihren Ausweis und Ihr Telefon bereit.',
  ],
  ['Kann ich später weitermachen?', 'Ja. Ihre Angaben werden nach jedem Schritt gespeichert.'],
  [
    'Muss ich eine Versicherung abschließen?',
    'Nein. Sie bekommen den Kredit auch ohne Restschuldversicherung.',
  ],
  ['Kann ich den Kredit früher zurückzahlen?', 'Ja, jederzeit, ganz oder zum Teil.'],
];

const received = (query: Readonly<Record<string, string>>): Html => {
  const rows = Object.entries(query);
  return rows.length === 0
    ? html`<p>Es wurden keine Angaben mitgegeben.</p>`
    : facts(rows.map(([name, value]) => [name, String(value)]));
};

const PAGES: Readonly<Record<string, BankPage>> = {
  '/sandbox/home': {
    title: 'Startseite',
    notice: 'Diese Seite stellt die Startseite der Bank nach.',
    main: ({ bank, product }) => html`<h1>Willkommen bei der ${bank}</h1>
<p>Wünsche erfüllen mit dem ${product}: online beantragen, online unterschreiben.</p>
<p class="buttons"><a class="button" href="/sandbox/calculator">Zum Kreditrechner</a></p>
<ul><li><a href="/sandbox/faq">Häufige Fragen</a></li><li><a href="/sandbox/imprint">Impressum</a></li></ul>`,
  },
  '/sandbox/imprint': {
    title: 'Impressum',
    notice: 'Diese Seite stellt das Impressum der Bank nach.',
    main: ({ legalName, street, place, phone, email }) => html`<h1>Impressum</h1>
${facts([
  ['Unternehmen', legalName],
  ['Anschrift', `${street}, ${place}`],
  ['Telefon', phone],
  ['E-Mail', email],
  ['Hinweis', 'Diese Bank ist erfunden.'],
])}`,
  },
  '/sandbox/faq': {
    title: 'Häufige Fragen',
    notice: 'Diese Seite stellt die Hilfe der Bank nach.',
    main: ({ product }) => html`<h1>Häufige Fragen</h1>
${QUESTIONS(product).map(([question, answer]) => html`<h2>${question}</h2><p>${answer}</p>`)}`,
  },
  '/sandbox/instant-loan': {
    title: 'Sofortkredit',
    notice: 'Diese Seite stellt die Seite für den Sofortkredit nach.',
    main: ({ bank }, query) => html`<h1>Ihr Sofortkredit ist vorbereitet</h1>
<p>Die ${bank} hat für Sie ein fertiges Angebot. Hier würde der Sofortkredit beginnen.</p>
<h2>Mitgegebene Angaben</h2>${received(query)}`,
  },
};

export function registerBankPages(app: FastifyInstance): void {
  for (const [path, { title, notice, main }] of Object.entries(PAGES)) {
    app.get(path, (request, reply) => {
      const brand = brandOf(request);
      return sendPage(reply, {
        title,
        owner: BRANDS[brand].bank,
        look: brand,
        notice,
        main: main(BRANDS[brand], request.query as Record<string, string>),
      });
    });
  }
}
