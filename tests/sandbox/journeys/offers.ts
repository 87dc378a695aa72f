/** Indication, decision and chosen offer of a loan: pure functions for the handlers and the console. */
import { composeIBAN } from 'ibantools';
import type { CalculatedOffer } from '../application.ts';
import { offersOf } from '../rules/price-list.ts';
import { indicativeOffer, scoreLoan, type Scoring } from '../rules/scoring.ts';
import { withValues, type Loan } from '../store/applications.ts';

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
export function withIndication(loan: Loan, now: Date): Loan {
  return withValues(loan, {
    productCode: PRODUCT_CODE[loan.brand],
    productIban: loanAccount(loan.application.id),
    productOffer: indicativeOffer(loan.application, loan.entity, now),
  });
}

/** The decision with its offers; a rejection is RED and has a reason. */
export function withDecision(loan: Loan, now: Date): { loan: Loan; outcome: Scoring['outcome'] } {
  const { outcome, productOffer, decisionReason } = scoreLoan(loan.application, loan.entity, now);
  const product = withIndication(loan, now);
  return {
    outcome,
    loan:
      outcome === 'scored'
        ? withValues(product, { productOffer, decisionReason: undefined })
        : withValues(product, { productOffer, decision: 'RED', decisionReason }),
  };
}

/** The offer that was chosen: the one with the application's amount, term and kind of interest. */
export const chosenOffer = ({ application }: Loan): CalculatedOffer | undefined =>
  offersOf(application).find(
    (offer) =>
      offer.requestedAmount === application.loanAmount &&
      offer.termInMonths === application.loanDuration &&
      offer.interestType === application.variableInterestType,
  );
