/** The welcome page (specification, section 1). It is loaded first: plain elements, no flow, no form, no schema. */
import { Anchor, Button, Paper } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Picture } from '#brand/logos/picture.tsx';
import { withInApp } from '#flow/entry.ts';
import { FLOW_PATH, REGISTRATION_PATH, START_PATH } from '#flow/resume.ts';
import { showWholeEuro } from '#form/formats/money.ts';
import { siteNoticeAtom } from '#state/atoms.ts';
import { useHasApplication, useRequestedLoan, useServices } from '#state/context.tsx';

interface Props {
  /** Begins anew where an application is stored. */
  onRestart(): void;
}

/** Memoised: the router renders a page again for each phase of a navigation. */
export const MainScreen = memo(function MainScreen({ onRestart }: Props) {
  const { t } = useTranslation('shell');
  const { brand, site } = useServices();
  // A stored application has its own loan, and is continued.
  const stored = useHasApplication();
  const isClosed = useAtomValue(siteNoticeAtom)?.closed === true;
  return (
    <div className="welcome">
      <section className="hero" aria-labelledby="welcome-title">
        <div className="hero__row page">
          <div>
            <h1 id="welcome-title" tabIndex={-1}>
              {t('main.heading')}
            </h1>
            <p className="hero__line">{t('main.intro', { product: brand.product })}</p>
            {isClosed ? (
              <p className="hero__wish cluster">{t('main.closed')}</p>
            ) : stored ? (
              <Continuation onRestart={onRestart} />
            ) : (
              <Entrances />
            )}
            <p className="hero__example muted small">
              {site.lender && (
                <span className="strong">{t('main.lender', { ...site.lender })}</span>
              )}{' '}
              <span>{t('main.rate', { context: brand.id })}</span>{' '}
              {!stored && !isClosed && <span>{t('main.ownRate')}</span>}
            </p>
          </div>
          <Picture brand={brand.id} />
        </div>
      </section>
      <section className="points page" aria-labelledby="points-title">
        <h2 id="points-title">{t('main.howTitle')}</h2>
        <ol className="points__list">
          {t('main.points', { returnObjects: true }).map(({ title, text }) => (
            <Paper component="li" key={title} className="point">
              <h3>{title}</h3>
              <p>{text}</p>
            </Paper>
          ))}
        </ol>
      </section>
      <section className="needs page" aria-labelledby="needs-title">
        <h2 id="needs-title">{t('main.needTitle')}</h2>
        <ul className="needs__list">
          {t('main.need', { returnObjects: true }).map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </section>
      <section className="legal page" aria-labelledby="legal-title">
        <h2 id="legal-title" className="legal__warning">
          {t('warning')}
        </h2>
        <p className="small">
          <span className="strong">{`${t('exampleTitle')}:`}</span>{' '}
          <span>{t('main.example', { context: brand.id })}</span>
        </p>
      </section>
    </div>
  );
});

/** The way back to the stored application. */
function Continuation({ onRestart }: Props) {
  const { t } = useTranslation('shell');
  const { inApp } = useServices();
  return (
    <>
      <p className="hero__wish cluster">{t('main.open')}</p>
      <p className="hero__links">
        <Button component={Link} size="lg" className="hero__main" to={withInApp(FLOW_PATH, inApp)}>
          {t('main.continue')}
        </Button>
        <Anchor component="button" type="button" data-action="restart" onClick={onRestart}>
          {t('footer.restart')}
        </Anchor>
      </p>
    </>
  );
}

/** The two links of the specification, and the loan that is asked for. */
function Entrances() {
  const { t } = useTranslation('shell');
  const { site, inApp } = useServices();
  const loan = useRequestedLoan();
  return (
    <>
      <p className="hero__wish cluster">
        <span className="hero__loan">
          {t('main.wish', { amount: showWholeEuro(loan.amount), count: loan.years })}
        </span>{' '}
        <a href={withInApp(site.calculatorUrl, inApp)}>
          <span>{t('main.change')}</span>
          <span className="unseen">{` ${t('main.changeWhere')}`}</span>
        </a>
      </p>
      <p className="hero__links">
        <Button
          component={Link}
          size="lg"
          className="hero__main"
          to={withInApp(REGISTRATION_PATH, inApp)}
        >
          {t('main.newCustomer')}
        </Button>
        <Button
          component={Link}
          variant="outline"
          size="lg"
          className="hero__other"
          data-action="login"
          to={withInApp(START_PATH, inApp)}
        >
          {t('main.existingCustomer')}
        </Button>
      </p>
      <ul className="hero__facts muted">
        {t('main.facts', { returnObjects: true }).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}
