/** Loans as they begin: of the sample applicant (comparison portal, console), with their decision, offers and the bank's documents. */
import { composeIBAN } from 'ibantools';
import { complete, EMPLOYEE } from '../applicants/applicants.ts';
import type { Application, CustomerType } from '../application.ts';
import type { ExistingCustomer } from '../people.ts';
import { brandOfEntity, type BankEntity } from '../rules/price-list.ts';
import { newId, type Loan, withValues } from '../store/applications.ts';
import { indicativeOffer, scoreLoan, type Scoring } from '../rules/scoring.ts';
import type { Store } from '../store/store.ts';

/** The sample applicant with every answer up to the summary. */
export const SAMPLE = complete(EMPLOYEE);
/** The loan of an existing customer at the comparison portal; unlike all other samples. */
export const PORTAL_WISH = { loanAmount: 25_000, loanDuration: 84 } as const;

type LoanWish = Required<Pick<Application, 'loanAmount' | 'loanDuration'>>;

const newLoan = (
  entity: BankEntity,
  customerType: CustomerType,
  { loanAmount, loanDuration }: LoanWish,
  customer: Application['customer'],
): Loan => ({
  application: {
    id: newId(),
    channel: 'ONLINE',
    state: customerType === 'ntb' ? 'INIT' : 'INIT_EXISTING',
    loanAmount,
    loanDuration,
    insurance: 'NONE',
    customer,
  },
  brand: brandOfEntity(entity),
  entity,
  customerType,
  accountChecked: false,
});

export const newCustomerLoan = (
  entity: BankEntity,
  wish: LoanWish,
  customer: Application['customer'],
): Loan =>
  newLoan(entity, 'ntb', wish, {
    ...customer,
    isExistingCustomer: false,
    isLegitimationRequired: true,
    addressRequired: true,
  });

export const existingCustomerLoan = (
  { login, entity, customer }: ExistingCustomer,
  wish: LoanWish,
): Loan => ({ ...newLoan(entity, 'existing', wish, customer), owner: login });

/** Indication, decision and chosen offer of a loan: pure functions for the handlers and the console. */
const PRODUCT_CODE = { bank: 'ONLINE_KREDIT', direct: 'EASY_KREDIT' } as const;

/** The account of the loan: an invented Austrian IBAN with the right check digits, the same for the same application. */
function loanAccount(id: string): string {
  const number = [...id].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_999_999_999,
    7,
  );
  return composeIBAN({ countryCode: 'AT', bban: `99999${String(number).padStart(11, '0')}` }) ?? '';
}

/** The product and an indication of its price. */
export function withIndication(loan: Loan): Loan {
  return withValues(loan, {
    productCode: PRODUCT_CODE[loan.brand],
    productIban: loanAccount(loan.application.id),
    productOffer: indicativeOffer(loan.application, loan.entity, new Date()),
  });
}

/** The decision with its offers; a rejection is RED and has a reason. */
export function withDecision(loan: Loan): { loan: Loan; outcome: Scoring['outcome'] } {
  const { application, entity } = loan;
  const { outcome, productOffer, decisionReason } = scoreLoan(application, entity, new Date());
  const product = withIndication(loan);
  return {
    outcome,
    loan:
      outcome === 'scored'
        ? withValues(product, { productOffer, decisionReason: undefined })
        : withValues(product, { productOffer, decision: 'RED', decisionReason }),
  };
}

/** Makes one of the bank's own documents; the printer is loaded with the first one, for a quick start. */
async function addPaper(
  store: Store,
  { application }: Loan,
  category: 'STANDARD_INFORMATION' | 'CONTRACT',
): Promise<void> {
  const { contractPdf, standardInformationPdf } = await import('../pdf/documents.ts');
  const isContract = category === 'CONTRACT';
  await store.addDocument(application.id, {
    name: isContract ? 'Kreditvertrag.pdf' : 'Standardinformationen.pdf',
    category,
    contentType: 'application/pdf',
    uploaded: false,
    bytes: await (isContract ? contractPdf : standardInformationPdf)(application),
  });
}

/** The standard information for the loan as it now is, in place of an older one: from the offer on. */
export async function renewStandardInformation(store: Store, loan: Loan): Promise<void> {
  await withdrawStandardInformation(store, loan);
  await addPaper(store, loan, 'STANDARD_INFORMATION');
}

export const hasContract = (store: Store, { application }: Loan): Promise<boolean> =>
  store.hasCategory(application.id, 'CONTRACT');

/** The contract to be signed, unless it is there. */
export async function ensureContract(store: Store, loan: Loan): Promise<void> {
  if (!(await hasContract(store, loan))) await addPaper(store, loan, 'CONTRACT');
}

/** Another choice needs another contract: deletes the old one and its signing code. */
export async function withdrawContract(store: Store, { application }: Loan): Promise<void> {
  await store.removeCategory(application.id, 'CONTRACT');
  await store.endCode(application.id);
}

/** No offer, no papers. */
export const withdrawStandardInformation = (store: Store, { application }: Loan): Promise<void> =>
  store.removeCategory(application.id, 'STANDARD_INFORMATION');
