/** What loan and insurance cost, each by itself and together. */
import { useTranslation } from 'react-i18next';
import type { CalculatedOffer } from '#flow/application.ts';
import { totalCost } from '#flow/total-cost.ts';
import type { InsuranceOffer } from '#flow/total-cost.ts';
import { showEuro } from '#form/money.ts';
import type texts from '#locales/de-AT/offer.json';

interface Props {
  /** Absent where the bank has said no figures of it. */
  loan: CalculatedOffer | undefined;
  premium: InsuranceOffer;
}

export function InsuredCost({ loan, premium }: Props) {
  const { t } = useTranslation('offer');
  const together = loan && totalCost(loan, premium);
  const rows: [label: keyof (typeof texts)['insured'], euro: number | undefined, isSum?: true][] = [
    ['loanMonth', loan?.installmentAmount],
    ['premiumMonth', premium.monthlyPremium],
    ['month', together?.month, true],
    ['loanTotal', loan?.totalRepaymentAmount],
    ['premiumTotal', premium.totalPremium],
    ['total', together?.total, true],
  ];
  return (
    <dl className="facts">
      {rows.map(
        ([label, euro, isSum]) =>
          euro !== undefined && (
            <div key={label} className={isSum && 'facts__total'}>
              <dt>{t(`insured.${label}`)}</dt>
              <dd>{showEuro(euro)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
