/**
 * The documents of an application as PDF: the loan contract, and the European standard information (Directive (EU) 2023/2225,
 * Annex I) with the key facts on its first page. The same application gives the same bytes. Invented terms of invented banks.
 */
import { showEuro as euro } from '#form/formats/money.ts';
import { getIn } from '#schema/data-path.ts';
import { TEXTS } from '../../build/texts.ts';
import type { Application, CalculatedOffer } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { percent } from '../partners/html.ts';
import { chosenInsuranceOffer, chosenOffer, offersOf } from '../rules/price-list.ts';
import { planLoan } from '../rules/loan-mathematics.ts';
import { printPaper, type Block, type Paper } from './paper.ts';

const LATE_COST = `Verzugszinsen von ${percent(4)} pro Jahr zusätzlich zum Sollzinssatz auf den überfälligen Betrag, dazu ${euro(15)} für jede Mahnung.`;
const LATE_WARNING =
  'Achtung: Wenn Sie Raten nicht oder zu spät zahlen, kann das schwere Folgen für Sie haben, zum Beispiel zusätzliche Kosten, eine Klage oder einen Zwangsverkauf. Es kann auch schwieriger werden, einen neuen Kredit zu bekommen.';
const SUPERVISION = {
  Recht: 'Es gilt österreichisches Recht. Vertragssprache ist Deutsch.',
  Beschwerden:
    'Gemeinsame Schlichtungsstelle der Österreichischen Kreditwirtschaft, Wiedner Hauptstraße 63, 1045 Wien',
  Aufsicht: 'Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien',
};

/** The text of a code, as on the screens: `label('refinancings.type', 'LOAN')` is `Kredit`. */
function label(field: string, code: string): string {
  const found = getIn(TEXTS, ['enums', ...field.split('.'), code]);
  if (typeof found !== 'string') throw new Error(`No text for ${field} ${code}`);
  return found;
}
const dateText = (iso = ''): string => iso.split('-').toReversed().join('.');
const ibanText = (iban = ''): string => iban.replace(/(.{4})(?=.)/g, '$1\u00A0');
const joined = (separator: string, ...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(separator);

/** The chosen offer, before the choice the first one. */
export function documentOffer(application: Application): CalculatedOffer {
  const offer = chosenOffer(application) ?? offersOf(application)[0];
  if (!offer) throw new Error(`Application ${application.id} has no offer to make documents of`);
  return offer;
}

const toCents = (amount: number): number => Math.round(amount * 100);

function insuranceText(application: Application, offer: CalculatedOffer): string {
  const chosen = label('insurance', application.insurance ?? 'NONE');
  const premium = chosenInsuranceOffer(application);
  if (premium === undefined) return `${chosen}. Für diesen Kredit ist keine Versicherung nötig.`;
  const { monthlyPremium, totalPremium } = premium;
  const together = (loan: number, insurance: number): string =>
    euro((toCents(loan) + toCents(insurance)) / 100);
  return `${chosen}. Sie haben diese Versicherung freiwillig gewählt. Die Prämie beträgt ${euro(monthlyPremium)} pro Monat, über die ganze Laufzeit ${euro(totalPremium)}. Sie ist in den Kosten des Kredits nicht enthalten. Kredit und Versicherung zusammen: ${together(offer.installmentAmount, monthlyPremium)} pro Monat, über die ganze Laufzeit ${together(offer.totalRepaymentAmount, totalPremium)}.`;
}

/** The parts of both documents. */
function partsOf(application: Application) {
  const offer = documentOffer(application);
  const { termInMonths, interestType, indicator = 'Referenzzinssatz' } = offer;
  const brand = application.productCode === 'EASY_KREDIT' ? 'direct' : 'bank';
  const { legalName, street, place, phone, email } = BRANDS[brand];
  const { validUntil = '2026-01-01' } = application.productOffer ?? {};
  const isVariable = interestType === 'VARIABLE';
  const day = application.repaymentDay;
  return {
    offer,
    print: (title: string, sections: Paper['sections']): Promise<Uint8Array> => {
      const createdOn = new Date(`${validUntil}T00:00:00Z`);
      return printPaper({ title, sections, brand, reference: application.id, createdOn });
    },
    lender: `${legalName}, ${street}, ${place}, ${phone}, ${email}`,
    keyFigures: {
      Gesamtkreditbetrag: euro(offer.requestedAmount),
      'Laufzeit des Vertrags': `${termInMonths} Monate`,
      Sollzinssatz: `${percent(offer.nominalInterestRate)} pro Jahr, ${isVariable ? `variabel: ${indicator}` : 'fix für die ganze Laufzeit'}`,
      'Effektiver Jahreszins': `${percent(offer.effectiveInterestRate)}, alle Kosten des Kredits als jährlicher Prozentsatz`,
      'Gesamtbetrag, den Sie zahlen': `${euro(offer.totalRepaymentAmount)}, das sind der Kreditbetrag, die Zinsen und alle Kosten`,
    },
    figures: {
      Raten: `${termInMonths - 1} Raten zu je ${euro(offer.installmentAmount)} und eine letzte Rate von ${euro(offer.lastInstallmentAmount ?? offer.installmentAmount)}`,
      'Rate fällig': day === undefined ? undefined : label('repaymentDay', String(day)),
      'Zinsen gesamt': euro(offer.totalInterestPayments),
      'Bearbeitungsgebühr (mitfinanziert)': euro(offer.totalOpeningFee),
      Kontoführung: `${termInMonths} mal ${euro(offer.maintenanceFeeAmount)}, gesamt ${euro(offer.totalMaintenanceFee)}`,
      Versicherung: insuranceText(application, offer),
    },
    interest: isVariable
      ? `Der Sollzinssatz ist variabel (${indicator}) und wird jedes Quartal angepasst, nach oben wie nach unten.`
      : 'Der Sollzinssatz ist für die ganze Laufzeit fix.',
    rights: [
      `Sie können von diesem Kreditvertrag innerhalb von 14 Kalendertagen ohne Angabe von Gründen zurücktreten, per Brief an ${legalName}, ${street}, ${place}, per E-Mail an ${email} oder online. Danach zahlen Sie den ausbezahlten Betrag samt den Zinsen seit der Auszahlung innerhalb von 30 Kalendertagen zurück.`,
      `Sie können den Kredit jederzeit ganz oder zum Teil vorzeitig zurückzahlen. Zinsen und Kosten verringern sich dann anteilig. ${
        isVariable
          ? 'Bei einem variablen Zinssatz verlangen wir dafür keine Entschädigung.'
          : 'Bei einem fixen Zinssatz können wir eine Entschädigung von höchstens 1 % des vorzeitig zurückgezahlten Betrags verlangen, im letzten Jahr der Laufzeit höchstens 0,5 %.'
      }`,
    ],
  };
}

const refinancingRows = ({ refinancings = [] }: Application): [string, string][] =>
  refinancings.map(({ type, institution, iban, outstandingAmount, installmentAmount }) => [
    label('refinancings.type', type),
    joined(
      ', ',
      institution,
      iban && ibanText(iban),
      outstandingAmount !== undefined && `offen ${euro(outstandingAmount)}`,
      installmentAmount !== undefined && `Rate ${euro(installmentAmount)}`,
    ),
  ]);

/** Cents as `1.234,56`; the heads of the columns name the currency. */
const amount = (cents: number): string => euro(cents / 100).replace(/^€\s/u, '');

/** The repayment plan. Throws if it contradicts the offer: a contract must not. */
function planBlock(offer: CalculatedOffer): Block {
  const fee = toCents(offer.maintenanceFeeAmount);
  const openingFee = toCents(offer.totalOpeningFee);
  const plan = planLoan({
    amount: toCents(offer.requestedAmount),
    nominalRate: toCents(offer.nominalInterestRate),
    months: offer.termInMonths,
    openingFee,
    maintenanceFee: fee,
  });
  if (plan.totalRepayment !== toCents(offer.totalRepaymentAmount))
    throw new Error(`The repayment plan does not add up to ${offer.totalRepaymentAmount}`);
  const principal = toCents(offer.requestedAmount) + openingFee;
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
  const { offer, print, lender, keyFigures, figures, interest, rights } = partsOf(application);
  const { customer, productIban, purpose } = application;
  const { title, firstName, lastName, street, houseNumber = '', zipCode, city } = customer;
  const refinancings = refinancingRows(application);
  return print('Kreditvertrag', {
    '1. Vertragsparteien': [
      {
        Kreditgeberin: lender,
        'Kreditnehmerin oder Kreditnehmer': joined(
          ' ',
          title && label('title', title),
          firstName,
          lastName,
        ),
        'Geboren am': dateText(customer.dateOfBirth),
        Anschrift: street && `${street} ${houseNumber}, ${zipCode} ${city}`,
      },
    ],
    '2. Der Kredit in Zahlen': [{ ...keyFigures, ...figures }, interest],
    '3. Verwendungszweck': [
      purpose === undefined ? 'Keine Angabe.' : `${label('purpose', purpose)}.`,
      ...(refinancings.length === 0
        ? []
        : ['Mit dem Kredit werden diese bestehenden Finanzierungen abgedeckt:', refinancings]),
    ],
    '4. Auszahlung und Rückzahlung': [
      'Die Bank zahlt aus, sobald der Vertrag unterschrieben ist und alle Unterlagen geprüft sind. Sie zahlen die erste Rate am ersten Fälligkeitstag, der mindestens einen Monat nach der Auszahlung liegt.',
      { Kreditkonto: ibanText(productIban), 'Raten vom Konto': ibanText(customer.debitAccount) },
    ],
    '5. Zahlungsverzug': [LATE_COST, LATE_WARNING],
    '6. Rücktritt und vorzeitige Rückzahlung': rights,
    '7. Beschwerden und Aufsicht': [SUPERVISION],
    '8. Unterschriften': [
      'Sie unterschreiben diesen Vertrag elektronisch mit dem Code, den wir Ihnen per SMS schicken. Vorher haben Sie die Europäischen Standardinformationen bekommen.',
    ],
    'Beilage: Tilgungsplan in Euro': [planBlock(offer)],
  });
}

export async function standardInformationPdf(application: Application): Promise<Uint8Array> {
  const { print, lender, keyFigures, figures, interest, rights } = partsOf(application);
  return print('Europäische Standardinformationen für Verbraucherkredite', {
    'Teil I: Das Wichtigste auf einen Blick': [
      { Kreditgeberin: lender, ...keyFigures, 'Kosten bei Zahlungsverzug': LATE_COST },
      LATE_WARNING,
    ],
    'Teil II: Der Kredit genauer': [
      { 'Art des Kredits': 'Verbraucherkredit in Euro', ...figures, Sicherheiten: 'Keine' },
      interest,
    ],
    'Ihre Rechte': [
      ...rights,
      'Sie haben das Recht, kostenlos einen Entwurf des Kreditvertrags zu bekommen. Wir prüfen Ihre Kreditwürdigkeit automatisch. Sie können verlangen, dass ein Mensch die Entscheidung überprüft und sie Ihnen erklärt. Einen Versicherer wählen Sie frei.',
    ],
    'Fernabsatz, Beschwerden und Aufsicht': [
      { 'Gültig bis': dateText(application.productOffer?.validUntil), ...SUPERVISION },
    ],
  });
}
