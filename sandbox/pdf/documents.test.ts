import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../build/texts.ts';
import { lookupIn } from '../../tests/wording/wording.ts';
import { showEuro } from '#form/formats/money.ts';
import type { Application } from '../application.ts';
import { percent } from '../partners/html.ts';
import { chosenInsuranceOffer, priceVariants } from '../rules/price-list.ts';
import { contractPdf, documentOffer, standardInformationPdf } from './documents.ts';

const person = { title: 'DR', firstName: 'Jörg', lastName: 'Größl-Čížek' } as const;
const address = { street: 'Getreidemarkt', houseNumber: '12/3/7', zipCode: '1060', city: 'Wien' };
const application: Application = {
  id: 'kR3zT9xQ',
  state: 'INSURANCE_SELECTED',
  productCode: 'ONLINE_KREDIT',
  productIban: 'AT071100000012345678',
  loanAmount: 10_000,
  loanDuration: 60,
  variableInterestType: 'FIX',
  repaymentDay: 5,
  insurance: 'DEATH_DISABILITY',
  purpose: 'LOAN_REPAYMENT',
  refinancings: [
    { type: 'LOAN', institution: 'Donau-Sparkasse', outstandingAmount: 4_300.5 },
    { type: 'LEASING', iban: 'DE89370400440532013000', outstandingAmount: 2_100 },
  ],
  customer: {
    ...person,
    ...address,
    dateOfBirth: '1984-02-29',
    debitAccount: 'AT611904300234573201',
  },
  productOffer: { validUntil: '2026-02-04', calculatedOffers: priceVariants('0100', 10_000, 60) },
};
const offer = documentOffer(application);
const direct: Application = {
  ...application,
  productCode: 'EASY_KREDIT',
  loanAmount: 75_000,
  loanDuration: 120,
  variableInterestType: 'VARIABLE',
  insurance: 'NONE',
  refinancings: [],
  productOffer: { calculatedOffers: priceVariants('0109', 75_000, 120) },
};

const { text: textOf } = lookupIn(TEXTS);
const plain = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ');
const money = (amount: number) => plain(showEuro(amount));
const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)));
  return text.map(plain);
};
const expectParts = (text: string, ...parts: readonly string[]) =>
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
const cents = (text: string): number => Number(text.replaceAll('.', '').replace(',', ''));

describe.each([
  ['contract', contractPdf],
  ['standard information', standardInformationPdf],
] as const)('%s', (_, makePdf) => {
  it('names the bank and the application on every page, and numbers them', async () => {
    const pages = await pagesOf(await makePdf(application));
    for (const [index, text] of pages.entries()) {
      expectParts(text, 'Musterbank AG, Musterplatz 1, 1010 Wien', 'Antrag kR3zT9xQ');
      expectParts(text, `Seite ${index + 1} von ${pages.length}`);
    }
    expect((await pagesOf(await makePdf(direct)))[0]).toContain('Muster Direktbank AG');
  });

  it('is the same for the same application, and needs an offer', async () => {
    expect(Buffer.compare(await makePdf(application), await makePdf({ ...application }))).toBe(0);
    await expect(makePdf({ ...application, productOffer: {} })).rejects.toThrow('no offer');
  });

  it('has every figure, right and warning, and no raw code', async () => {
    const text = (await pagesOf(await makePdf(application))).join(' ');
    expect(text).not.toMatch(/LOAN|LEASING|DEATH|FIX|undefined|NaN|\uFFFD/);
    const { interestType: _type, termInMonths, indicator: _none, ...figures } = offer;
    const { nominalInterestRate, effectiveInterestRate, ...amounts } = figures;
    expectParts(text, `${termInMonths} Monate`, ...Object.values(amounts).map(money));
    expectParts(text, ...[nominalInterestRate, effectiveInterestRate].map(percent).map(plain));
    expectParts(text, textOf('enums:insurance.DEATH_DISABILITY'), 'innerhalb von 14 Kalendertagen');
    const premium = chosenInsuranceOffer(application);
    expectParts(
      text,
      money(offer.installmentAmount + (premium?.monthlyPremium ?? NaN)),
      money(offer.totalRepaymentAmount + (premium?.totalPremium ?? NaN)),
    );
    expectParts(
      text,
      'vorzeitig zurückzahlen',
      'Achtung: Wenn Sie Raten nicht oder zu spät zahlen',
    );
  });
});

describe('contract', () => {
  it('has the parties, the purpose and the loans to cover', async () => {
    const text = (await pagesOf(await contractPdf(application))).join(' ');
    expectParts(text, 'Dr. Jörg Größl-Čížek', '29.02.1984', 'Getreidemarkt 12/3/7, 1060 Wien');
    expectParts(text, 'AT61 1904 3002 3457 3201', textOf('enums:purpose.LOAN_REPAYMENT'));
    expectParts(text, 'Donau-Sparkasse', 'DE89 3704 0044 0532 0130 00', money(4_300.5));
  });

  it.each([application, direct])('prints a plan that adds up to the offer', async (loan) => {
    const figures = documentOffer(loan);
    const text = (await pagesOf(await contractPdf(loan))).join(' ');
    const rows = [...text.matchAll(/(?<![\d,.])(\d{1,3})((?: [\d.]+,\d\d){5})/g)].map(
      ([, month, amounts = '']) => [Number(month), ...amounts.trim().split(' ').map(cents)],
    );
    expect(rows.map(([month]) => month)).toEqual(
      Array.from({ length: figures.termInMonths }, (_unused, index) => index + 1),
    );
    const sums = [1, 2, 3, 4].map((column) =>
      rows.reduce((total, row) => total + (row[column] ?? 0), 0),
    );
    const { totalRepaymentAmount, totalInterestPayments, totalMaintenanceFee } = figures;
    const principal = figures.requestedAmount + figures.totalOpeningFee;
    expect(sums).toEqual(
      [totalRepaymentAmount, totalInterestPayments, principal, totalMaintenanceFee].map((euros) =>
        Math.round(euros * 100),
      ),
    );
    expect(rows.at(-1)?.[5]).toBe(0);
  });

  it('is not made from an offer whose total is a cent off', async () => {
    const wrong = { ...offer, totalRepaymentAmount: offer.totalRepaymentAmount + 0.01 };
    const broken = { ...application, productOffer: { calculatedOffers: [wrong] } };
    await expect(contractPdf(broken)).rejects.toThrow('repayment plan');
  });
});

it('the standard information has the key facts, and the reference rate, on the first page', async () => {
  const [text = ''] = await pagesOf(await standardInformationPdf(direct));
  expectParts(text, 'Kreditgeberin', 'Gesamtkreditbetrag € 75.000,00', 'Effektiver Jahreszins');
  expectParts(text, 'Laufzeit des Vertrags 120 Monate', 'Gesamtbetrag, den Sie zahlen');
  expectParts(text, 'Kosten bei Zahlungsverzug Verzugszinsen', '3-Monats-Euribor');
});
