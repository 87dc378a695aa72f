/** The loan contract, section by section; its plan of repayment is an annex. */
import type { Application, CalculatedOffer } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { euro, percent } from '../partners/numbers.ts';
import { brandOfProduct, dayOf, documentOffer } from './document-offer.ts';
import { label } from './labels.ts';
import { planTotals, repaymentPlan, type PlanRow } from './repayment-plan.ts';
import { createSheet, type Sheet } from './sheet.ts';
import {
  address,
  compensationText,
  customerName,
  dateText,
  durationText,
  earlyRepaymentText,
  ibanText,
  installmentsText,
  insuranceText,
  lateText,
  lateWarning,
  rateText,
  repayAfterWithdrawalText,
  withdrawalText,
} from './terms.ts';

interface Deal {
  readonly application: Application;
  readonly offer: CalculatedOffer;
  readonly plan: readonly PlanRow[];
  readonly last: number;
}

type Pair = readonly [string, string];

/** Pairs of term and value; a value nobody gave is left out. */
const pairs = (sheet: Sheet, rows: readonly (readonly [string, string | undefined])[]): void =>
  sheet.table({
    columns: [
      { head: 'Angabe', share: 0.4 },
      { head: 'Wert', share: 0.6 },
    ],
    headless: true,
    size: 9,
    rows: rows.filter((row): row is Pair => row[1] !== undefined && row[1] !== ''),
  });

function parties(
  sheet: Sheet,
  { application: { customer } }: Deal,
  bank: (typeof BRANDS)['bank'],
): void {
  const {
    street = '',
    houseNumber = '',
    zipCode = '',
    city = '',
    cityOfBirth,
    dateOfBirth,
    emailAddress,
    mobilePhone,
  } = customer;
  sheet.section('1. Vertragsparteien');
  pairs(sheet, [
    ['Kreditgeberin', address(bank)],
    ['Erreichbar unter', `${bank.phone}, ${bank.email}`],
    ['Kreditnehmerin oder Kreditnehmer', customerName(customer)],
    [
      'Geboren',
      dateOfBirth === undefined
        ? undefined
        : `am ${dateText(dateOfBirth)}${cityOfBirth === undefined ? '' : ` in ${cityOfBirth}`}`,
    ],
    ['Anschrift', street === '' ? undefined : `${street} ${houseNumber}, ${zipCode} ${city}`],
    [
      'E-Mail und Telefon',
      [emailAddress, mobilePhone].filter((part) => part !== undefined).join(', '),
    ],
  ]);
}

function figures(sheet: Sheet, { application, offer, last }: Deal): void {
  sheet.section('2. Der Kredit in Zahlen');
  pairs(sheet, [
    ['Gesamtkreditbetrag (Auszahlung)', euro(offer.requestedAmount)],
    ['Laufzeit', durationText(offer)],
    ['Monatliche Rate mit Kontoführung', euro(offer.installmentAmount)],
    ['Letzte Rate', euro(last)],
    ['Sollzinssatz', rateText(offer)],
    ['Effektiver Jahreszins', percent(offer.effectiveInterestRate)],
    ['Bearbeitungsgebühr (mitfinanziert)', euro(offer.totalOpeningFee)],
    ['Kontoführung pro Monat', euro(offer.maintenanceFeeAmount)],
    ['Kontoführung gesamt', euro(offer.totalMaintenanceFee)],
    ['Zinsen gesamt', euro(offer.totalInterestPayments)],
    ['Gesamtbetrag, den Sie zahlen', euro(offer.totalRepaymentAmount)],
    [
      'Rate fällig',
      application.repaymentDay === undefined
        ? undefined
        : label('repaymentDay', String(application.repaymentDay)),
    ],
  ]);
}

function purpose(sheet: Sheet, { application: { purpose: code, refinancings = [] } }: Deal): void {
  sheet.section('3. Verwendungszweck');
  sheet.paragraph(
    `Der Kredit dient diesem Zweck: ${code === undefined ? 'keine Angabe' : label('purpose', code)}.`,
  );
  if (refinancings.length === 0) return;
  sheet.paragraph('Mit dem Kredit werden diese bestehenden Finanzierungen abgedeckt:');
  sheet.table({
    columns: [
      { head: 'Art', share: 0.2 },
      { head: 'Institut', share: 0.4 },
      { head: 'Offen', share: 0.2, align: 'right' },
      { head: 'Monatliche Rate', share: 0.2, align: 'right' },
    ],
    rows: refinancings.map(({ type, institution, iban, outstandingAmount, installmentAmount }) => [
      label('refinancings.type', type),
      [institution, iban && ibanText(iban)].filter(Boolean).join(', ') || '–',
      outstandingAmount === undefined ? '–' : euro(outstandingAmount),
      installmentAmount === undefined ? '–' : euro(installmentAmount),
    ]),
  });
}

function payment(
  sheet: Sheet,
  {
    application: {
      productIban,
      repaymentDay,
      customer: { debitAccount },
    },
    offer,
    last,
  }: Deal,
): void {
  sheet.section('4. Auszahlung und Rückzahlung');
  sheet.paragraph(
    `Die Bank zahlt ${euro(offer.requestedAmount)} aus, sobald der Vertrag unterschrieben ist und alle Unterlagen geprüft sind.${productIban === undefined ? '' : ` Der Kredit wird auf dem Kreditkonto ${ibanText(productIban)} geführt.`}`,
  );
  sheet.paragraph(
    `Sie zahlen ${installmentsText(offer, last)}. Die erste Rate ist im Monat nach der Auszahlung fällig${repaymentDay === undefined ? '' : `, jede Rate am ${repaymentDay}. des Monats`}.${debitAccount === undefined ? '' : ` Die Bank bucht die Raten von Ihrem Konto ${ibanText(debitAccount)} ab.`} Der Tilgungsplan in der Beilage zeigt jede Rate.`,
  );
}

function interest(sheet: Sheet, { offer }: Deal): void {
  sheet.section('5. Zinsen und Kosten');
  sheet.paragraph(
    offer.interestType === 'VARIABLE'
      ? `Der Sollzinssatz ist variabel. Er wird jedes Quartal an den Referenzzinssatz angepasst${offer.indicator === undefined ? '' : ` (${offer.indicator})`}, nach oben wie nach unten. Die Zahlen in diesem Vertrag gelten, solange sich der Referenzzinssatz nicht ändert. Über jede Änderung informieren wir Sie vorher.`
      : 'Der Sollzinssatz ist für die ganze Laufzeit fix.',
  );
  sheet.paragraph(
    `Der Gesamtbetrag besteht aus der Auszahlung von ${euro(offer.requestedAmount)}, Zinsen von ${euro(offer.totalInterestPayments)}, der Bearbeitungsgebühr von ${euro(offer.totalOpeningFee)} und der Kontoführung von ${euro(offer.totalMaintenanceFee)}. Der effektive Jahreszins von ${percent(offer.effectiveInterestRate)} enthält alle diese Kosten.`,
  );
}

function closing(sheet: Sheet, { application, offer }: Deal, bank: (typeof BRANDS)['bank']): void {
  sheet.section('6. Versicherung');
  sheet.paragraph(insuranceText(application, offer));
  sheet.section('7. Zahlungsverzug');
  sheet.paragraph(lateText);
  sheet.callout(lateWarning);
  sheet.section('8. Rücktrittsrecht: 14 Tage');
  sheet.paragraph(withdrawalText(bank));
  sheet.paragraph(repayAfterWithdrawalText);
  sheet.section('9. Vorzeitige Rückzahlung');
  sheet.paragraph(`${earlyRepaymentText} ${compensationText(offer)}`);
  sheet.section('10. Tilgungsplan, Beschwerden und Aufsicht');
  sheet.list([
    'Sie bekommen jederzeit kostenlos einen aktuellen Tilgungsplan.',
    'Bei Beschwerden hilft die Gemeinsame Schlichtungsstelle der Österreichischen Kreditwirtschaft, Wiedner Hauptstraße 63, 1045 Wien.',
    'Zuständige Aufsicht ist die Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien.',
    'Es gilt österreichisches Recht. Vertragssprache ist Deutsch.',
  ]);
  sheet.section('11. Unterschriften');
  sheet.paragraph(
    'Sie unterschreiben diesen Vertrag elektronisch mit dem Code, den wir Ihnen per SMS schicken. Vorher haben Sie die Europäischen Standardinformationen bekommen.',
  );
  sheet.signatures([
    `${customerName(application.customer)}, Datum`,
    `Für die ${bank.legalName}, Datum`,
  ]);
}

/** Cents as `1.234,56`; the heads say euro. */
const amount = (cents: number): string => euro(cents / 100).replace(/^€\s/u, '');

function annex(sheet: Sheet, { plan, offer }: Deal): void {
  const totals = planTotals(plan);
  sheet.newPage();
  sheet.section('Beilage: Tilgungsplan');
  sheet.paragraph(
    `Der Plan beginnt mit einer Schuld von ${euro(offer.requestedAmount + offer.totalOpeningFee)} (Auszahlung und Bearbeitungsgebühr)${offer.interestType === 'VARIABLE' ? ' und gilt, solange der Zinssatz gleich bleibt' : ''}. Alle Beträge in Euro.`,
  );
  sheet.table({
    dense: true,
    columns: [
      { head: 'Monat', share: 0.1, align: 'right' },
      { head: 'Rate', share: 0.18, align: 'right' },
      { head: 'Zinsen', share: 0.18, align: 'right' },
      { head: 'Tilgung', share: 0.18, align: 'right' },
      { head: 'Kontoführung', share: 0.18, align: 'right' },
      { head: 'Restschuld', share: 0.18, align: 'right' },
    ],
    rows: plan.map(({ month, payment: rate, interest: share, repaid, fee, balance }) => [
      String(month),
      ...[rate, share, repaid, fee, balance].map(amount),
    ]),
    foot: [
      'Summe',
      amount(totals.payment),
      amount(totals.interest),
      amount(totals.repaid),
      amount(totals.fee),
      amount(0),
    ],
  });
}

/** Kreditvertrag of the offer chosen. Throws without an offer or when its figures contradict each other. */
export async function contractPdf(application: Application): Promise<Uint8Array> {
  const offer = documentOffer(application);
  const plan = repaymentPlan(offer);
  const brand = brandOfProduct(application);
  const bank = BRANDS[brand];
  const deal: Deal = { application, offer, plan, last: (plan.at(-1)?.payment ?? 0) / 100 };
  const sheet = createSheet({
    title: 'Kreditvertrag',
    subject: `Kreditvertrag ${bank.product}`,
    brand,
    reference: application.id,
    createdOn: dayOf(application),
  });
  sheet.title('Kreditvertrag', `${bank.product}: Verbraucherkredit mit gleichbleibenden Raten`);
  parties(sheet, deal, bank);
  figures(sheet, deal);
  purpose(sheet, deal);
  payment(sheet, deal);
  interest(sheet, deal);
  closing(sheet, deal, bank);
  annex(sheet, deal);
  return sheet.end();
}
