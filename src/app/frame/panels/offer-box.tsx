/**
 * The offer box: the costs of the requested loan, later of the chosen offer, with the warning and the representative example that
 * the law requires beside them.
 */
import { Paper, VisuallyHidden } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AwayLink } from '#app/frame/leaving.tsx';
import { isComplete, totalCost, type CompleteOffer } from '#flow/loan/chosen-offer.ts';
import type { RequestedLoan } from '#flow/entry.ts';
import type { Figures as CommonFigures } from '#flow/loan/offer-cards.ts';
import { showEuro, showRoundEuro } from '#form/formats/money.ts';
import { Facts } from '#ui/facts.tsx';
import { ifKnown, showPercent, showTerm, showYears } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';
import { RetryLink } from '#ui/retry-link.tsx';
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

/** Requested amount (euro) and term (years), known before the price. */
interface PricedLoan extends RequestedLoan {
  price: Price;
  cover?: Cover | undefined;
}

interface OfferBoxProps extends PricedLoan {
  /** Address of the brand's calculator, while the loan can still be changed there. */
  changeUrl?: string | undefined;
  /** Open beside the form, else collapsed into a bar. */
  beside?: boolean;
}

export function OfferBox({ changeUrl, beside = true, ...loan }: OfferBoxProps) {
  const { t } = useTranslation(['flow', 'shell', 'offer']);
  const [retryPrice, retryCover] = [useSetAtom(retryPriceAtom), useSetAtom(retryCoverAtom)];
  const { price, cover } = loan;
  const offer = price.status === 'ready' ? price.offer : undefined;
  const offered = price.status === 'unchosen' ? price.offered : undefined;
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
      <Figures {...loan} />
      {isUnknown(cover) && <p className="small">{t('offer.premiumUnknown')}</p>}
      {cover?.failed && (
        <RetryLink onRetry={retryCover} focus={title}>
          {t('offer:insured.retry')}
        </RetryLink>
      )}
      {price.status === 'unchosen' && offered?.figures.installmentAmount === undefined && (
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
      {(offer ?? offered) && beside && <p className="offer__warning small">{t('shell:warning')}</p>}
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
          {t(titleOf(loan))}
        </VisuallyHidden>
        <details>
          <summary className="loan-bar__summary cluster page">
            <BarSummary {...loan} /> <span className="loan-bar__warning">{t('shell:warning')}</span>
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
        {t(titleOf(loan))}
      </h2>
      {body}
    </Paper>
  );
}

function titleOf({ price, cover }: PricedLoan) {
  if (price.status === 'unchosen' && price.offered) return 'offer.offeredTitle';
  if (price.status !== 'ready' || !price.chosen) return 'offer.title';
  return cover?.premium === undefined ? 'offer.chosenTitle' : 'offer.insuredTitle';
}

/** A rate without the premium that comes on top must not read as all there is to pay. */
const unitOf = (cover: Cover | undefined) =>
  isUnknown(cover) ? 'offer.perMonthPlus' : 'offer.perMonth';

/** What the bank offers, chosen or not, as text; the rate of several offers is `ab € 203,79`. Nothing for what is not known. */
function useFigures({ price, cover }: Pick<PricedLoan, 'price' | 'cover'>) {
  const { t } = useTranslation('flow');
  const offer = price.status === 'ready' ? price.offer : undefined;
  const offered = price.status === 'unchosen' ? price.offered : undefined;
  const figures: CommonFigures | undefined = offer ?? offered?.figures;
  const textOf = (figure: keyof CommonFigures, show: (value: number) => string) =>
    ifKnown(figures?.[figure], show);
  return {
    offer,
    insured: offer && cover?.premium && totalCost(offer, cover.premium),
    textOf,
    rate:
      textOf('installmentAmount', showEuro) ??
      (offered && t('offer.from', { rate: showEuro(offered.from) })),
  };
}

function BarSummary({ amount, years, price, cover }: PricedLoan) {
  const { t } = useTranslation('flow');
  const { offer, insured, rate: ofLoan, textOf } = useFigures({ price, cover });
  const rate = insured ? showEuro(insured.month) : ofLoan;
  const duration = textOf('termInMonths', (months) => showTerm(t, months));
  return (
    <>
      <span>
        {t('offer.bar', {
          amount: textOf('requestedAmount', showRoundEuro) ?? showRoundEuro(amount),
          duration: duration ?? showYears(t, years),
        })}
      </span>{' '}
      {rate !== undefined && (
        <span>
          <strong>{rate}</strong> <span>{t(unitOf(offer && cover))}</span>
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

function Figures({ amount, years, price, cover }: PricedLoan) {
  const { t } = useTranslation(['flow', 'offer']);
  const { offer, insured, rate, textOf } = useFigures({ price, cover });
  const premium = offer && cover?.premium;
  /** Rows that are still loading reserve their space. */
  const later = offer && cover?.loading ? t('offer:insured.loading') : undefined;
  const duration = textOf('termInMonths', (months) => showTerm(t, months));
  const total = textOf('totalRepaymentAmount', showEuro);
  return (
    <>
      {offer && (
        <p className="offer__rate cluster">
          <span className="figure">{showEuro(insured?.month ?? offer.installmentAmount)}</span>{' '}
          <span className="figure__unit">{t(unitOf(cover))}</span>
        </p>
      )}
      <Facts
        rows={[
          [t('offer.rate'), (premium ?? later) && rate],
          [t('offer.insurance'), premium ? showEuro(premium.monthlyPremium) : later],
          [t('offer.amount'), textOf('requestedAmount', showEuro) ?? showEuro(amount)],
          [t('offer.duration'), duration ?? showYears(t, years)],
          [t('offer.monthlyRate'), !offer && rate],
          [t('offer.nominal'), textOf('nominalInterestRate', showPercent)],
          [t('offer.effective'), textOf('effectiveInterestRate', showPercent)],
          [t('offer.loanTotal'), (premium ?? later) && total],
          [t('offer.premiumTotal'), premium ? showEuro(premium.totalPremium) : later],
          [
            t((premium ?? later) ? 'offer.insuredTotal' : 'offer.total'),
            insured ? ifKnown(insured.total, showEuro) : (later ?? total),
            offer !== undefined,
          ],
        ]}
      />
    </>
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
