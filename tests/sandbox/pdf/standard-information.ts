/**
 * Europäische Standardinformationen für Verbraucherkredite (Directive (EU) 2023/2225, Annex I): the key facts stand on the
 * first page, before everything else.
 */
import type { Application } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { euro, percent } from '../partners/numbers.ts';
import { brandOfProduct, dayOf, documentOffer } from './document-offer.ts';
import { repaymentPlan } from './repayment-plan.ts';
import { createSheet, type Sheet } from './sheet.ts';
import {
  address,
  compensationText,
  dateText,
  durationText,
  earlyRepaymentText,
  installmentsText,
  insuranceText,
  lateText,
  lateWarning,
  rateText,
  repayAfterWithdrawalText,
  withdrawalText,
} from './terms.ts';

const TITLE = 'Europäische Standardinformationen für Verbraucherkredite';

const pairs = (sheet: Sheet, rows: readonly (readonly [string, string])[]): void =>
  sheet.table({
    columns: [
      { head: 'Angabe', share: 0.36 },
      { head: 'Erklärung', share: 0.64 },
    ],
    headless: true,
    size: 9,
    rows,
  });

/** The standard information of the offer chosen. Throws without an offer or when its figures contradict each other. */
export async function standardInformationPdf(application: Application): Promise<Uint8Array> {
  const offer = documentOffer(application);
  const last = (repaymentPlan(offer).at(-1)?.payment ?? 0) / 100;
  const brand = brandOfProduct(application);
  const bank = BRANDS[brand];
  const variable = offer.interestType === 'VARIABLE';
  const sheet = createSheet({
    title: TITLE,
    subject: `Vorvertragliche Informationen zum ${bank.product}`,
    brand,
    reference: application.id,
    createdOn: dayOf(application),
  });

  sheet.title(TITLE, `${bank.product}: Bitte lesen Sie diese Seiten, bevor Sie sich binden.`);

  sheet.section('Teil I: Das Wichtigste auf einen Blick');
  pairs(sheet, [
    ['Kreditgeberin', `${address(bank)}\nTelefon ${bank.phone}, E-Mail ${bank.email}`],
    ['Gesamtkreditbetrag', euro(offer.requestedAmount)],
    ['Laufzeit des Vertrags', durationText(offer)],
    ['Sollzinssatz', rateText(offer)],
    [
      'Effektiver Jahreszins',
      `${percent(offer.effectiveInterestRate)}, alle Kosten des Kredits als jährlicher Prozentsatz`,
    ],
    [
      'Gesamtbetrag, den Sie zahlen',
      `${euro(offer.totalRepaymentAmount)}, das sind der Kreditbetrag, die Zinsen und alle Kosten`,
    ],
    ['Kosten bei Zahlungsverzug', lateText],
  ]);
  sheet.callout(lateWarning);
  sheet.paragraph(
    'Rücktrittsrecht: Sie können innerhalb von 14 Kalendertagen ohne Angabe von Gründen vom Vertrag zurücktreten.',
  );
  sheet.paragraph(
    'Vorzeitige Rückzahlung: Sie können den Kredit jederzeit ganz oder zum Teil vorzeitig zurückzahlen.',
  );

  sheet.section('Teil II: Der Kredit genauer');
  pairs(sheet, [
    ['Art des Kredits', 'Verbraucherkredit in Euro mit gleichbleibenden monatlichen Raten'],
    [
      'Auszahlung',
      'In einem Betrag, sobald der Vertrag unterschrieben ist und alle Unterlagen geprüft sind',
    ],
    [
      'Raten',
      `${installmentsText(offer, last)}, monatlich fällig${application.repaymentDay === undefined ? '' : ` am ${application.repaymentDay}. des Monats`}`,
    ],
    ['Reihenfolge', 'Jede Rate deckt zuerst Kontoführung und Zinsen, dann die Schuld.'],
    ['Sicherheiten', 'Keine'],
    ['Versicherung', insuranceText(application, offer)],
  ]);

  sheet.section('Die Kosten des Kredits');
  sheet.table({
    columns: [
      { head: 'Position', share: 0.7 },
      { head: 'Betrag', share: 0.3, align: 'right' },
    ],
    rows: [
      ['Gesamtkreditbetrag', euro(offer.requestedAmount)],
      ['Zinsen gesamt', euro(offer.totalInterestPayments)],
      ['Bearbeitungsgebühr, einmalig und mitfinanziert', euro(offer.totalOpeningFee)],
      [
        `Kontoführung, ${offer.termInMonths} mal ${euro(offer.maintenanceFeeAmount)}`,
        euro(offer.totalMaintenanceFee),
      ],
    ],
    foot: ['Gesamtbetrag', euro(offer.totalRepaymentAmount)],
  });
  sheet.paragraph(
    variable
      ? `Der Sollzinssatz ist variabel${offer.indicator === undefined ? '' : ` (${offer.indicator})`} und wird jedes Quartal angepasst. Steigt der Referenzzinssatz, so steigen Ihre Raten und der effektive Jahreszins. Die Zahlen oben gelten, solange er sich nicht ändert.`
      : 'Der Sollzinssatz ist für die ganze Laufzeit fix. Ihre Rate ändert sich nicht.',
  );
  sheet.paragraph(
    'Für den effektiven Jahreszins nehmen wir an, dass der Kredit sofort und zur Gänze ausbezahlt wird und dass Sie jede Rate pünktlich zahlen.',
  );

  sheet.section('Ihre Rechte');
  sheet.paragraph(withdrawalText(bank));
  sheet.paragraph(repayAfterWithdrawalText);
  sheet.paragraph(`${earlyRepaymentText} ${compensationText(offer)}`);
  sheet.list([
    'Sie haben das Recht, kostenlos einen Entwurf des Kreditvertrags zu bekommen.',
    'Wir prüfen Ihre Kreditwürdigkeit automatisch. Sie können verlangen, dass ein Mensch die Entscheidung überprüft und sie Ihnen erklärt.',
    'Lehnen wir Ihren Antrag wegen einer Datenbank ab, so nennen wir Ihnen sofort und kostenlos das Ergebnis und die Datenbank.',
    'Einen Versicherer wählen Sie frei. Sie haben mindestens drei Tage Zeit, um Angebote zu vergleichen.',
  ]);

  sheet.section('Fernabsatz, Beschwerden und Aufsicht');
  pairs(sheet, [
    ...(application.productOffer?.validUntil === undefined
      ? []
      : [
          [
            'Gültigkeit',
            `Diese Informationen gelten bis ${dateText(application.productOffer.validUntil)}.`,
          ] as const,
        ]),
    ['Recht und Sprache', 'Es gilt österreichisches Recht. Vertragssprache ist Deutsch.'],
    [
      'Beschwerden',
      'Gemeinsame Schlichtungsstelle der Österreichischen Kreditwirtschaft, Wiedner Hauptstraße 63, 1045 Wien',
    ],
    ['Aufsicht', 'Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien'],
    ['Bei Geldsorgen', 'Anerkannte Schuldenberatungen helfen kostenlos: www.schuldenberatung.at'],
  ]);
  return sheet.end();
}
