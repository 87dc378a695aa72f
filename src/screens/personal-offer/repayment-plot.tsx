/** The remaining debt by year: a chart, and all payments in a table. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro, showRoundEuro, showWholeEuro } from '#form/formats/money.ts';
import { answerOf, type CompleteCard } from '#flow/loan/offer-cards.ts';
import { FigureTable } from '#screens/personal-offer/figure-table.tsx';
import {
  PARTS,
  partsOf,
  repaymentPlan,
  type Part,
  type RepaymentYear,
} from '#screens/personal-offer/repayment-plan.ts';
import classes from '#screens/personal-offer/repayment-plot.module.css';

/** Points of an area of 100 × 100: the debt at the beginning and after each year. */
function areaOf(plan: readonly RepaymentYear[], debt: number): string {
  const months = plan.reduce((sum, year) => sum + year.months, 0);
  let month = 0;
  const line = plan.map((year) => {
    month += year.months;
    return `${(month / months) * 100},${100 - (Math.max(0, year.debt) / Math.max(debt, 1)) * 100}`;
  });
  return ['0,100', '0,0', ...line, '100,100'].join(' ');
}

export function RepaymentPlot({ card }: { card: CompleteCard }) {
  const { interestType, offer } = card;
  const { t } = useTranslation(['steps', 'offer', 'enums']);
  const id = useId();
  const plan = repaymentPlan(offer);
  const parts = PARTS.filter((part) => plan.some((year) => year[part] > 0));
  const debt = offer.requestedAmount + offer.totalOpeningFee;
  return (
    <figure className="stack stack--tight">
      <figcaption className="muted small">
        {t('offer:plot.about', {
          interest: t(`enums:variableInterestType.${answerOf(card)}`),
          amount: showEuro(offer.requestedAmount),
          yearly: showEuro(plan[0]?.paid ?? 0),
        })}
      </figcaption>
      <svg
        className={classes.picture}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <title id={`${id}-title`}>{t('personal-offer.plot.title')}</title>
        <desc id={`${id}-text`}>
          {t('offer:plot.description', {
            count: plan.length,
            debt: showRoundEuro(debt),
            first: showEuro(plan[0]?.debt ?? 0),
          })}
        </desc>
        <polygon points={areaOf(plan, debt)} />
      </svg>
      <p className={`${classes.axis} muted small`} aria-hidden="true">
        <span>
          {t('offer:plot.today', {
            context: offer.totalOpeningFee > 0 ? 'fee' : '',
            debt: showRoundEuro(debt),
          })}
        </span>
        <span>{t('offer:plot.end', { count: plan.length })}</span>
      </p>
      <YearTable
        name={t('offer:plot.table')}
        plan={plan}
        columns={[
          ['paid', t('offer:plot.paid'), showEuro(offer.totalRepaymentAmount)],
          ['debt', t('personal-offer.plot.axisAmount')],
        ]}
      />
      <details className="disclosure">
        <summary className="small">{t('offer:plot.partsTable')}</summary>
        <YearTable
          name={t('offer:plot.partsTable')}
          plan={plan}
          columns={parts.map((part) => [
            part,
            t(`personal-offer.plot.${part}`),
            showWholeEuro(partsOf(offer)[part]),
          ])}
        />
      </details>
      <p className="muted small">{t('offer:plot.rounded')}</p>
      {interestType === 'VARIABLE' && <p className="muted small">{t('offer:plot.variable')}</p>}
    </figure>
  );
}

interface YearTableProps {
  name: string;
  plan: readonly RepaymentYear[];
  /** Of each: its figure of a year, its heading and its sum, where it has one. */
  columns: readonly (readonly [figure: Part | 'paid' | 'debt', heading: string, sum?: string])[];
}

/** In whole euros, as a small phone has no space for cents. */
export function YearTable({ name, plan, columns }: YearTableProps) {
  const { t } = useTranslation('offer');
  return (
    <FigureTable
      className={classes.table}
      name={name}
      head={[t('plot.year'), ...columns.map(([, heading]) => heading)]}
      rows={plan.map((year) => [
        year.year,
        ...columns.map(([figure]) => showWholeEuro(year[figure])),
      ])}
      foot={[t('plot.sum'), ...columns.map(([, , sum]) => sum)]}
    />
  );
}
