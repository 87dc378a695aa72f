/**
 * The documents of an application as PDF: the loan contract, and the European standard information (Directive (EU) 2023/2225,
 * Annex I) with the key facts on its first page. The same application gives the same bytes.
 */
import type { Application, CalculatedOffer } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { euro, percent } from '../partners/numbers.ts';
import { planLoan } from '../rules/loan-mathematics.ts';
import { offersOf } from '../rules/price-list.ts';
import { printPaper, type Block, type Paper } from './paper.ts';
import {
  AUTHORITY,
  COMPLAINTS,
  dateText,
  ibanText,
  label,
  LATE_COST,
  LATE_WARNING,
  LAW,
  termsOf,
} from './terms.ts';

/** The offer with the application's amount, duration and interest type; a value that fits no offer is ignored. */
export function documentOffer(application: Application): CalculatedOffer {
  const { id, loanAmount, loanDuration, variableInterestType } = application;
  const wishes: readonly ((offer: CalculatedOffer) => boolean)[] = [
    (offer) => offer.requestedAmount === loanAmount,
    (offer) => offer.termInMonths === loanDuration,
    (offer) => offer.interestType === variableInterestType,
  ];
  const [chosen] = wishes.reduce(
    (left, fits) => (left.some(fits) ? left.filter(fits) : left),
    offersOf(application),
  );
  if (!chosen) throw new Error(`Application ${id} has no offer to make documents of`);
  return chosen;
}

/** What both documents are made from. */
function dealOf(application: Application) {
  const offer = documentOffer(application);
  const brand = application.productCode === 'EASY_KREDIT' ? 'direct' : 'bank';
  const { validUntil = '2026-01-01' } = application.productOffer ?? {};
  const print = (title: string, sections: Paper['sections']): Promise<Uint8Array> =>
    printPaper({
      title,
      sections,
      brand,
      reference: application.id,
      createdOn: new Date(`${validUntil}T00:00:00Z`),
    });
  return { offer, print, terms: termsOf(application, offer, BRANDS[brand]) };
}

const refinancingRows = ({ refinancings = [] }: Application): [string, string][] =>
  refinancings.map(({ type, institution, iban, outstandingAmount, installmentAmount }) => [
    label('refinancings.type', type),
    [
      institution,
      iban && ibanText(iban),
      outstandingAmount && `offen ${euro(outstandingAmount)}`,
      installmentAmount && `Rate ${euro(installmentAmount)}`,
    ]
      .filter(Boolean)
      .join(', '),
  ]);

const toCents = (amount: number): number => Math.round(amount * 100);
/** Cents as `1.234,56`; the heads of the columns say euro. */
const amount = (cents: number): string => euro(cents / 100).replace(/^€\s/u, '');

/** Throws if the plan contradicts the offer: a contract must not. */
function planBlock(offer: CalculatedOffer): Block {
  const fee = toCents(offer.maintenanceFeeAmount);
  const principal = toCents(offer.requestedAmount) + toCents(offer.totalOpeningFee);
  const plan = planLoan({
    amount: toCents(offer.requestedAmount),
    nominalRate: toCents(offer.nominalInterestRate),
    months: offer.termInMonths,
    openingFee: toCents(offer.totalOpeningFee),
    maintenanceFee: fee,
  });
  if (plan.totalRepayment !== toCents(offer.totalRepaymentAmount))
    throw new Error(`The repayment plan does not add up to ${offer.totalRepaymentAmount}`);
  const totals = [plan.totalRepayment, plan.totalInterest, principal, plan.totalMaintenanceFee, 0];
  return [
    ['Monat', 'Rate', 'Zinsen', 'Tilgung', 'Kontoführung', 'Restschuld'],
    ...plan.rows.map(({ payment, interest, repaid, balance }, index) => [
      String(index + 1),
      ...[payment, interest, repaid, fee, balance].map(amount),
    ]),
    ['Summe', ...totals.map(amount)],
  ];
}

export async function contractPdf(application: Application): Promise<Uint8Array> {
  const { offer, print, terms } = dealOf(application);
  const { customer, productIban, purpose } = application;
  const { title, firstName, lastName, dateOfBirth, debitAccount } = customer;
  const { street, houseNumber = '', zipCode = '', city = '' } = customer;
  const refinancings = refinancingRows(application);
  return print('Kreditvertrag', {
    '1. Vertragsparteien': [
      {
        Kreditgeberin: terms.lender,
        'Kreditnehmerin oder Kreditnehmer': [title && label('title', title), firstName, lastName]
          .filter(Boolean)
          .join(' '),
        'Geboren am': dateOfBirth && dateText(dateOfBirth),
        Anschrift: street && `${street} ${houseNumber}, ${zipCode} ${city}`,
      },
    ],
    '2. Der Kredit in Zahlen': [
      {
        'Gesamtkreditbetrag (Auszahlung)': euro(offer.requestedAmount),
        Laufzeit: terms.duration,
        'Monatliche Rate mit Kontoführung': euro(offer.installmentAmount),
        Sollzinssatz: terms.rate,
        'Effektiver Jahreszins': percent(offer.effectiveInterestRate),
        'Bearbeitungsgebühr (mitfinanziert)': euro(offer.totalOpeningFee),
        'Kontoführung pro Monat': euro(offer.maintenanceFeeAmount),
        'Kontoführung gesamt': euro(offer.totalMaintenanceFee),
        'Zinsen gesamt': euro(offer.totalInterestPayments),
        'Gesamtbetrag, den Sie zahlen': euro(offer.totalRepaymentAmount),
        'Rate fällig': terms.repaymentDay,
      },
    ],
    '3. Verwendungszweck': [
      purpose === undefined ? 'Keine Angabe.' : `${label('purpose', purpose)}.`,
      ...(refinancings.length === 0
        ? []
        : ['Mit dem Kredit werden diese bestehenden Finanzierungen abgedeckt:', refinancings]),
    ],
    '4. Auszahlung, Rückzahlung, Zinsen': [
      `Die Bank zahlt aus, sobald der Vertrag unterschrieben ist und alle Unterlagen geprüft sind. Sie zahlen ${terms.installments}, die erste im Monat nach der Auszahlung.`,
      {
        Kreditkonto: productIban && ibanText(productIban),
        'Raten vom Konto': debitAccount && ibanText(debitAccount),
      },
      terms.interest,
    ],
    '5. Versicherung und Zahlungsverzug': [terms.insurance, LATE_COST, LATE_WARNING],
    '6. Rücktritt und vorzeitige Rückzahlung': terms.rights,
    '7. Beschwerden und Aufsicht': [
      `Sie bekommen jederzeit kostenlos einen aktuellen Tilgungsplan. Beschwerden: ${COMPLAINTS}. Aufsicht: ${AUTHORITY}. ${LAW}`,
    ],
    '8. Unterschriften': [
      'Sie unterschreiben diesen Vertrag elektronisch mit dem Code, den wir Ihnen per SMS schicken. Vorher haben Sie die Europäischen Standardinformationen bekommen.',
    ],
    'Beilage: Tilgungsplan in Euro': [
      `Der Plan beginnt mit einer Schuld von ${euro(offer.requestedAmount + offer.totalOpeningFee)} (Auszahlung und Bearbeitungsgebühr).`,
      planBlock(offer),
    ],
  });
}

export async function standardInformationPdf(application: Application): Promise<Uint8Array> {
  const { offer, print, terms } = dealOf(application);
  const validUntil = application.productOffer?.validUntil;
  return print('Europäische Standardinformationen für Verbraucherkredite', {
    'Teil I: Das Wichtigste auf einen Blick': [
      {
        Kreditgeberin: terms.lender,
        Gesamtkreditbetrag: euro(offer.requestedAmount),
        'Laufzeit des Vertrags': terms.duration,
        Sollzinssatz: terms.rate,
        'Effektiver Jahreszins': `${percent(offer.effectiveInterestRate)}, alle Kosten des Kredits als jährlicher Prozentsatz`,
        'Gesamtbetrag, den Sie zahlen': `${euro(offer.totalRepaymentAmount)}, das sind der Kreditbetrag, die Zinsen und alle Kosten`,
        'Kosten bei Zahlungsverzug': LATE_COST,
      },
      LATE_WARNING,
      'Sie können innerhalb von 14 Kalendertagen ohne Angabe von Gründen vom Vertrag zurücktreten. Sie können den Kredit jederzeit ganz oder zum Teil vorzeitig zurückzahlen.',
    ],
    'Teil II: Der Kredit genauer': [
      {
        'Art des Kredits': 'Verbraucherkredit in Euro mit gleichbleibenden monatlichen Raten',
        Raten: terms.installments,
        'Rate fällig': terms.repaymentDay,
        'Zinsen gesamt': euro(offer.totalInterestPayments),
        'Bearbeitungsgebühr, mitfinanziert': euro(offer.totalOpeningFee),
        Kontoführung: `${offer.termInMonths} mal ${euro(offer.maintenanceFeeAmount)}, gesamt ${euro(offer.totalMaintenanceFee)}`,
        Sicherheiten: 'Keine',
        Versicherung: terms.insurance,
      },
      terms.interest,
    ],
    'Ihre Rechte': [
      ...terms.rights,
      'Sie haben das Recht, kostenlos einen Entwurf des Kreditvertrags zu bekommen. Wir prüfen Ihre Kreditwürdigkeit automatisch. Sie können verlangen, dass ein Mensch die Entscheidung überprüft und sie Ihnen erklärt. Lehnen wir Ihren Antrag wegen einer Datenbank ab, so nennen wir Ihnen sofort und kostenlos das Ergebnis und die Datenbank. Einen Versicherer wählen Sie frei. Sie haben mindestens drei Tage Zeit, um Angebote zu vergleichen.',
    ],
    'Fernabsatz, Beschwerden und Aufsicht': [
      {
        'Gültig bis': validUntil && dateText(validUntil),
        'Recht und Sprache': LAW,
        Beschwerden: COMPLAINTS,
        Aufsicht: AUTHORITY,
        'Bei Geldsorgen': 'Anerkannte Schuldenberatungen helfen kostenlos: www.schuldenberatung.at',
      },
    ],
  });
}
