/** The pages of the bank around the application: home, imprint, questions, privacy, and where the instant loan would begin. */
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

/** What has to be told when personal data are collected (GDPR Art 13), as a bank might say it. */
const PRIVACY = ({
  legalName,
  street,
  place,
  phone,
  email,
}: BrandIdentity): readonly (readonly [string, string])[] => [
  [
    'Wer ist verantwortlich?',
    `${legalName}, ${street}, ${place}, Telefon ${phone}. Unsere Datenschutzbeauftragte erreichen Sie unter ${email}.`,
  ],
  [
    'Welche Daten verarbeiten wir?',
    'Ihre Angaben im Antrag: Person und Kontakt, Beruf und Einkommen, Haushalt und Wohnen, Konto und Kredite. Dazu kommen Ihre Unterlagen und die Ergebnisse der Prüfungen.',
  ],
  [
    'Wofür, und auf welcher Grundlage?',
    'Wir prüfen Ihren Antrag und erfüllen den Vertrag (Art. 6 Abs. 1 lit. b DSGVO). Das Gesetz verlangt, dass wir Ihre Identität und Ihre Kreditwürdigkeit prüfen (lit. c). Angebote senden wir Ihnen nur, wenn Sie zugestimmt haben (lit. a). Das können Sie jederzeit widerrufen.',
  ],
  [
    'Wer bekommt Ihre Daten?',
    'Die Auskunfteien KSV1870 und CRIF für die Bonitätsprüfung, unsere Partner für die Kontoprüfung und die Identitätsprüfung, und Behörden, wenn das Gesetz es verlangt. Es werden keine Daten in Länder außerhalb der EU übermittelt.',
  ],
  [
    'Entscheidet ein Computer?',
    'Ob wir Ihnen einen Kredit anbieten, berechnen wir automatisch aus Ihrem Einkommen, Ihren Ausgaben und den Auskünften. Sie können verlangen, dass ein Mensch die Entscheidung prüft, und uns Ihre Sicht erklären.',
  ],
  [
    'Wie lange speichern wir?',
    'Vertragsdaten bis zum Ende der gesetzlichen Fristen, das sind bis zu 10 Jahre nach dem Ende des Vertrags. Anträge ohne Vertrag löschen wir nach 6 Monaten.',
  ],
  [
    'Müssen Sie die Daten angeben?',
    'Nein. Ohne die Angaben, die nicht freiwillig sind, können wir Ihren Antrag aber nicht prüfen.',
  ],
  [
    'Welche Rechte haben Sie?',
    'Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung verlangen und der Verarbeitung widersprechen. Beschweren können Sie sich bei der Österreichischen Datenschutzbehörde, Barichgasse 40–42, 1030 Wien.',
  ],
];

/** The headings of an insurance product information document, in short. */
const INSURANCE: readonly (readonly [string, string])[] = [
  ['Um welche Versicherung geht es?', 'Sie sichert die Rückzahlung Ihres Kredits ab.'],
  ['Was ist versichert?', 'Je nach Wahl: Tod, Arbeitsunfähigkeit, Arbeitslosigkeit.'],
  ['Was ist nicht versichert?', 'Krankheiten, die Sie beim Abschluss schon kannten.'],
  ['Wann und wie zahle ich?', 'Jeden Monat, zusammen mit der Kreditrate.'],
  ['Wie kann ich kündigen?', 'Innerhalb von 30 Tagen ohne Grund, danach jederzeit zum Monatsende.'],
];

const asSections = (rows: readonly (readonly [string, string])[]): readonly Html[] =>
  rows.map(([heading, text]) => html`<h2>${heading}</h2><p>${text}</p>`);

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
<ul><li><a href="/sandbox/faq">Häufige Fragen</a></li><li><a href="/sandbox/imprint">Impressum</a></li>
<li><a href="/sandbox/privacy">Datenschutzinformation</a></li></ul>`,
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
${asSections(QUESTIONS(product))}`,
  },
  '/sandbox/insurance': {
    title: 'Produktinformation',
    notice: 'Diese Seite stellt das Informationsblatt eines Versicherers nach.',
    main: () => html`<h1>Informationsblatt zur Restschuldversicherung</h1>
${asSections(INSURANCE)}`,
  },
  '/sandbox/privacy': {
    title: 'Datenschutzinformation',
    notice: 'Diese Seite stellt die Datenschutzinformation der Bank nach.',
    main: (bank) => html`<h1>Datenschutzinformation</h1>
${asSections(PRIVACY(bank))}`,
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
