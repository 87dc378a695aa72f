/**
 * The offer box: the costs of the requested loan, later of the chosen offer, with the warning and the representative example that
 * the law requires beside them.
 */
import { Paper, VisuallyHidden } from '@mantine/core';
import type { ParseKeys, TFunction } from 'i18next';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AwayLink } from '#app/frame/leaving.tsx';
import type { CalculatedOffer } from '#flow/application.ts';
import { isComplete, totalCost, type CompleteOffer } from '#flow/chosen-offer.ts';
import type { InsuranceOffer } from '#flow/chosen-offer.ts';
import { isSingle, type OfferedFigures, type Range } from '#flow/offer-cards.ts';
import { showEuro, showRoundEuro } from '#form/formats/money.ts';
import { Facts, type Fact } from '#ui/facts.tsx';
import { ifKnown, showPercent } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';
import { RetryLink } from '#ui/retry-link.tsx';
import { showTerm, showYears } from '#ui/term.ts';
import { useRequestedLoan } from '#state/context.tsx';
import { coverAtom, isUnknown, priceAtom, retryCoverAtom, retryPriceAtom } from '#state/prices.ts';
import type { Cover, Price } from '#state/prices.ts';
import '#app/frame/panels/panels.css';

/** From this width on the box is beside the form (frame.css); below it is a bar above the form. */
export const BESIDE = '(min-width: 64em)';

export function PricedOfferBox(props: Pick<OfferBoxProps, 'beside' | 'changeUrl'>) {
  const [price, cover] = [useAtomValue(priceAtom), useAtomValue(coverAtom)];
  return <OfferBox {...useRequestedLoan()} price={price} cover={cover} {...props} />;
}

interface OfferBoxProps {
  /** Requested amount (euro) and term (years), known before the price. */
  amount: number;
  years: number;
  price: Price;
  cover?: Cover | undefined;
  /** Address of the brand's calculator, while the loan can still be changed there. */
  changeUrl?: string | undefined;
  /** Open beside the form, else collapsed into a bar. */
  beside?: boolean;
}

export function OfferBox({ amount, years, price, cover, changeUrl, beside = true }: OfferBoxProps) {
  const { t } = useTranslation(['flow', 'shell', 'offer']);
  const [retryPrice, retryCover] = [useSetAtom(retryPriceAtom), useSetAtom(retryCoverAtom)];
  const offer = price.status === 'ready' ? price.offer : undefined;
  const { offered, provisional = false } = price.status === 'open' ? price : {};
  const hasFigures = offer !== undefined || offered !== undefined;
  const premium = cover?.premium;
  const title = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  // A failure is never collapsed: phone users would miss that the price is missing.
  const failure = price.status === 'failed' && (
    <Notice tone="warning" small live>
      <p>{t('offer.failed')}</p>
      <RetryLink onRetry={retryPrice} focus={title}>
        {t('offer.retry')}
      </RetryLink>
    </Notice>
  );
  const body = (
    <>
      {offer !== undefined && <Figures offer={offer} cover={cover} />}
      {offered !== undefined && <Offered figures={offered} />}
      {!hasFigures && (
        <Facts
          rows={[
            [t('offer.amount'), showEuro(amount)],
            [t('offer.duration'), showYears(t, years)],
          ]}
        />
      )}
      {isUnknown(cover) && <p className="small">{t('offer.premiumUnknown')}</p>}
      {cover?.failed && (
        <RetryLink onRetry={retryCover} focus={title}>
          {t('offer:insured.retry')}
        </RetryLink>
      )}
      {provisional && <p className="small">{t('offer.provisional')}</p>}
      {price.status === 'open' && !provisional && !(offered && isSingle(offered)) && (
        <p className="small">{t('offer.open')}</p>
      )}
      {price.status === 'loading' && (
        <p className="offer__pending muted small" aria-live="polite" aria-atomic="true">
          {t('offer.loading')}
        </p>
      )}
      {beside && failure}
      {changeUrl !== undefined && (
        <p>
          <AwayLink href={changeUrl}>{t('offer.change')}</AwayLink>
        </p>
      )}
      {hasFigures && beside && <p className="offer__warning">{t('shell:warning')}</p>}
      {offer !== undefined && isComplete(offer) && <Explained offer={offer} />}
    </>
  );
  if (!beside)
    return (
      <section
        className="loan-bar"
        data-panel="offer"
        data-tab-managed=""
        aria-labelledby="offer-title"
      >
        <VisuallyHidden component="p" id="offer-title" ref={title} tabIndex={-1}>
          {t(titleOf(price, premium))}
        </VisuallyHidden>
        <details>
          <summary className="loan-bar__summary page">
            <span className="loan-bar__warning">{t('shell:warning')}</span>{' '}
            <Folded {...{ amount, years, price, cover }} />
          </summary>
          <div className="loan-bar__body page stack">{body}</div>
        </details>
        {failure && <div className="loan-bar__failure page">{failure}</div>}
      </section>
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
      {body}
    </Paper>
  );
}

function titleOf(price: Price, premium: InsuranceOffer | undefined) {
  if (price.status === 'open' && price.offered)
    return price.provisional ? 'offer.provisionalTitle' : 'offer.offeredTitle';
  if (price.status !== 'ready' || !price.chosen) return 'offer.title';
  return premium === undefined ? 'offer.chosenTitle' : 'offer.insuredTitle';
}
/** `€ 203,79 bis € 205,97`, or one value. */
const showRange = (t: TFunction<'flow'>, [from, to]: Range, show: (value: number) => string) =>
  from === to ? show(from) : t('offer.range', { from: show(from), to: show(to) });

/** A rate without the premium that comes on top must not read as all there is to pay. */
const unitOf = (cover: Cover | undefined) =>
  isUnknown(cover) ? 'offer.perMonthPlus' : 'offer.perMonth';

/** The bar: amount, term and, once known, the costs. */
function Folded({
  amount,
  years,
  price,
  cover,
}: Pick<OfferBoxProps, 'amount' | 'years' | 'price' | 'cover'>) {
  const { t } = useTranslation('flow');
  const offer = price.status === 'ready' ? price.offer : undefined;
  const offered = price.status === 'open' ? price.offered : undefined;
  const premium = cover?.premium;
  const rate = offer && (premium ? totalCost(offer, premium).month : offer.installmentAmount);
  return (
    <>
      <span className={offered && 'loan-bar__order'}>
        {t('offer.bar', {
          amount: offered
            ? showRange(t, offered.requestedAmount, showRoundEuro)
            : showRoundEuro(offer?.requestedAmount ?? amount),
          duration: offered
            ? showRange(t, offered.termInMonths, (months) => showTerm(t, months))
            : offer
              ? showTerm(t, offer.termInMonths)
              : showYears(t, years),
        })}
      </span>{' '}
      {rate !== undefined && (
        <span>
          <strong>{showEuro(rate)}</strong> <span>{t(unitOf(cover))}</span>
        </span>
      )}
      {offered && (
        <span>
          <strong>{showRange(t, offered.installmentAmount, showEuro)}</strong>{' '}
          <span>{t('offer.perMonth')}</span>
        </span>
      )}
      {price.status === 'loading' && (
        // Reserves the line of the rate, to avoid a layout shift.
        <span className="loan-bar__place" aria-hidden="true">
          <strong>{showEuro(amount)}</strong> <span>{t('offer.perMonth')}</span>
        </span>
      )}
    </>
  );
}

function Figures({ offer, cover }: { offer: CalculatedOffer; cover: Cover | undefined }) {
  const { t } = useTranslation(['flow', 'offer']);
  const premium = cover?.premium;
  const insured = premium && totalCost(offer, premium);
  /** Rows that are still loading reserve their space. */
  const later = cover?.loading === true ? t('offer:insured.loading') : undefined;
  return (
    <>
      <p className="offer__rate">
        <span className="figure">{showEuro(insured?.month ?? offer.installmentAmount)}</span>{' '}
        <span className="figure__unit">{t(unitOf(cover))}</span>
      </p>
      <Facts
        rows={[
          [t('offer.rate'), (premium ?? later) && showEuro(offer.installmentAmount)],
          [t('offer.insurance'), premium ? showEuro(premium.monthlyPremium) : later],
          [t('offer.amount'), showEuro(offer.requestedAmount)],
          [t('offer.duration'), showTerm(t, offer.termInMonths)],
          [t('offer.nominal'), ifKnown(offer.nominalInterestRate, showPercent)],
          [t('offer.effective'), ifKnown(offer.effectiveInterestRate, showPercent)],
          [
            t('offer.loanTotal'),
            (premium ?? later) && ifKnown(offer.totalRepaymentAmount, showEuro),
          ],
          [t('offer.premiumTotal'), premium ? showEuro(premium.totalPremium) : later],
          [
            t((insured ?? later) ? 'offer.insuredTotal' : 'offer.total'),
            insured
              ? ifKnown(insured.total, showEuro)
              : (later ?? ifKnown(offer.totalRepaymentAmount, showEuro)),
            true,
          ],
        ]}
      />
    </>
  );
}

/** What the bank offers, before the choice. */
function Offered({ figures }: { figures: OfferedFigures }) {
  const { t } = useTranslation('flow');
  const row = (
    text: ParseKeys<'flow'>,
    figure: keyof OfferedFigures,
    show: (value: number) => string,
  ): Fact => [t(text), ifKnown(figures[figure], (range) => showRange(t, range, show))];
  return (
    <Facts
      rows={[
        row('offer.amount', 'requestedAmount', showEuro),
        row('offer.duration', 'termInMonths', (months) => showTerm(t, months)),
        row('offer.monthlyRate', 'installmentAmount', showEuro),
        row('offer.nominal', 'nominalInterestRate', showPercent),
        row('offer.effective', 'effectiveInterestRate', showPercent),
        row('offer.total', 'totalRepaymentAmount', showEuro),
      ]}
    />
  );
}

function Explained({ offer }: { offer: CompleteOffer }) {
  const { t } = useTranslation(['flow', 'shell']);
  const example = {
    amount: showEuro(offer.requestedAmount),
    term: showTerm(t, offer.termInMonths),
    rate: showEuro(offer.installmentAmount),
    total: showEuro(offer.totalRepaymentAmount),
    nominal: showPercent(offer.nominalInterestRate),
    effective: showPercent(offer.effectiveInterestRate),
  };
  return (
    <details className="disclosure">
      <summary className="small">{t('offer.termsTitle')}</summary>
      <div className="stack stack--tight small">
        <p>
          <span className="strong">{`${t('shell:exampleTitle')}:`}</span>{' '}
          <span>{t('offer.example', example)}</span>
        </p>
        {(['nominal', 'effective', 'total'] as const).map((term) => (
          <p key={term}>{t(`offer.terms.${term}`)}</p>
        ))}
      </div>
    </details>
  );
}
