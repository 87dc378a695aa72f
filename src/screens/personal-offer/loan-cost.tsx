/** The costs of a loan as a bar: payout, interest, fees. Before a choice every offer has its bar, on a common scale. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalculatedOffer } from '#flow/application.ts';
import { showEuro } from '#form/formats/money.ts';
import type { OfferCard } from '#screens/personal-offer/offer-cards.ts';
import './loan-cost.css';

const PARTS = ['principal', 'interest', 'fees'] as const;
type Part = (typeof PARTS)[number];

/** Euro; fees are the rest of the total. */
function partsOf(offer: CalculatedOffer): Record<Part, number> {
  const { requestedAmount, totalInterestPayments, totalRepaymentAmount } = offer;
  const fees = Math.round((totalRepaymentAmount - requestedAmount - totalInterestPayments) * 100);
  return { principal: requestedAmount, interest: totalInterestPayments, fees: fees / 100 };
}

export function LoanCost({ cards }: { cards: readonly OfferCard[] }) {
  const { t } = useTranslation(['steps', 'offer']);
  const highest = Math.max(...cards.map(({ offer }) => offer.totalRepaymentAmount));
  const [only] = cards.length === 1 ? cards : [];
  return (
    <section className="loan-cost stack stack--tight" aria-labelledby="loan-cost">
      <h3 id="loan-cost">{t('offer:cost.title')}</h3>
      {cards.map(({ id, interestType, offer }) => (
        <div key={id}>
          {only === undefined && (
            <p className="loan-cost__name">
              <span>{t(`offer:kind.${interestType}`)}</span>
              <strong>{showEuro(offer.totalRepaymentAmount)}</strong>
            </p>
          )}
          <div
            className="loan-cost__bar"
            aria-hidden="true"
            style={{ inlineSize: `${(offer.totalRepaymentAmount / highest) * 100}%` }}
          >
            {PARTS.map((part) => (
              <span
                key={part}
                className={`loan-cost__${part}`}
                style={{ flexGrow: Math.max(0, partsOf(offer)[part]) }}
              />
            ))}
          </div>
        </div>
      ))}
      <dl className="facts loan-cost__parts">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>
              <span className={`loan-cost__key loan-cost__${part}`} aria-hidden="true" />
              {t(`offer:cost.${part}`)}
            </dt>
            <dd>
              <Amounts cards={cards} part={part} />
            </dd>
          </div>
        ))}
        {only && (
          <div className="facts__total">
            <dt>{t('offer:cost.total')}</dt>
            <dd>{showEuro(only.offer.totalRepaymentAmount)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** One amount where it is the same in all offers; else that of each, by name for those who do not see the bars. */
function Amounts({ cards, part }: { cards: readonly OfferCard[]; part: Part }) {
  const { t } = useTranslation('offer');
  const amounts = cards.map(({ offer }) => showEuro(partsOf(offer)[part]));
  if (new Set(amounts).size === 1) return amounts[0];
  return cards.map(({ id, interestType }, index) => (
    <Fragment key={id}>
      {index > 0 && ' / '}
      <span className="unseen">{t(`kind.${interestType}`)} </span>
      {amounts[index]}
    </Fragment>
  ));
}
