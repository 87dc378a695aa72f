/**
 * The price of the loan for offer box, summary and signing: of the requested loan (specification, section 7: pricing per brand),
 * later of the chosen offer and insurance. Each is read once for the loan it belongs to, when something shows it.
 */
import { atom } from 'jotai/vanilla';
import type { CalculatedOffer } from '#flow/application.ts';
import { termOf } from '#flow/limits.ts';
import {
  chosenInsurance,
  chosenOffer,
  chosenPremium,
  isBeforeChoice,
  type Insurance,
  type InsuranceOffer,
} from '#flow/loan/chosen-offer.ts';
import { offered } from '#flow/loan/offer-cards.ts';
import type { Result } from '#io/api/results.ts';
import { DEFAULT_LOAN, type Store } from '#state/session.ts';
import { responseAtom } from '#state/response-atom.ts';
import { applicationAtom, requestedLoanAtom } from '#state/atoms.ts';

export type Price =
  | { status: 'loading' }
  | { status: 'failed' }
  /** None of the bank's offers is chosen yet. */
  | { status: 'unchosen'; offered?: ReturnType<typeof offered> }
  /** `chosen`: the price of the chosen offer instead of the requested loan. */
  | { status: 'ready'; offer: CalculatedOffer; chosen?: true };

/** The chosen insurance; without a premium while it is loading, and where it is not known. */
export interface Cover {
  insurance: Insurance;
  premium?: InsuranceOffer | undefined;
  loading?: boolean;
  /** The premium could not be read, which can be repeated. */
  failed?: true;
}

/** The premium could not be read. */
export const isUnknown = (cover: Cover | undefined): boolean =>
  cover !== undefined && cover.premium === undefined && cover.loading !== true;

/** Selected on the screen and not sent yet. */
export interface Picked {
  offer?: CalculatedOffer | undefined;
  insurance?: InsuranceOffer | undefined;
}
export const pickedAtom = atom<Picked>({});

const amountAtom = atom((get) => (get(requestedLoanAtom) ?? DEFAULT_LOAN).amount);
/** The server's months are exact, years for the screen are rounded. */
const monthsAtom = atom((get) =>
  termOf((get(requestedLoanAtom) ?? DEFAULT_LOAN).years, get(applicationAtom)?.loanDuration),
);
const pricing = responseAtom((get, { readPricing }) =>
  readPricing(get(amountAtom), get(monthsAtom)),
);
export const retryPriceAtom = pricing.response;

/** What the premiums of the insurances depend on. */
const insuredLoanAtom = atom((get) => {
  const { id, loanAmount, loanDuration, variableInterestType } = get(applicationAtom) ?? {};
  return [id, loanAmount, loanDuration, variableInterestType].join(' ');
});
const insurances = responseAtom((get, { listInsuranceOffers }) => {
  get(insuredLoanAtom);
  return listInsuranceOffers();
});
export const retryCoverAtom = insurances.response;

/** The insurances of the chosen loan, read once for panel and screen; a failure is read again. */
export function readInsurances(store: Store): Promise<Result<InsuranceOffer[]>> {
  if (store.get(insurances.known)?.ok === false) store.set(retryCoverAtom);
  return store.get(insurances.response);
}

const chosenOfferAtom = atom((get) => {
  const application = get(applicationAtom);
  return application && chosenOffer(application);
});

export const priceAtom = atom((get): Price => {
  const application = get(applicationAtom);
  const chosen = get(pickedAtom).offer ?? get(chosenOfferAtom);
  if (chosen !== undefined) return { status: 'ready', offer: chosen, chosen: true };
  if (application !== undefined && isBeforeChoice(application))
    return { status: 'unchosen', offered: offered(application) };
  const read = get(pricing.known);
  if (read === undefined) return { status: 'loading' };
  return read.ok ? { status: 'ready', offer: read.value } : { status: 'failed' };
});

export const coverAtom = atom((get): Cover | undefined => {
  const { offer, insurance: picked } = get(pickedAtom);
  if (picked !== undefined)
    return picked.insurance === 'NONE'
      ? undefined
      : { insurance: picked.insurance, premium: picked };
  // The premium belongs to the offer with which the insurance was chosen.
  const application = get(applicationAtom);
  if (application === undefined || (offer !== undefined && offer !== get(chosenOfferAtom)))
    return undefined;
  const insurance = chosenInsurance(application);
  if (insurance === undefined) return undefined;
  const premium = chosenPremium(application);
  if (premium !== undefined) return { insurance, premium };
  // The server offers the list until the contract is signed.
  if (application.state !== 'INSURANCE_SELECTED') return { insurance };
  const read = get(insurances.known);
  if (read === undefined) return { insurance, loading: true };
  if (!read.ok) return { insurance, failed: true };
  return { insurance, premium: read.value.find((other) => other.insurance === insurance) };
});
