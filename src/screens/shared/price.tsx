/**
 * The price of the loan for offer box, summary and signing: of the requested loan (specification, section 7: pricing per brand),
 * later of the chosen offer and insurance. Each is read once.
 */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import type { CalculatedOffer } from '#flow/application.ts';
import { chosenInsurance, chosenOffer, isBeforeChoice } from '#flow/loan/chosen-offer.ts';
import { termOf } from '#flow/limits.ts';
import { assertInPlace } from '#flow/problems.ts';
import type { Insurance, InsuranceOffer } from '#flow/loan/chosen-offer.ts';
import type { Result } from '#io/api/api.ts';
import { useActions, useApplication, useLoan } from '#state/context.tsx';

export type Price =
  | { status: 'loading' }
  | { status: 'failed'; retry(): void }
  /** The bank has made offers and none is chosen yet. */
  | { status: 'open' }
  /** `chosen`: the price of the chosen offer instead of the requested loan. */
  | { status: 'ready'; offer: CalculatedOffer; chosen?: true };

/** The chosen insurance; its premium may be loading or unavailable. */
export interface Cover {
  insurance: Insurance;
  premium: InsuranceOffer | 'loading' | 'unknown';
}

/** Selected on the screen and not sent yet. */
interface Picked {
  offer?: CalculatedOffer | undefined;
  insurance?: InsuranceOffer | undefined;
}

const PriceContext = createContext<Price>({ status: 'loading' });
const CoverContext = createContext<Cover | undefined>(undefined);
type ReadInsurances = () => Promise<Result<InsuranceOffer[]>>;
const InsurancesContext = createContext<ReadInsurances | undefined>(undefined);
const PickContext = createContext<(picked: Picked) => void>(() => undefined);

export const usePrice = (): Price => useContext(PriceContext);
export const useCover = (): Cover | undefined => useContext(CoverContext);

/** Reads the insurances of the chosen loan, once for panel and screen. */
export function useReadInsurances(): ReadInsurances {
  const read = useContext(InsurancesContext);
  if (read === undefined) throw new Error('Insurances need a PriceProvider around them.');
  return read;
}

/** While mounted, the price is the one of the screen's selection. */
export function usePicked({ offer, insurance }: Picked): void {
  const pick = useContext(PickContext);
  useEffect(() => {
    pick({ offer, insurance });
    return () => pick({});
  }, [pick, offer, insurance]);
}

/** Reads the price again when amount or term change, while `enabled`. */
export function PriceProvider({
  wanted: enabled,
  children,
}: {
  wanted: boolean;
  children: ReactNode;
}) {
  const { amount, years } = useLoan();
  const application = useApplication();
  const [picked, setPicked] = useState<Picked>({});
  const sent = application && chosenOffer(application);
  const chosen = picked.offer ?? sent;
  const open = application !== undefined && isBeforeChoice(application);
  // The server's months are exact, years for the screen are rounded.
  const months = termOf(years, application?.loanDuration);
  const reads = enabled && chosen === undefined && !open;
  const { readPricing } = useActions();
  const [answer, setAnswer] = useState<{ question: string; price: Price }>();
  const [attempt, setAttempt] = useState(0);
  const question = [amount, months, attempt].join(' ');
  const read = answer?.question === question ? answer.price : undefined;
  useEffect(() => {
    if (!reads) return undefined;
    const outdated = new AbortController();
    void readPricing(amount, months).then((result) => {
      if (outdated.signal.aborted) return;
      if (!result.ok) assertInPlace(result.problem);
      const price: Price = result.ok
        ? { status: 'ready', offer: result.value }
        : { status: 'failed', retry: () => setAttempt((count) => count + 1) };
      setAnswer({ question, price });
    });
    return () => outdated.abort();
  }, [reads, amount, months, question, readPricing]);

  const readInsurances = useInsuranceList();
  const sentCover = useSentCover(enabled, readInsurances);
  const cover = useMemo<Cover | undefined>(() => {
    if (picked.insurance !== undefined)
      return picked.insurance.insurance === 'NONE'
        ? undefined
        : { insurance: picked.insurance.insurance, premium: picked.insurance };
    // The premium belongs to the offer with which the insurance was chosen.
    return chosen === sent ? sentCover : undefined;
  }, [picked, chosen, sent, sentCover]);
  const shown = useMemo<Price>(() => {
    if (chosen !== undefined) return { status: 'ready', offer: chosen, chosen: true };
    return open ? { status: 'open' } : (read ?? { status: 'loading' });
  }, [chosen, open, read]);
  return (
    <PickContext value={setPicked}>
      <PriceContext value={shown}>
        <InsurancesContext value={readInsurances}>
          <CoverContext value={cover}>{children}</CoverContext>
        </InsurancesContext>
      </PriceContext>
    </PickContext>
  );
}

/** Cached for one choice of the loan; a failure is not cached. */
function useInsuranceList(): ReadInsurances {
  const { id, loanAmount, loanDuration, variableInterestType } = useApplication() ?? {};
  const { listInsuranceOffers } = useActions();
  const question = [id, loanAmount, loanDuration, variableInterestType].join(' ');
  const latest = useRef<{ question: string; list: ReturnType<ReadInsurances> }>(undefined);
  return useCallback(() => {
    if (latest.current?.question === question) return latest.current.list;
    const list = listInsuranceOffers();
    latest.current = { question, list };
    void list.then(({ ok }) => {
      if (!ok && latest.current?.list === list) latest.current = undefined;
    });
    return list;
  }, [question, listInsuranceOffers]);
}

/** The application's insurance with its premium from the list of insurances; without the list the premium is unknown. */
function useSentCover(enabled: boolean, readInsurances: ReadInsurances): Cover | undefined {
  const application = useApplication();
  const insurance = application && chosenInsurance(application);
  // The server offers the list until the contract is signed.
  const reads = enabled && insurance !== undefined && application?.state === 'INSURANCE_SELECTED';
  const { loanAmount, loanDuration, variableInterestType } = application ?? {};
  const [answer, setAnswer] = useState<{ question: string; premium: Cover['premium'] }>();
  const question = [insurance, loanAmount, loanDuration, variableInterestType].join(' ');
  const unread = reads ? 'loading' : 'unknown';
  const premium = answer?.question === question ? answer.premium : unread;
  useEffect(() => {
    if (!reads) return undefined;
    const outdated = new AbortController();
    void readInsurances().then((result) => {
      if (outdated.signal.aborted) return;
      if (!result.ok) assertInPlace(result.problem);
      const offers = result.ok ? result.value : [];
      const found = offers.find((offer) => offer.insurance === insurance);
      setAnswer({ question, premium: found ?? 'unknown' });
    });
    return () => outdated.abort();
  }, [reads, insurance, question, readInsurances]);
  return useMemo(
    () => (insurance === undefined ? undefined : { insurance, premium }),
    [insurance, premium],
  );
}
