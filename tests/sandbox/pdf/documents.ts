/**
 * The documents of an application as PDF: the loan contract, and the European standard information (Directive (EU) 2023/2225,
 * Annex I) with the key facts on its first page. The same application gives the same bytes.
 */
import type { Application, Brand, CalculatedOffer } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';
import { euro, percent } from '../partners/numbers.ts';
import { offersOf } from '../rules/price-list.ts';
import { printPaper, type Block } from './paper.ts';
import { planTotals, repaymentPlan, type PlanRow } from './repayment-plan.ts';
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
  interestText,
  label,
  lateText,
  lateWarning,
  rateText,
  repayAfterWithdrawalText,
  withdrawalText,
} from './terms.ts';

/** The offer with the application's amount, duration and interest type; each that is unknown or found nowhere does not narrow. Throws without any offer. */
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

/** Throws without an offer or when its figures contradict each other. */
function dealOf(application: Application) {
  const offer = documentOffer(application);
  const plan = repaymentPlan(offer);
  const brand: Brand = application.productCode === 'EASY_KREDIT' ? 'direct' : 'bank';
  return {
    offer,
    plan,
    last: (plan.at(-1)?.payment ?? 0) / 100,
    bank: BRANDS[brand],
    paper: {
      brand,
      reference: application.id,
      createdOn: new Date(`${application.productOffer?.validUntil ?? '2026-01-01'}T00:00:00Z`),
    },
  };
}

const dayText = ({ repaymentDay }: Application): string | undefined =>
  repaymentDay === undefined ? undefined : label('repaymentDay', String(repaymentDay));

const COMPLAINTS =
  'Gemeinsame Schlichtungsstelle der Österreichischen Kreditwirtschaft, Wiedner Hauptstraße 63, 1045 Wien';
const AUTHORITY = 'Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien';
const LAW = 'Es gilt österreichisches Recht. Vertragssprache ist Deutsch.';

function refinancingBlocks({ refinancings = [] }: Application): Block[] {
  if (refinancings.length === 0) return [];
  return [
    'Mit dem Kredit werden diese bestehenden Finanzierungen abgedeckt:',
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
    ]),
  ];
}

/** Cents as `1.234,56`; the heads say euro. */
const amount = (cents: number): string => euro(cents / 100).replace(/^€\s/u, '');

function planBlock(plan: readonly PlanRow[]): Block {
  const totals = planTotals(plan);
  return {
    columns: [
      ['Monat', 'Rate', 'Zinsen', 'Tilgung', 'Kontoführung', 'Restschuld'],
      ...plan.map(({ month, payment, interest, repaid, fee, balance }) => [
        String(month),
        ...[payment, interest, repaid, fee, balance].map(amount),
      ]),
      [
        'Summe',
        ...[totals.payment, totals.interest, totals.repaid, totals.fee].map(amount),
        amount(0),
      ],
    ],
  };
}

export function contractPdf(application: Application): Promise<Uint8Array> {
  const { offer, plan, last, bank, paper } = dealOf(application);
  const { customer, productIban } = application;
  const { street, houseNumber = '', zipCode = '', city = '', dateOfBirth, debitAccount } = customer;
  return printPaper({
    ...paper,
    title: 'Kreditvertrag',
    sections: [
      {
        heading: '1. Vertragsparteien',
        blocks: [
          [
            ['Kreditgeberin', `${address(bank)}, ${bank.phone}, ${bank.email}`],
            ['Kreditnehmerin oder Kreditnehmer', customerName(customer)],
            ['Geboren am', dateOfBirth && dateText(dateOfBirth)],
            ['Anschrift', street && `${street} ${houseNumber}, ${zipCode} ${city}`],
          ],
        ],
      },
      {
        heading: '2. Der Kredit in Zahlen',
        blocks: [
          [
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
            ['Rate fällig', dayText(application)],
          ],
        ],
      },
      {
        heading: '3. Verwendungszweck',
        blocks: [
          application.purpose === undefined
            ? 'Keine Angabe.'
            : `${label('purpose', application.purpose)}.`,
          ...refinancingBlocks(application),
        ],
      },
      {
        heading: '4. Auszahlung, Rückzahlung, Zinsen',
        blocks: [
          `Die Bank zahlt aus, sobald der Vertrag unterschrieben ist und alle Unterlagen geprüft sind. Sie zahlen ${installmentsText(offer, last)}, die erste im Monat nach der Auszahlung.`,
          [
            ['Kreditkonto', productIban && ibanText(productIban)],
            ['Raten vom Konto', debitAccount && ibanText(debitAccount)],
          ],
          interestText(offer),
        ],
      },
      {
        heading: '5. Versicherung und Zahlungsverzug',
        blocks: [insuranceText(application, offer), lateText, lateWarning],
      },
      {
        heading: '6. Rücktritt und vorzeitige Rückzahlung',
        blocks: [
          withdrawalText(bank),
          repayAfterWithdrawalText,
          `${earlyRepaymentText} ${compensationText(offer)}`,
        ],
      },
      {
        heading: '7. Beschwerden und Aufsicht',
        blocks: [
          `Sie bekommen jederzeit kostenlos einen aktuellen Tilgungsplan. Beschwerden: ${COMPLAINTS}. Aufsicht: ${AUTHORITY}. ${LAW}`,
        ],
      },
      {
        heading: '8. Unterschriften',
        blocks: [
          'Sie unterschreiben diesen Vertrag elektronisch mit dem Code, den wir Ihnen per SMS schicken. Vorher haben Sie die Europäischen Standardinformationen bekommen.',
        ],
      },
      {
        heading: 'Beilage: Tilgungsplan in Euro',
        blocks: [
          `Der Plan beginnt mit einer Schuld von ${euro(offer.requestedAmount + offer.totalOpeningFee)} (Auszahlung und Bearbeitungsgebühr).`,
          planBlock(plan),
        ],
      },
    ],
  });
}

export function standardInformationPdf(application: Application): Promise<Uint8Array> {
  const { offer, last, bank, paper } = dealOf(application);
  const validUntil = application.productOffer?.validUntil;
  return printPaper({
    ...paper,
    title: 'Europäische Standardinformationen für Verbraucherkredite',
    sections: [
      {
        heading: 'Teil I: Das Wichtigste auf einen Blick',
        blocks: [
          [
            ['Kreditgeberin', `${address(bank)}, ${bank.phone}, ${bank.email}`],
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
          ],
          lateWarning,
          'Sie können innerhalb von 14 Kalendertagen ohne Angabe von Gründen vom Vertrag zurücktreten. Sie können den Kredit jederzeit ganz oder zum Teil vorzeitig zurückzahlen.',
        ],
      },
      {
        heading: 'Teil II: Der Kredit genauer',
        blocks: [
          [
            ['Art des Kredits', 'Verbraucherkredit in Euro mit gleichbleibenden monatlichen Raten'],
            ['Raten', installmentsText(offer, last)],
            ['Rate fällig', dayText(application)],
            ['Zinsen gesamt', euro(offer.totalInterestPayments)],
            ['Bearbeitungsgebühr, mitfinanziert', euro(offer.totalOpeningFee)],
            [
              'Kontoführung',
              `${offer.termInMonths} mal ${euro(offer.maintenanceFeeAmount)}, gesamt ${euro(offer.totalMaintenanceFee)}`,
            ],
            ['Sicherheiten', 'Keine'],
            ['Versicherung', insuranceText(application, offer)],
          ],
          interestText(offer),
        ],
      },
      {
        heading: 'Ihre Rechte',
        blocks: [
          withdrawalText(bank),
          repayAfterWithdrawalText,
          `${earlyRepaymentText} ${compensationText(offer)}`,
          'Sie haben das Recht, kostenlos einen Entwurf des Kreditvertrags zu bekommen. Wir prüfen Ihre Kreditwürdigkeit automatisch. Sie können verlangen, dass ein Mensch die Entscheidung überprüft und sie Ihnen erklärt. Lehnen wir Ihren Antrag wegen einer Datenbank ab, so nennen wir Ihnen sofort und kostenlos das Ergebnis und die Datenbank. Einen Versicherer wählen Sie frei. Sie haben mindestens drei Tage Zeit, um Angebote zu vergleichen.',
        ],
      },
      {
        heading: 'Fernabsatz, Beschwerden und Aufsicht',
        blocks: [
          [
            ['Gültig bis', validUntil && dateText(validUntil)],
            ['Recht und Sprache', LAW],
            ['Beschwerden', COMPLAINTS],
            ['Aufsicht', AUTHORITY],
            [
              'Bei Geldsorgen',
              'Anerkannte Schuldenberatungen helfen kostenlos: www.schuldenberatung.at',
            ],
          ],
        ],
      },
    ],
  });
}
