/** Choosing: offer, insurance; and what a running application can always do: help code, cancel, finalize. */
import { randomInt } from 'node:crypto';
import { chosenOffer } from '../journeys/offers.ts';
import { offersOf } from '../rules/price-list.ts';
import { renewStandardInformation, withdrawContract } from '../journeys/papers.ts';
import { sentence } from '../rules/input-error.ts';
import { insuranceOffers, productInformation } from '../rules/insurance.ts';
import { needsManualReview } from '../rules/scoring.ts';
import type { Services } from '../services.ts';
import { withValues } from '../store/applications.ts';
import { countUploads } from '../store/documents.ts';
import { invalidInput, ok, type Handlers } from './answer.ts';
import { change, look } from './change.ts';

/** Without letters and digits that sound or look alike on the telephone. */
const LETTERS = 'ABCDEFGHKLMNPRSTUVWXYZ',
  DIGITS = '23456789';
const pick = (from: string, count: number): string =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('');

type Chosen =
  | 'chooseOffer'
  | 'listInsuranceOffers'
  | 'chooseInsurance'
  | 'requestHelpCode'
  | 'cancelApplication'
  | 'finalizeApplication';

export function choiceHandlers(services: Services): Pick<Handlers, Chosen> {
  return {
    chooseOffer: ({ path: { id }, body }) =>
      change(services, id, 'chooseOffer', async ({ query, loan }) => {
        const chosen = withValues(loan, body);
        if (chosenOffer(chosen) === undefined) {
          const amounts = offersOf(loan.application).some(
            ({ requestedAmount }) => requestedAmount === body.loanAmount,
          );
          const terms = offersOf(loan.application).some(
            ({ termInMonths }) => termInMonths === body.loanDuration,
          );
          const field = !amounts ? 'loanAmount' : !terms ? 'loanDuration' : 'variableInterestType';
          throw invalidInput([{ field, message: sentence('noSuchOffer') }]);
        }
        await withdrawContract(query, chosen);
        await renewStandardInformation(query, chosen);
        return { loan: chosen };
      }),

    listInsuranceOffers: ({ path: { id } }) =>
      look(services, id, 'listInsuranceOffers', async ({ loan }) =>
        ok(
          insuranceOffers(chosenOffer(loan)).map((offer) =>
            offer.insurance === 'NONE'
              ? offer
              : { ...offer, documents: productInformation(services.origin(loan.brand)) },
          ),
        ),
      ),

    chooseInsurance: ({ path: { id }, body }) =>
      change(services, id, 'chooseInsurance', async ({ query, loan }) => {
        await withdrawContract(query, loan);
        return { loan: withValues(loan, body) };
      }),

    requestHelpCode: ({ path: { id } }) =>
      change(services, id, 'requestHelpCode', async ({ loan }) => ({
        loan: withValues(loan, {
          helpCode: loan.application.helpCode ?? `${pick(LETTERS, 3)}-${pick(DIGITS, 3)}`,
        }),
      })),

    cancelApplication: ({ path: { id } }) => change(services, id, 'cancel', async () => ({})),

    finalizeApplication: ({ path: { id } }) =>
      change(services, id, 'finalize', async ({ query, loan }) => ({
        loan: withValues(loan, {
          decision: needsManualReview(loan.application, await countUploads(query, id))
            ? 'YELLOW'
            : 'GREEN',
        }),
      })),
  };
}
