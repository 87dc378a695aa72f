/** What a variable offer would cost if its reference rate rose: an example beside the offer, which stays as it is. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro } from '#form/formats/money.ts';
import type { CompleteOffer } from '#flow/loan/chosen-offer.ts';
import { isCompleteCard, type OfferCard } from '#flow/loan/offer-cards.ts';
import { HIGHEST_POINTS, STEP_POINTS, withHigherRate } from '#flow/loan/what-if.ts';
import { repaymentPlan } from '#screens/personal-offer/repayment-plan.ts';
import classes from '#screens/personal-offer/what-if.module.css';
import { YearTable } from '#screens/personal-offer/repayment-plot.tsx';
import { showPercent, showPoints } from '#ui/display.ts';
import { Facts } from '#ui/facts.tsx';

/** Of the variable offer among those that are shown, if its figures are complete. */
export function WhatIf({ cards }: { cards: readonly OfferCard[] }) {
  const card = cards.find(({ interestType }) => interestType === 'VARIABLE');
  return card && isCompleteCard(card) && <Example key={card.id} offer={card.offer} />;
}

function Example({ offer }: { offer: CompleteOffer }) {
  const { t } = useTranslation(['offer', 'steps', 'flow']);
  const id = useId();
  const [points, setPoints] = useState(0);
  const example = withHigherRate(offer, points);
  const rise = t('whatIf.points', { points: showPoints(points) });
  const rate = showEuro(example.installmentAmount);
  return (
    <details className="disclosure offer-row">
      <summary>{t('whatIf.title')}</summary>
      <div className="stack stack--tight">
        <label htmlFor={id}>{t('whatIf.label')}</label>
        <input
          id={id}
          className={classes.slider}
          type="range"
          min={0}
          max={HIGHEST_POINTS}
          step={STEP_POINTS}
          value={points}
          aria-valuetext={t('whatIf.value', { rise, rate })}
          aria-describedby={`${id}-example`}
          onChange={({ target }) => setPoints(target.valueAsNumber)}
        />
        <p>
          <strong>{rise}</strong>{' '}
          <span className="offer-tag">{t(points === 0 ? 'whatIf.today' : 'whatIf.example')}</span>
        </p>
        <Facts
          rows={[
            [t('whatIf.rate'), rate],
            [t('whatIf.now'), points > 0 && showEuro(offer.installmentAmount)],
            [t('flow:offer.nominal'), showPercent(example.nominalInterestRate)],
            [t('flow:offer.effective'), showPercent(example.effectiveInterestRate)],
            [t('cost.total'), showEuro(example.totalRepaymentAmount), true],
          ]}
        />
        <p className="muted small" id={`${id}-example`}>
          {t('whatIf.about')}
        </p>
        <YearTable
          name={t('whatIf.years')}
          plan={repaymentPlan(example)}
          columns={[
            ['paid', t('plot.paid'), showEuro(example.totalRepaymentAmount)],
            ['debt', t('steps:personal-offer.plot.axisAmount')],
          ]}
        />
      </div>
    </details>
  );
}
