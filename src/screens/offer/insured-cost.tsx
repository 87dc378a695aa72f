/** What loan and insurance cost, each by itself and together. */
import { useTranslation } from 'react-i18next';
import type { CalculatedOffer } from '#flow/application.ts';
import { totalCost } from '#flow/total-cost.ts';
import type { InsuranceOffer } from '#flow/total-cost.ts';
import { showEuro } from '#form/money.ts';
import { Facts } from '#screens/facts.tsx';

interface Props {
  /** Absent where the bank has said no figures of it. */
  loan: CalculatedOffer | undefined;
  premium: InsuranceOffer;
}

export function InsuredCost({ loan, premium }: Props) {
  const { t } = useTranslation('offer');
  const together = loan && totalCost(loan, premium);
  return (
    <Facts
      rows={[
        [t('insured.loanMonth'), loan && showEuro(loan.installmentAmount)],
        [t('insured.premiumMonth'), showEuro(premium.monthlyPremium)],
        [t('insured.month'), together && showEuro(together.month), true],
        [t('insured.loanTotal'), loan && showEuro(loan.totalRepaymentAmount)],
        [t('insured.premiumTotal'), showEuro(premium.totalPremium)],
        [t('insured.total'), together && showEuro(together.total), true],
      ]}
    />
  );
}
