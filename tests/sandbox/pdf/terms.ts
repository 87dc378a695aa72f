/** The texts that contract and standard information share. Invented terms of invented banks. */
import enums from '#locales/de-AT/enums.json' with { type: 'json' };
import type { Application, CalculatedOffer } from '../application.ts';
import type { BrandIdentity } from '../partners/brands.ts';
import { euro, percent } from '../partners/numbers.ts';
import { insuranceOffers } from '../rules/insurance.ts';

/** The text of a code, as on the screens: `label('refinancings.type', 'LOAN')` is `Kredit`. */
export function label(field: string, code: string): string {
  const found = [...field.split('.'), code].reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    enums,
  );
  if (typeof found !== 'string') throw new Error(`No text for ${field} ${code}`);
  return found;
}

export const dateText = (iso: string): string => iso.split('-').toReversed().join('.');

export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00A0');

export const COMPLAINTS =
  'Gemeinsame Schlichtungsstelle der Österreichischen Kreditwirtschaft, Wiedner Hauptstraße 63, 1045 Wien';
export const AUTHORITY = 'Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien';
export const LAW = 'Es gilt österreichisches Recht. Vertragssprache ist Deutsch.';

export const LATE_COST = `Verzugszinsen von ${percent(4)} pro Jahr zusätzlich zum Sollzinssatz auf den überfälligen Betrag, dazu ${euro(15)} für jede Mahnung.`;
export const LATE_WARNING =
  'Achtung: Wenn Sie Raten nicht oder zu spät zahlen, kann das schwere Folgen für Sie haben, zum Beispiel zusätzliche Kosten, eine Klage oder einen Zwangsverkauf. Es kann auch schwieriger werden, einen neuen Kredit zu bekommen.';

const REPAY_AFTER_WITHDRAWAL =
  'Nach dem Rücktritt zahlen Sie den ausbezahlten Betrag samt den Zinsen seit der Auszahlung unverzüglich zurück, spätestens innerhalb von 30 Kalendertagen nach dem Absenden der Erklärung. Andere Kosten verlangen wir nicht. Eine Versicherung, die mit dem Kredit abgeschlossen wurde, endet mit dem Rücktritt.';
const EARLY_REPAYMENT =
  'Sie können den Kredit jederzeit ganz oder zum Teil vorzeitig zurückzahlen. Zinsen und alle laufzeitabhängigen und laufzeitunabhängigen Kosten verringern sich dann anteilig um die verbleibende Zeit.';

function insuranceText({ insurance = 'NONE' }: Application, offer: CalculatedOffer): string {
  const chosen = label('insurance', insurance);
  if (insurance === 'NONE') return `${chosen}. Für diesen Kredit ist keine Versicherung nötig.`;
  const premium = insuranceOffers(offer).find((offered) => offered.insurance === insurance);
  const price = premium
    ? ` Die Prämie beträgt ${euro(premium.monthlyPremium)} pro Monat, über die ganze Laufzeit ${euro(premium.totalPremium)}. Sie ist in den Kosten des Kredits nicht enthalten.`
    : '';
  return `${chosen}. Sie haben diese Versicherung freiwillig gewählt, sie ist keine Bedingung für den Kredit.${price}`;
}

/** The texts about one loan. */
export function termsOf(application: Application, offer: CalculatedOffer, bank: BrandIdentity) {
  const { interestType, indicator = 'Referenzzinssatz', termInMonths } = offer;
  const isVariable = interestType === 'VARIABLE';
  const years = termInMonths / 12;
  const address = `${bank.legalName}, ${bank.street}, ${bank.place}`;
  const { repaymentDay } = application;
  return {
    lender: `${address}, ${bank.phone}, ${bank.email}`,
    duration: `${termInMonths} Monate${Number.isInteger(years) ? ` (${years} ${years === 1 ? 'Jahr' : 'Jahre'})` : ''}`,
    repaymentDay:
      repaymentDay === undefined ? undefined : label('repaymentDay', String(repaymentDay)),
    rate: `${percent(offer.nominalInterestRate)} pro Jahr, ${isVariable ? `variabel: ${indicator}` : 'fix für die ganze Laufzeit'}`,
    interest: isVariable
      ? `Der Sollzinssatz ist variabel (${indicator}) und wird jedes Quartal angepasst, nach oben wie nach unten. Die Zahlen gelten, solange sich der Referenzzinssatz nicht ändert.`
      : 'Der Sollzinssatz ist für die ganze Laufzeit fix.',
    installments: `${termInMonths - 1} Raten zu je ${euro(offer.installmentAmount)} und eine letzte Rate von ${euro(offer.lastInstallmentAmount ?? offer.installmentAmount)}`,
    insurance: insuranceText(application, offer),
    rights: [
      `Sie können von diesem Kreditvertrag innerhalb von 14 Kalendertagen ohne Angabe von Gründen zurücktreten. Die Frist beginnt mit dem Tag, an dem der Vertrag geschlossen wird, oder mit dem Tag, an dem Sie den Vertrag und alle Pflichtangaben erhalten, wenn das später ist. Es genügt, wenn Sie die Erklärung innerhalb der Frist absenden: per Brief an ${address}, per E-Mail an ${bank.email} oder online.`,
      REPAY_AFTER_WITHDRAWAL,
      `${EARLY_REPAYMENT} ${
        isVariable
          ? 'Bei einem variablen Zinssatz verlangen wir dafür keine Entschädigung.'
          : 'Bei einem fixen Zinssatz können wir eine Entschädigung von höchstens 1 % des vorzeitig zurückgezahlten Betrags verlangen, im letzten Jahr der Laufzeit höchstens 0,5 %.'
      }`,
    ],
  };
}
