import { describe, expect, it } from 'vitest';
import { priceVariants } from '../rules/price-list.ts';
import { euro, percent } from '../partners/numbers.ts';
import { documentOffer } from './document-offer.ts';
import { contractPdf, standardInformationPdf } from './documents.ts';
import { readPdf } from './read-pdf.ts';
import { sampleApplication } from './sample-application.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const money = (amount: number) => plain(euro(amount));
const application = sampleApplication();
const offer = documentOffer(application);
const direct = sampleApplication({
  productCode: 'EASY_KREDIT',
  loanAmount: 75_000,
  loanDuration: 120,
  variableInterestType: 'VARIABLE',
  insurance: 'NONE',
  refinancings: [],
  productOffer: { calculatedOffers: priceVariants('0109', 75_000, 120) },
});

const cents = (text: string): number => Number(text.replaceAll('.', '').replace(',', ''));
/** Rows of the plan as printed: month, rate, interest, repaid, fee, balance. */
const planRows = (text: string) =>
  [
    ...text.matchAll(
      /(?<![\d,.])(\d{1,3}) ([\d.]+,\d\d) ([\d.]+,\d\d) ([\d.]+,\d\d) ([\d.]+,\d\d) ([\d.]+,\d\d)/g,
    ),
  ].map(([, month, ...amounts]) => [Number(month), ...amounts.map(cents)]);

describe.each([
  ['contract', contractPdf],
  ['standard information', standardInformationPdf],
] as const)('%s', (_, makePdf) => {
  it('is a tagged German PDF with bookmarks, a shown title and embedded fonts', async () => {
    const bytes = await makePdf(application);
    expect(Buffer.from(bytes).subarray(0, 8).toString()).toBe('%PDF-1.7');
    const { dictionaries } = readPdf(bytes);
    const wanted = [
      '/Lang (de-AT)',
      '/Marked true',
      '/DisplayDocTitle true',
      '/PageMode /UseOutlines',
      '/S /H1',
      '/S /H2',
      '/S /Table',
      '/Scope /Row',
      '/FontFile2',
    ];
    expect(wanted.filter((entry) => !dictionaries.includes(entry))).toEqual([]);
  });

  it('numbers every page and names the bank, its address and the application', async () => {
    const { pages } = readPdf(await makePdf(application));
    pages.forEach((text, index) => {
      expect(text).toContain(`Seite ${index + 1} von ${pages.length}`);
      expect(text).toContain('Musterbank AG, Musterplatz 1, 1010 Wien');
      expect(text).toContain('Antrag kR3zT9xQ');
    });
  });

  it('can print every name and sign', async () => {
    const text = readPdf(await makePdf(application)).pages.join(' ');
    expect(text).toContain('Rücktritt');
    expect(text).toContain('€');
    expect(text).not.toContain('\uFFFD');
  });

  it('is the same for the same application', async () => {
    expect(Buffer.compare(await makePdf(application), await makePdf(sampleApplication()))).toBe(0);
  });

  it('wears the brand of the product', async () => {
    expect(readPdf(await makePdf(direct)).pages[0]).toContain('Muster Direktbank AG');
  });

  it('shows no raw code, and needs an offer', async () => {
    expect(readPdf(await makePdf(application)).pages.join(' ')).not.toMatch(
      /LOAN|LEASING|DEATH|FIX|undefined|NaN/,
    );
    await expect(makePdf(sampleApplication({ productOffer: {} }))).rejects.toThrow('no offer');
  });

  it('states every right and warning', async () => {
    const text = readPdf(await makePdf(application)).pages.join(' ');
    for (const words of [
      'innerhalb von 14 Kalendertagen',
      'vorzeitig zurückzahlen',
      'Achtung: Wenn Sie Raten nicht oder zu spät zahlen',
      'Finanzmarktaufsicht',
    ]) {
      expect(text).toContain(words);
    }
  });
});

describe('contract', () => {
  it('has the parties, the ten figures, the purpose, the loans to cover and the insurance', async () => {
    const text = readPdf(await contractPdf(application)).pages.join(' ');
    for (const words of [
      'Dr. Jörg Größl-Čížek',
      '29.02.1984',
      'Getreidemarkt 12/3/7, 1060 Wien',
      'AT61 1904 3002 3457 3201',
      'Umschuldung bestehender Kredite',
      'Donau-Sparkasse',
      'DE89 3704 0044 0532 0130 00',
      'Schutz bei Tod und Arbeitsunfähigkeit',
      '60 Monate',
      plain(percent(offer.nominalInterestRate)),
      plain(percent(offer.effectiveInterestRate)),
      ...[
        offer.requestedAmount,
        offer.installmentAmount,
        offer.totalRepaymentAmount,
        offer.totalInterestPayments,
        offer.totalMaintenanceFee,
        offer.totalOpeningFee,
        offer.maintenanceFeeAmount,
        4_300.5,
      ].map(money),
    ])
      expect(text).toContain(words);
  });

  it.each([
    ['60 months', application],
    ['120 months over several pages', direct],
  ])('prints a plan that adds up to its own totals: %s', async (_, loan) => {
    const figures = documentOffer(loan);
    const text = readPdf(await contractPdf(loan)).pages.join(' ');
    const rows = planRows(text);
    expect(rows.map(([month]) => month)).toEqual(
      Array.from({ length: figures.termInMonths }, (_unused, index) => index + 1),
    );
    const sum = (column: number) =>
      rows.reduce((total, row) => total + (row[column] ?? 0), 0) / 100;
    expect(sum(1)).toBeCloseTo(figures.totalRepaymentAmount, 9);
    expect(sum(2)).toBeCloseTo(figures.totalInterestPayments, 9);
    expect(sum(3)).toBeCloseTo(figures.requestedAmount + figures.totalOpeningFee, 9);
    expect(sum(4)).toBeCloseTo(figures.totalMaintenanceFee, 9);
    expect(rows.at(-1)?.[5]).toBe(0);
    expect(text).toContain(`Summe ${money(figures.totalRepaymentAmount).slice(2)}`);
  });

  it('has a place for both signatures', async () => {
    expect(readPdf(await contractPdf(application)).pages.join(' ')).toMatch(
      /Dr\. Jörg Größl-Čížek, Datum .*Für die Musterbank AG, Datum/,
    );
  });
});

describe('standard information', () => {
  it('has the key facts on the first page', async () => {
    const [first = ''] = readPdf(await standardInformationPdf(application)).pages;
    for (const words of [
      'Teil I',
      'Kreditgeberin',
      'Gesamtkreditbetrag € 10.000,00',
      'Laufzeit des Vertrags 60 Monate',
      `Sollzinssatz ${plain(percent(offer.nominalInterestRate))}`,
      `Effektiver Jahreszins ${plain(percent(offer.effectiveInterestRate))}`,
      `Gesamtbetrag, den Sie zahlen ${money(offer.totalRepaymentAmount)}`,
      'Kosten bei Zahlungsverzug Verzugszinsen',
    ])
      expect(first).toContain(words);
  });

  it('names the reference rate of a variable interest', async () => {
    expect(readPdf(await standardInformationPdf(direct)).pages[0]).toContain('3-Monats-Euribor');
  });
});
