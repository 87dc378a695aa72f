/** What contract and standard information say alike, in one place so that they cannot differ. Invented terms of invented banks. */
import enums from '#locales/de-AT/enums.json' with { type: 'json' };
import type { Application, CalculatedOffer } from '../application.ts';
import type { BrandIdentity } from '../partners/brands.ts';
import { euro, percent } from '../partners/numbers.ts';
import { insuranceOffers } from '../rules/insurance.ts';

/** The texts of codes, as on the screens: `label('refinancings.type', 'LOAN')` is `Kredit`. Throws for a code without a text. */
export function label(field: string, code: string): string {
  const found = [...field.split('.'), code].reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    enums,
  );
  if (typeof found !== 'string') throw new Error(`No text for ${field} ${code}`);
  return found;
}

/** Percentage points a year on what is overdue, and euro for a reminder. */
const LATE = { interest: 4, reminder: 15 } as const;

export const address = ({ legalName, street, place }: BrandIdentity): string =>
  `${legalName}, ${street}, ${place}`;

export const dateText = (iso: string): string => iso.split('-').toReversed().join('.');

export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00A0');

export const customerName = ({
  title,
  firstName = '',
  lastName = '',
}: Application['customer']): string =>
  [title === undefined || title === '' ? '' : label('title', title), firstName, lastName]
    .filter((part) => part !== '')
    .join(' ');

export const durationText = ({ termInMonths }: CalculatedOffer): string => {
  const years = termInMonths / 12;
  return `${termInMonths} Monate${Number.isInteger(years) ? ` (${years} ${years === 1 ? 'Jahr' : 'Jahre'})` : ''}`;
};

export const rateText = ({
  nominalInterestRate,
  interestType,
  indicator,
}: CalculatedOffer): string => {
  const rate = `${percent(nominalInterestRate)} pro Jahr`;
  return interestType === 'VARIABLE'
    ? `${rate}, variabel${indicator === undefined ? '' : `: ${indicator}`}`
    : `${rate}, fix für die ganze Laufzeit`;
};

export const interestText = ({ interestType, indicator }: CalculatedOffer): string =>
  interestType === 'VARIABLE'
    ? `Der Sollzinssatz ist variabel (${indicator ?? 'Referenzzinssatz'}) und wird jedes Quartal angepasst, nach oben wie nach unten. Die Zahlen gelten, solange sich der Referenzzinssatz nicht ändert.`
    : 'Der Sollzinssatz ist für die ganze Laufzeit fix.';

/** `59 Raten zu je € 205,97 und eine letzte Rate von € 205,75`, with the fee for keeping the account. */
export const installmentsText = (offer: CalculatedOffer, last: number): string =>
  `${offer.termInMonths - 1} Raten zu je ${euro(offer.installmentAmount)} und eine letzte Rate von ${euro(last)}`;

export const lateText = `Verzugszinsen von ${percent(LATE.interest)} pro Jahr zusätzlich zum Sollzinssatz auf den überfälligen Betrag, dazu ${euro(LATE.reminder)} für jede Mahnung.`;

export const lateWarning =
  'Achtung: Wenn Sie Raten nicht oder zu spät zahlen, kann das schwere Folgen für Sie haben, zum Beispiel zusätzliche Kosten, eine Klage oder einen Zwangsverkauf. Es kann auch schwieriger werden, einen neuen Kredit zu bekommen.';

export const withdrawalText = (bank: BrandIdentity): string =>
  `Sie können von diesem Kreditvertrag innerhalb von 14 Kalendertagen ohne Angabe von Gründen zurücktreten. Die Frist beginnt mit dem Tag, an dem der Vertrag geschlossen wird, oder mit dem Tag, an dem Sie den Vertrag und alle Pflichtangaben erhalten, wenn das später ist. Es genügt, wenn Sie die Erklärung innerhalb der Frist absenden: per Brief an ${address(bank)}, per E-Mail an ${bank.email} oder online.`;

export const repayAfterWithdrawalText =
  'Nach dem Rücktritt zahlen Sie den ausbezahlten Betrag samt den Zinsen seit der Auszahlung unverzüglich zurück, spätestens innerhalb von 30 Kalendertagen nach dem Absenden der Erklärung. Andere Kosten verlangen wir nicht. Eine Versicherung, die mit dem Kredit abgeschlossen wurde, endet mit dem Rücktritt.';

export const earlyRepaymentText =
  'Sie können den Kredit jederzeit ganz oder zum Teil vorzeitig zurückzahlen. Zinsen und alle laufzeitabhängigen und laufzeitunabhängigen Kosten verringern sich dann anteilig um die verbleibende Zeit.';

export const compensationText = ({ interestType }: CalculatedOffer): string =>
  interestType === 'VARIABLE'
    ? 'Bei einem variablen Zinssatz verlangen wir dafür keine Entschädigung.'
    : 'Bei einem fixen Zinssatz können wir eine Entschädigung von höchstens 1 % des vorzeitig zurückgezahlten Betrags verlangen, im letzten Jahr der Laufzeit höchstens 0,5 %.';

export function insuranceText({ insurance = 'NONE' }: Application, offer: CalculatedOffer): string {
  const chosen = label('insurance', insurance);
  if (insurance === 'NONE') return `${chosen}. Für diesen Kredit ist keine Versicherung nötig.`;
  const premium = insuranceOffers(offer).find((offered) => offered.insurance === insurance);
  const price = premium
    ? ` Die Prämie beträgt ${euro(premium.monthlyPremium)} pro Monat, über die ganze Laufzeit ${euro(premium.totalPremium)}. Sie ist in den Kosten des Kredits nicht enthalten.`
    : '';
  return `${chosen}. Sie haben diese Versicherung freiwillig gewählt, sie ist keine Bedingung für den Kredit.${price}`;
}
