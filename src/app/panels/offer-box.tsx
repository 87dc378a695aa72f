/** The offer box: what the loan asked for, later the one chosen, costs, with the warning and the example that belong to any figure of a loan. */
import { Anchor, Paper } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MONTHS_PER_YEAR, LOCALE, yearsOf } from '#flow/limits.ts';
import type { CalculatedOffer } from '#flow/application.ts';
import { totalCost } from '#flow/total-cost.ts';
import type { InsuranceOffer } from '#flow/total-cost.ts';
import { showEuro } from '#form/money.ts';
import { Facts } from '#screens/facts.tsx';
import { showPercent } from '#screens/offer/percent.ts';
import { Notice } from '#screens/notice.tsx';
import type { Cover, Price } from '#screens/price.tsx';
import '#app/panels/panels.css';

const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** From here on the box stands beside the form (frame.css), below it is folded. */
const BESIDE = '(min-width: 64em)';

interface Props {
  /** Euro and years asked for: known before the price is. */
  amount: number;
  years: number;
  price: Price;
  /** The insurance chosen with the offer. */
  cover?: Cover | undefined;
  /** The calculator of the brand, while the loan can still be changed there. */
  changeUrl?: string | undefined;
}

export function OfferBox({ amount, years, price, cover, changeUrl }: Props) {
  const { t } = useTranslation('flow');
  const beside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false });
  const offer = price.status === 'ready' ? price.offer : undefined;
  const premium = typeof cover?.premium === 'object' ? cover.premium : undefined;
  const title = useRef<HTMLHeadingElement>(null);
  // The button goes with the failure.
  const again = (retry: () => void) => () => {
    retry();
    title.current?.focus();
  };
  // Never folded away: on phones nobody would learn that the price is missing.
  const failure = price.status === 'failed' && (
    <Notice tone="warning" small role="status">
      <p>{t('offer.failed')}</p>
      <p>
        <Anchor type="button" component="button" onClick={again(price.retry)}>
          {t('offer.retry')}
        </Anchor>
      </p>
    </Notice>
  );
  const body = (
    <>
      {offer === undefined ? (
        <Asked amount={amount} years={years} />
      ) : (
        <Figures offer={offer} premium={premium} />
      )}
      {cover?.premium === 'unknown' && <p className="small">{t('offer.premiumUnknown')}</p>}
      {price.status === 'open' && <p className="small">{t('offer.open')}</p>}
      {price.status === 'loading' && (
        <p className="offer__pending muted small" role="status">
          {t('offer.loading')}
        </p>
      )}
      {beside && failure}
      {changeUrl !== undefined && (
        <p>
          <a href={changeUrl}>{t('offer.change')}</a>
        </p>
      )}
      {offer !== undefined && <Explained offer={offer} />}
    </>
  );
  return (
    <Paper
      component="section"
      variant="accent"
      className="panel"
      data-panel="offer"
      aria-labelledby="offer-title"
    >
      <h2 id="offer-title" ref={title} tabIndex={-1} className="panel__title">
        {t(titleOf(price, premium))}
      </h2>
      {beside ? (
        body
      ) : (
        <>
          <Folded summary={summaryOf(t, amount, years, offer, premium)}>{body}</Folded>
          {failure}
        </>
      )}
    </Paper>
  );
}

function titleOf(price: Price, premium: InsuranceOffer | undefined) {
  if (price.status !== 'ready' || !price.chosen) return 'offer.title';
  return premium === undefined ? 'offer.chosenTitle' : 'offer.insuredTitle';
}
const showYears = (t: TFunction<'flow'>, years: number): string =>
  t('offer.years', { count: years, replace: { count: NUMBER.format(years) } });
const summaryOf = (
  t: TFunction<'flow'>,
  amount: number,
  years: number,
  offer: CalculatedOffer | undefined,
  premium: InsuranceOffer | undefined,
): string => {
  if (offer === undefined)
    return t('offer.summaryLoading', { amount: showEuro(amount), duration: showYears(t, years) });
  const asked = showEuro(offer.requestedAmount);
  return premium === undefined
    ? t('offer.summary', { amount: asked, rate: showEuro(offer.installmentAmount) })
    : t('offer.summaryInsured', {
        amount: asked,
        rate: showEuro(totalCost(offer, premium).month),
        premium: showEuro(premium.monthlyPremium),
      });
};

/** On phones: one line with the figures and the warning, the rest on demand. */
function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  const { t } = useTranslation(['flow', 'shell']);
  return (
    <>
      <details className="offer__folded">
        <summary>
          <span className="strong">{summary}</span>
        </summary>
        <div className="stack">{children}</div>
      </details>
      <p className="offer__warning">{t('shell:warning')}</p>
    </>
  );
}

function Asked({ amount, years }: { amount: number; years: number }) {
  const { t } = useTranslation('flow');
  return (
    <Facts
      rows={[
        [t('offer.amount'), showEuro(amount)],
        [t('offer.duration'), showYears(t, years)],
      ]}
    />
  );
}

function Figures({
  offer,
  premium,
}: {
  offer: CalculatedOffer;
  premium: InsuranceOffer | undefined;
}) {
  const { t } = useTranslation('flow');
  const insured = premium && totalCost(offer, premium);
  const term =
    offer.termInMonths % MONTHS_PER_YEAR === 0
      ? showYears(t, yearsOf(offer.termInMonths))
      : t('offer.months', { months: offer.termInMonths });
  return (
    <>
      <p className="offer__rate">
        <span className="figure">{showEuro(insured?.month ?? offer.installmentAmount)}</span>{' '}
        <span className="figure__unit">{t('offer.perMonth')}</span>
      </p>
      {premium && <p>{t('offer.premium', { premium: showEuro(premium.monthlyPremium) })}</p>}
      <Facts
        rows={[
          [t('offer.amount'), showEuro(offer.requestedAmount)],
          [t('offer.duration'), term],
          [t('offer.nominal'), showPercent(offer.nominalInterestRate)],
          [t('offer.effective'), showPercent(offer.effectiveInterestRate)],
          [t('offer.loanTotal'), insured && showEuro(offer.totalRepaymentAmount)],
          [t('offer.premiumTotal'), premium && showEuro(premium.totalPremium)],
          [
            t(insured ? 'offer.insuredTotal' : 'offer.total'),
            showEuro(insured?.total ?? offer.totalRepaymentAmount),
            true,
          ],
        ]}
      />
    </>
  );
}

function Explained({ offer }: { offer: CalculatedOffer }) {
  const { t } = useTranslation(['flow', 'shell']);
  const example = {
    amount: showEuro(offer.requestedAmount),
    months: offer.termInMonths,
    rate: showEuro(offer.installmentAmount),
    total: showEuro(offer.totalRepaymentAmount),
    nominal: showPercent(offer.nominalInterestRate),
    effective: showPercent(offer.effectiveInterestRate),
  };
  return (
    <>
      <div className="offer__example stack stack--tight">
        <p className="offer__warning">{t('shell:warning')}</p>
        <p className="small">
          <span className="strong">{t('shell:exampleTitle')}:</span> {t('offer.example', example)}
        </p>
      </div>
      <details className="disclosure">
        <summary className="small">{t('offer.termsTitle')}</summary>
        <div className="stack stack--tight small">
          {(['nominal', 'effective', 'total'] as const).map((term) => (
            <p key={term}>{t(`offer.terms.${term}`)}</p>
          ))}
        </div>
      </details>
    </>
  );
}
