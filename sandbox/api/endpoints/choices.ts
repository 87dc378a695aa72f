/** Choosing: offer, insurance; and what a running application can always do: help code, cancel, finalize. */
import { randomInt } from 'node:crypto';
import { renewStandardInformation, withdrawContract } from '../../journeys/beginning.ts';
import {
  chosenInsuranceOffer,
  chosenOffer,
  insuranceOffers,
  offersOf,
  productInformation,
} from '../../rules/price-list.ts';
import { needsManualReview } from '../../rules/scoring.ts';
import type { Services } from '../../services.ts';
import { withValues } from '../../store/applications.ts';
import { invalidField, ok, type Handlers } from '../answer.ts';
import { change, look } from '../change.ts';

/** Without letters and digits that sound or look alike on the telephone. */
const LETTERS = 'ABCDEFGHKLMNPRSTUVWXYZ',
  DIGITS = '23456789';
const pick = (from: string, count: number): string =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('');

export const choiceHandlers = (services: Services) =>
  ({
    chooseOffer: (call) =>
      change(services, call, 'chooseOffer', async ({ store, loan }) => {
        const { installmentAmount, ...body } = call.body;
        const offers = offersOf(loan.application);
        const { loanAmount, loanDuration } = body;
        // A choice without a kind of interest is that of the first offer that fits.
        const fitting = offers.find(
          (offer) =>
            offer.requestedAmount === loanAmount &&
            offer.termInMonths === loanDuration &&
            offer.installmentAmount === (installmentAmount ?? offer.installmentAmount),
        );
        const { variableInterestType = fitting?.interestType } = body;
        // The premium depends on the offer.
        const chosen = withValues(loan, {
          ...body,
          variableInterestType,
          insuranceOffer: undefined,
        });
        if (fitting === undefined || chosenOffer(chosen.application) === undefined) {
          const field = !offers.some((offer) => offer.requestedAmount === loanAmount)
            ? 'loanAmount'
            : !offers.some((offer) => offer.termInMonths === loanDuration)
              ? 'loanDuration'
              : 'variableInterestType';
          throw invalidField(field, 'noSuchOffer');
        }
        await withdrawContract(store, chosen);
        await renewStandardInformation(store, chosen);
        return { loan: chosen };
      }),

    listInsuranceOffers: (call) =>
      look(services, call, 'listInsuranceOffers', async ({ loan }) =>
        ok(
          insuranceOffers(chosenOffer(loan.application)).map((offer) =>
            offer.insurance === 'NONE'
              ? offer
              : { ...offer, documents: productInformation(services.origin(loan.brand)) },
          ),
        ),
      ),

    chooseInsurance: (call) =>
      change(services, call, 'chooseInsurance', async ({ store, loan }) => {
        await withdrawContract(store, loan);
        const chosen = withValues(loan, call.body);
        const insuranceOffer = chosenInsuranceOffer(chosen.application);
        return { loan: withValues(chosen, { insuranceOffer }) };
      }),

    requestHelpCode: (call) =>
      change(services, call, 'requestHelpCode', async ({ loan }) => ({
        loan: withValues(loan, {
          helpCode: loan.application.helpCode ?? `${pick(LETTERS, 3)}-${pick(DIGITS, 3)}`,
        }),
      })),

    cancelApplication: (call) => change(services, call, 'cancel', async () => ({})),

    finalizeApplication: (call) =>
      change(services, call, 'finalize', async ({ store, loan }) => {
        const uploads = await store.countUploads(call.path.id);
        const decision = needsManualReview(loan.application, uploads) ? 'YELLOW' : 'GREEN';
        return { loan: withValues(loan, { decision }) };
      }),
  }) satisfies Partial<Handlers>;
