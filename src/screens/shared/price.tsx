/**
 * The price of the loan for offer box, summary and signing: of the requested loan (specification, section 7: pricing per brand),
 * later of the chosen offer and insurance. Each is read once.
 */
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CalculatedOffer } from '#flow/application.ts';
import {
  chosenInsurance,
  chosenOffer,
  chosenPremium,
  isBeforeChoice,
  isProvisional,
} from '#flow/loan/chosen-offer.ts';
import { termOf } from '#flow/limits.ts';
import type { Insurance, InsuranceOffer } from '#flow/loan/chosen-offer.ts';
import { offeredFigures, type OfferedFigures } from '#flow/loan/offer-cards.ts';
import type { Result } from '#io/api/api.ts';
import { useAnswer } from '#screens/shared/tasks/answer.ts';
import { useActions, useApplication, useLoan } from '#state/context.tsx';

export type Price =
  | { status: 'loading' }
  | { status: 'failed'; retry(): void }
  /** None of the bank's offers is chosen yet. `offered`: what it offers; `provisional`: nothing can be chosen yet. */
  | { status: 'open'; offered?: OfferedFigures | undefined; provisional?: boolean }
  /** `chosen`: the price of the chosen offer instead of the requested loan. */
  | { status: 'ready'; offer: CalculatedOffer; chosen?: true };

/** The chosen insurance; without a premium while it is loading, and where it is not known. */
export interface Cover {
  insurance: Insurance;
  premium?: InsuranceOffer | undefined;
  loading?: boolean;
  /** Reads the premium again, after that failed. */
  retry?(): void;
}

/** The premium could not be read. */
export const isUnknown = (cover: Cover | undefined): boolean =>
  cover !== undefined && cover.premium === undefined && cover.loading !== true;

/** Selected on the screen and not sent yet. */
interface Picked {
  offer?: CalculatedOffer | undefined;
  insurance?: InsuranceOffer | undefined;
}

type ReadInsurances = () => Promise<Result<InsuranceOffer[]>>;

interface Prices {
  price: Price;
  cover: Cover | undefined;
  /** Reads the insurances of the chosen loan, once for panel and screen. */
  readInsurances: ReadInsurances;
  pick(picked: Picked): void;
}

const PricesContext = createContext<Prices | undefined>(undefined);

function usePrices(): Prices {
  const prices = useContext(PricesContext);
  if (prices === undefined) throw new Error('Prices need a PriceProvider around them.');
  return prices;
}

export const usePrice = (): Price => usePrices().price;
export const useCover = (): Cover | undefined => usePrices().cover;
export const useReadInsurances = (): ReadInsurances => usePrices().readInsurances;

/** While mounted, the price is the one of the screen's selection. */
export function usePicked({ offer, insurance }: Picked): void {
  const { pick } = usePrices();
  useEffect(() => {
    pick({ offer, insurance });
    return () => pick({});
  }, [pick, offer, insurance]);
}

/** Reads the price again when amount or term change, while `wanted`. */
export function PriceProvider({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const { amount, years } = useLoan();
  const application = useApplication();
  const [picked, setPicked] = useState<Picked>({});
  const sent = application && chosenOffer(application);
  const chosen = picked.offer ?? sent;
  const open = application !== undefined && isBeforeChoice(application);
  // The server's months are exact, years for the screen are rounded.
  const months = termOf(years, application?.loanDuration);
  const { readPricing } = useActions();
  const { result: read, retry } = useAnswer(
    wanted && chosen === undefined && !open,
    [amount, months].join(' '),
    () => readPricing(amount, months),
  );
  const readInsurances = useInsuranceList();
  const sentCover = useSentCover(wanted, readInsurances);
  const cover = (): Cover | undefined => {
    if (picked.insurance !== undefined)
      return picked.insurance.insurance === 'NONE'
        ? undefined
        : { insurance: picked.insurance.insurance, premium: picked.insurance };
    // The premium belongs to the offer with which the insurance was chosen.
    return chosen === sent ? sentCover : undefined;
  };
  const price = (): Price => {
    if (chosen !== undefined) return { status: 'ready', offer: chosen, chosen: true };
    if (open)
      return {
        status: 'open',
        offered: offeredFigures(application),
        provisional: isProvisional(application),
      };
    if (read === undefined) return { status: 'loading' };
    if (read.ok) return { status: 'ready', offer: read.value };
    return { status: 'failed', retry };
  };
  const prices = { price: price(), cover: cover(), readInsurances, pick: setPicked };
  return <PricesContext value={prices}>{children}</PricesContext>;
}

/** Cached for one choice of the loan; a failure is not cached. */
function useInsuranceList(): ReadInsurances {
  const { id, loanAmount, loanDuration, variableInterestType } = useApplication() ?? {};
  const { listInsuranceOffers } = useActions();
  const question = [id, loanAmount, loanDuration, variableInterestType].join(' ');
  const latest = useRef<{ question: string; list: ReturnType<ReadInsurances> }>(undefined);
  return () => {
    if (latest.current?.question === question) return latest.current.list;
    const list = listInsuranceOffers();
    latest.current = { question, list };
    void list.then(({ ok }) => {
      if (!ok && latest.current?.list === list) latest.current = undefined;
    });
    return list;
  };
}

/** The application's insurance with its premium, from the application or else the list of insurances; without both it is unknown. */
function useSentCover(wanted: boolean, readInsurances: ReadInsurances): Cover | undefined {
  const application = useApplication();
  const insurance = application && chosenInsurance(application);
  const premium = application && chosenPremium(application);
  // The server offers the list until the contract is signed.
  const reads =
    wanted &&
    insurance !== undefined &&
    premium === undefined &&
    application?.state === 'INSURANCE_SELECTED';
  const { id, loanAmount, loanDuration, variableInterestType } = application ?? {};
  const question = [id, insurance, loanAmount, loanDuration, variableInterestType].join(' ');
  const { result: read, retry } = useAnswer(reads, question, readInsurances);
  if (insurance === undefined) return undefined;
  if (premium !== undefined) return { insurance, premium };
  if (read === undefined) return { insurance, loading: reads };
  if (!read.ok) return { insurance, retry };
  return { insurance, premium: read.value.find((offer) => offer.insurance === insurance) };
}
