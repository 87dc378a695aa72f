/** What goes back to the bank year by year: a picture, and the same in a table. */
import '@mantine/core/styles/Table.layer.css';
import { Paper, Table } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showEuro } from '#form/money.ts';
import type { OfferCard } from '#screens/offer/offer-cards.ts';
import { repaymentPlan } from '#screens/offer/repayment-plan.ts';
import type { RepaymentYear } from '#screens/offer/repayment-plan.ts';
import './repayment-plot.css';

/** From the bottom up; solid, striped and dark, so that they differ without colour too. */
const PARTS = ['principal', 'interest', 'fees'] as const satisfies readonly (keyof RepaymentYear)[];
/** Percent of the picture: room for the years below the bars; share of a year's slot that its bar fills. */
const [BARS_HEIGHT, BAR_WIDTH] = [88, 0.64];
/** With more years than this, only every second one is named. */
const NAMED_YEARS = 7;

const sumOf = (plan: readonly RepaymentYear[], part: (typeof PARTS)[number] | 'paid'): number =>
  Math.round(plan.reduce((sum, year) => sum + year[part] * 100, 0)) / 100;

const percent = (share: number): string => `${Math.round(share * 1000) / 1000}%`;

/** Sizes are percent, so that the picture stretches with the page and its letters do not. */
function Bars({ plan, stripes }: { plan: readonly RepaymentYear[]; stripes: string }) {
  const highest = Math.max(...plan.map(({ paid }) => paid));
  const slot = 100 / plan.length;
  return plan.map((year, index) => {
    let top = BARS_HEIGHT;
    const left = index * slot + (slot * (1 - BAR_WIDTH)) / 2;
    const named = plan.length <= NAMED_YEARS || index % 2 === 0;
    return (
      <g key={year.year}>
        {PARTS.map((part) => {
          const height = highest <= 0 ? 0 : (Math.max(0, year[part]) / highest) * BARS_HEIGHT;
          top -= height;
          return (
            <rect
              key={part}
              className={`plot__${part}`}
              fill={part === 'interest' ? stripes : undefined}
              x={percent(left)}
              width={percent(slot * BAR_WIDTH)}
              y={percent(top)}
              height={percent(height)}
            />
          );
        })}
        {named && (
          <text x={percent(index * slot + slot / 2)} y="99%" textAnchor="middle">
            {year.year}
          </text>
        )}
      </g>
    );
  });
}

export function RepaymentPlot({ card: { interestType, offer } }: { card: OfferCard }) {
  const { t } = useTranslation(['steps', 'offer', 'enums']);
  const id = useId();
  const plan = repaymentPlan(offer);
  const parts = PARTS.filter((part) => plan.some((year) => year[part] > 0));
  const [first, last] = [plan[0], plan.at(-1)];
  return (
    <Paper component="figure" className="plot stack">
      <figcaption>
        <h3>{t('personal-offer.plot.title')}</h3>
        <p className="muted small">
          {t('offer:plot.about', {
            interest: t(`enums:variableInterestType.${interestType}`),
            amount: showEuro(offer.requestedAmount),
            yearly: showEuro(first?.paid ?? 0),
          })}
        </p>
      </figcaption>
      <svg
        className="plot__picture"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <title id={`${id}-title`}>{t('personal-offer.plot.title')}</title>
        <desc id={`${id}-text`}>
          {t('offer:plot.description', {
            count: plan.length,
            first: showEuro(first?.interest ?? 0),
            last: showEuro(last?.interest ?? 0),
          })}
        </desc>
        <defs>
          <pattern
            id={`${id}-stripes`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="plot__ground" width="6" height="6" />
            <rect className="plot__stripe" width="3" height="6" />
          </pattern>
        </defs>
        <Bars plan={plan} stripes={`url(#${id}-stripes)`} />
      </svg>
      <p className="plot__axis muted small" aria-hidden="true">
        {t('offer:plot.axis')}
      </p>
      {/* Which colour is which; the description and the table say the same without colours. */}
      <ul className="plot__legend cluster small" aria-hidden="true">
        {parts.map((part) => (
          <li key={part}>
            <span className={`plot__key plot__key--${part}`} />
            {t(`personal-offer.plot.${part}`)}
          </li>
        ))}
      </ul>
      <details className="disclosure">
        <summary>{t('offer:plot.table')}</summary>
        <div className="table-scroll" tabIndex={0} role="region" aria-label={t('offer:plot.table')}>
          <Table className="plot__table" tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('offer:plot.year')}</Table.Th>
                {parts.map((part) => (
                  <Table.Th key={part} scope="col">
                    {t(`personal-offer.plot.${part}`)}
                  </Table.Th>
                ))}
                <Table.Th scope="col">{t('offer:plot.paid')}</Table.Th>
                <Table.Th scope="col">{t('personal-offer.plot.axisAmount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {plan.map((year) => (
                <Table.Tr key={year.year}>
                  <Table.Th scope="row">{year.year}</Table.Th>
                  {parts.map((part) => (
                    <Table.Td key={part}>{showEuro(year[part])}</Table.Td>
                  ))}
                  <Table.Td>{showEuro(year.paid)}</Table.Td>
                  <Table.Td>{showEuro(year.open)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{t('offer:plot.sum')}</Table.Th>
                {parts.map((part) => (
                  <Table.Td key={part}>{showEuro(sumOf(plan, part))}</Table.Td>
                ))}
                <Table.Td>{showEuro(sumOf(plan, 'paid'))}</Table.Td>
                <Table.Td />
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </div>
        {interestType === 'VARIABLE' && <p className="muted small">{t('offer:plot.variable')}</p>}
      </details>
    </Paper>
  );
}
