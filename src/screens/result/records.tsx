/** To read again and to print: the loan in figures, with how its rate is computed, and what the applicant has declared. */
import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showEuro } from '#form/formats/money.ts';
import { annuity, cents, euro, termOf } from '#flow/loan/annuity.ts';
import type { Application, CalculatedOffer } from '#flow/application.ts';
import { chosenInterest, chosenOffer, isComplete } from '#flow/loan/chosen-offer.ts';
import { MONTHS_PER_YEAR } from '#flow/limits.ts';
import { isAsked } from '#flow/steps.ts';
import { LOCALE } from '#schema/locale.ts';
import { PartialFigures } from '#screens/personal-offer/offer-figures.tsx';
import classes from '#screens/result/records.module.css';
import { Reviews, type Reviewed } from '#screens/summary/review.tsx';
import { useServices } from '#state/context.tsx';

interface Props {
  application: Application;
  reviewed: Reviewed;
}

export function Records({ application, reviewed }: Props) {
  const { t } = useTranslation('steps');
  const { inApp } = useServices();
  const offer = chosenOffer(application);
  const asked = reviewed.filter(({ step }) => isAsked(step, application));
  return (
    <Paper component="section" className="stack" aria-labelledby="records">
      <h2 id="records">{t('result.records.title')}</h2>
      <div>
        {offer !== undefined && (
          <details className="disclosure">
            <summary>{t('result.records.figures')}</summary>
            <div className="stack">
              <PartialFigures offer={offer} />
              <Formula offer={offer} />
              {chosenInterest(application) === 'VARIABLE' && (
                <p>{t('signing.obligationVariable')}</p>
              )}
            </div>
          </details>
        )}
        <details className="disclosure">
          <summary>{t('result.records.declared')}</summary>
          <Reviews steps={asked} data={application} />
        </details>
      </div>
      {/* A web view has no printer. */}
      {!inApp && (
        <p>
          <Button variant="text" size="sm" data-action="print" onClick={() => window.print()}>
            {t('result.records.print')}
          </Button>
        </p>
      )}
    </Paper>
  );
}

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 5 });

/** The formula of the rate, in the figures of the offer; nothing where the bank computes it in another way. */
function Formula({ offer }: { offer: CalculatedOffer }) {
  const { t } = useTranslation('steps');
  if (!isComplete(offer)) return null;
  const { requestedAmount, totalOpeningFee, maintenanceFeeAmount, nominalInterestRate } = offer;
  const debt = cents(requestedAmount) + cents(totalOpeningFee);
  const count = termOf(offer);
  const rate = annuity(debt, nominalInterestRate, count) + cents(maintenanceFeeAmount);
  if (rate !== cents(offer.installmentAmount)) return null;
  const values = {
    rate: showEuro(euro(rate)),
    debt: showEuro(euro(debt)),
    interest: PERCENT.format(nominalInterestRate / 100 / MONTHS_PER_YEAR),
    fee: showEuro(maintenanceFeeAmount),
    amount: showEuro(requestedAmount),
    count,
  };
  return (
    <div className="stack stack--tight">
      <h3>{t('result.records.formulaTitle')}</h3>
      <p>{t('result.records.formula')}</p>
      <p className={classes.formula}>{t('result.records.computed', values)}</p>
      <p className="muted small">{t('result.records.explained', values)}</p>
      <p className="muted small">{t('result.records.effective', values)}</p>
    </div>
  );
}
