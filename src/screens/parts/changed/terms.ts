/** The terms of a loan as they read, and what differs between two sets of them. */
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import { chosenInterest, chosenOffer, chosenPremium } from '#flow/loan/chosen-offer.ts';
import { stateRow } from '#flow/states.ts';
import { showEuro } from '#form/formats/money.ts';
import type { Difference } from '#screens/parts/changed/changed-answers.ts';
import { ifKnown, showContractTerm, showPercent } from '#ui/display.ts';

/** Compares by what is to be read; what only one of the two has is no difference. */
export function useTermDifferences() {
  const { t } = useTranslation(['offer', 'flow', 'enums', 'fields']);
  const read = (application: Application) => {
    const { state, loanAmount, loanDuration, repaymentDay, insurance = 'NONE' } = application;
    const [offer, premium] = [chosenOffer(application), chosenPremium(application)];
    const kind = chosenInterest(application);
    const cover = stateRow(state).choice === 'insurance' && insurance;
    return [
      ['fields:loanAmount.label', ifKnown(loanAmount, showEuro)],
      ['fields:loanDuration.label', loanDuration && showContractTerm(t, loanDuration)],
      ['fields:variableInterestType.label', kind && t(`offer:kind.${kind}`)],
      ['flow:offer.nominal', ifKnown(offer?.nominalInterestRate, showPercent)],
      ['flow:offer.effective', ifKnown(offer?.effectiveInterestRate, showPercent)],
      ['offer:agreed.rate', ifKnown(offer?.installmentAmount, showEuro)],
      ['offer:agreed.total', ifKnown(offer?.totalRepaymentAmount, showEuro)],
      [
        'fields:insurance.label',
        cover && t(`enums:insurance.${cover}`, { defaultValue: t('offer:insured.contract') }),
      ],
      ['offer:insured.premium', ifKnown(premium?.monthlyPremium, showEuro)],
      ['offer:insured.premiumTotal', ifKnown(premium?.totalPremium, showEuro)],
      ['offer:agreed.debit', repaymentDay && t('offer:agreed.debitDay', { day: repaymentDay })],
    ] as const;
  };
  return (shown: Application | undefined, now: Application | undefined): Difference[] => {
    if (shown === undefined || now === undefined) return [];
    const others = read(now);
    return read(shown).flatMap(([key, mine], row) => {
      const other = others[row]?.[1];
      return mine && other && mine !== other ? [{ key, label: t(key), mine, other }] : [];
    });
  };
}
