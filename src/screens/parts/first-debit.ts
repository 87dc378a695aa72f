import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import type { CalculatedOffer } from '#flow/application.ts';
import { loanDays } from '#flow/loan/banking-days.ts';
import { totalCost } from '#flow/loan/chosen-offer.ts';
import { showEuro } from '#form/formats/money.ts';
import { todayInVienna } from '#schema/today.ts';
import { serverTimeAtom } from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';
import { coverAtom } from '#state/prices.ts';
import { showLongDay } from '#ui/display.ts';

interface Debited {
  /** With the day of the month that is chosen, and the days that the bank names. */
  loan: Parameters<typeof loanDays>[0];
  offer: Pick<CalculatedOffer, 'installmentAmount'> | undefined;
  /** The day on which contract and documents were complete; `today` as long as nothing is signed. */
  completed: string | undefined;
}

const NO_PREMIUM = { monthlyPremium: 0, totalPremium: 0 };

/**
 * The first debit, the same on every screen: its sum with its parts, and its day or, where nobody has named one, what it depends on.
 */
export function useFirstDebit({ loan, offer, completed }: Debited) {
  const { t } = useTranslation('offer');
  const { payoutBankingDays } = useServices().site;
  const now = useAtomValue(serverTimeAtom);
  const cover = useAtomValue(coverAtom);
  const premium = cover?.premium;
  const isOpen = completed === 'today';
  const from = isOpen ? now && todayInVienna(now) : completed;
  const { payout, firstRate } = loanDays(loan, from, payoutBankingDays);
  const { repaymentDay, payoutOn, firstInstallmentOn } = loan;
  const amount = offer && showEuro(totalCost(offer, premium ?? NO_PREMIUM).month);
  const sum =
    offer &&
    t('firstDebit.sum', {
      context: cover === undefined ? '' : premium ? 'insured' : 'insuredUnknown',
      sum: amount,
      rate: showEuro(offer.installmentAmount),
      premium: premium && showEuro(premium.monthlyPremium),
    });
  const known = isOpen && firstInstallmentOn === undefined ? 'today' : 'day';
  const when = t('firstDebit.when', {
    context: firstRate ? known : repaymentDay === undefined ? '' : 'month',
    date: firstRate && showLongDay(firstRate),
    day: repaymentDay,
  });
  return {
    /** ISO days, where somebody has named them. */
    payout,
    day: firstRate,
    /** The payout is counted by the deployment values, and not the bank's own word. */
    isCounted: payout !== undefined && payoutOn === undefined,
    amount,
    sum,
    when,
    text: sum === undefined ? when : `${sum}, ${when}`,
  };
}
