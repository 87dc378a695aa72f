/** Payment-protection insurance: never a condition of the loan, 'without' first, nothing preselected (spec 3: default NONE). */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenOffer, totalCost, type InsuranceOffer } from '#flow/loan/chosen-offer.ts';
import type { Answers } from '#form/answers/definition.ts';
import { allPaths } from '#schema/conditions.ts';
import { showEuro } from '#form/formats/money.ts';
import type { WidgetProps } from '@rjsf/utils';
import { errorIdOf, Question } from '#form/widgets/question.tsx';
import { useWidget } from '#form/widgets/use-widget.tsx';
import { form as definition } from '#schemas/steps/insurance.schema.json?form';
import { Cards } from '#ui/card-choice.tsx';
import { ifKnown } from '#ui/display.ts';
import { EndedOffer } from '#screens/parts/ended-offer.tsx';
import { Loaded } from '#screens/parts/loaded.tsx';
import { orInstead } from '#screens/parts/instead.tsx';
import { Page } from '#screens/parts/page.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { useStepSubmit } from '#screens/parts/task.ts';
import { UnsentNotices } from '#screens/parts/changed/changed.tsx';
import { useUnsentQuestion } from '#screens/parts/changed/unsent.ts';
import type { InsuranceChoice } from '#state/actions.ts';
import { useActions, useApplication, useDraftReader, useServices } from '#state/context.tsx';
import { chosenAtom } from '#state/atoms.ts';
import { setDraft } from '#state/drafts.ts';
import { pickedAtom, readInsurances } from '#state/prices.ts';
import classes from '#screens/insurance/insurance.module.css';
import { safeExternalUrl } from '#flow/web-address.ts';
import { NewWindowLink } from '#ui/new-window-link.tsx';

export { default as texts } from '#locales/de-AT/steps/insurance.json';

const STEP = 'insurance';
const OWNED = allPaths(definition.schema);
const WITHOUT: InsuranceOffer = { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 };
const WIDGETS = { insurance: InsuranceWidget };

/** The context of the form that `InsuranceWidget` is in. */
interface InsuranceContext {
  readonly offers: readonly InsuranceOffer[];
}

export const Screen = orInstead(STEP, Insurance);

function Insurance() {
  const { t } = useTranslation('steps');
  const { store } = useServices();
  return (
    <Page
      className="stack stack--loose offer-screen"
      heading={t('insurance.heading')}
      intro={t('insurance.intro')}
    >
      <EndedOffer />
      <UnsentNotices steps={['personal-offer']} text="changed.unsent" />
      <Loaded name={STEP} load={() => readInsurances(store)} skeletons={[10, 10, 10, 10]}>
        {(offers) => (
          <InsuranceForm
            offers={[WITHOUT, ...offers.filter(({ insurance }) => insurance !== 'NONE')]}
          />
        )}
      </Loaded>
    </Page>
  );
}

function InsuranceForm({ offers }: { offers: readonly InsuranceOffer[] }) {
  const { t } = useTranslation(['steps', 'offer']);
  const { chooseInsurance } = useActions();
  const { store } = useServices();
  const draftOf = useDraftReader();
  const application = useApplication();
  const [base] = useState(application);
  // Preselects an earlier choice of the visitor if it is still offered; the server's default does not count as one.
  const [data] = useState<Answers>(() => {
    const earlier: Answers | undefined =
      draftOf(STEP) ?? (application?.state === 'INSURANCE_SELECTED' ? application : undefined);
    const offer = offers.find(({ insurance }) => insurance === earlier?.['insurance']);
    const { insurance: _earlier, ...known } = { ...application, ...earlier };
    return offer === undefined ? known : { ...known, insurance: offer.insurance };
  });

  const [picked, setPicked] = useState(data['insurance']);
  const insurance = offers.find((offer) => offer.insurance === picked);
  // The price beside the screen is that of the insurance chosen here, which is not sent yet.
  useEffect(() => {
    store.set(pickedAtom, { insurance });
    return () => store.set(pickedAtom, {});
  }, [store, insurance]);

  const maySend = useUnsentQuestion();
  // The cast holds: the data were validated by the schema.
  const submission = useStepSubmit(STEP, async (entered) => {
    if (!(await maySend())) return undefined;
    const choice = entered as InsuranceChoice;
    const cover = { ...choice, ...(insurance && { insuranceOffer: insurance }) };
    const state = 'INSURANCE_SELECTED';
    store.set(chosenAtom, (chosen = base) => chosen && { ...chosen, ...cover, state });
    return chooseInsurance(choice, base);
  });

  return (
    <StepForm
      {...submission}
      name={STEP}
      definition={definition}
      data={data}
      widgets={WIDGETS}
      context={{ offers } satisfies InsuranceContext}
      submitLabel={t('insurance.submit')}
      onChange={(draft) => {
        setDraft(store, STEP, { answers: draft, owned: OWNED });
        setPicked(draft['insurance']);
      }}
    >
      <p className="measure">
        <span>{t('insurance.freeChoice')}</span> <span>{t('insurance.withdrawal')}</span>
      </p>
      <MonthlyCost chosen={insurance} />
    </StepForm>
  );
}

function InsuranceWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const field = useWidget(props);
  const { texts } = field.services;
  // Insurances without texts in this release are left out.
  const context: InsuranceContext = props.registry.formContext;
  const offers = context.offers.filter(({ insurance }) => props.schema.enum?.includes(insurance));
  return (
    <>
      {field.info}
      {/* The heading of the page is the question. */}
      <Question
        id={props.id}
        field={{ ...field, info: null }}
        legend={<VisuallyHidden component="span">{field.label}</VisuallyHidden>}
      >
        {offers.length === 1 && <p className="form-hint">{t('insurance.none')}</p>}
        <Cards
          id={props.id}
          name={field.name}
          error={errorIdOf(props.id, field)}
          chosen={typeof props.value === 'string' ? props.value : undefined}
          onChoose={field.commit}
          cards={offers.map((offer) => ({
            value: offer.insurance,
            label: <CoverName name={texts.option(field.path, offer.insurance)} offer={offer} />,
            ...(offer.insurance !== 'NONE' && {
              content: (details) => <Cover offer={offer} details={details} />,
            }),
          }))}
        />
      </Question>
    </>
  );
}

/** Name and costs of an insurance. Phrasing content, for a label. */
function CoverName({ name, offer }: { name: string; offer: InsuranceOffer }) {
  const { t } = useTranslation('offer');
  const { monthlyPremium, totalPremium } = offer;
  return (
    <span className={`${classes.head} cluster strong`}>
      <span>
        <span>{name}</span>
        <span className="unseen">,</span>
      </span>{' '}
      <span className={classes.cost}>
        {totalPremium === 0 ? (
          t('premium.none')
        ) : (
          <>
            <span>{t('premium.month', { month: showEuro(monthlyPremium) })}</span>
            <span> · </span>
            <span>{t('premium.total', { total: showEuro(totalPremium) })}</span>
          </>
        )}
      </span>
    </span>
  );
}

/** What the insurance pays. */
function Cover({ offer, details }: { offer: InsuranceOffer; details: string }) {
  const { t } = useTranslation('steps');
  const { insurance } = offer;
  return (
    <div className={`${classes.cover} cluster`}>
      {insurance !== 'NONE' && <p id={details}>{t(`insurance.offers.${insurance}`)}</p>}
      <InsuranceDocuments offer={offer} />
    </div>
  );
}

/** Beside the main action: the monthly costs of the loan, with the insurance once one is chosen; announced when the choice changes. */
function MonthlyCost({ chosen }: { chosen: InsuranceOffer | undefined }) {
  const { t } = useTranslation('offer');
  const application = useApplication();
  const offer = application && chosenOffer(application);
  const cover = chosen ?? WITHOUT;
  const { monthlyPremium, totalPremium } = cover;
  const together = offer && totalCost(offer, cover);
  return (
    <p className={classes.monthlyCost} aria-live="polite">
      {/* Replaced as a whole, so not atomic: Orca announces all of an atomic region once for each text in it. */}
      {together && (
        <span key={chosen?.insurance ?? ''}>
          <span>
            {monthlyPremium > 0
              ? t('insured.rateAndPremium', {
                  rate: showEuro(offer.installmentAmount),
                  premium: showEuro(monthlyPremium),
                })
              : t(chosen === undefined ? 'insured.rateOfLoan' : 'insured.rateAlone')}
          </span>{' '}
          <strong>{t('insured.perMonth', { premium: showEuro(together.month) })}</strong>
          {totalPremium > 0 && together.total !== undefined && (
            <span className="muted small">
              <br />
              <span>
                {t('insured.totals', {
                  loan: ifKnown(offer.totalRepaymentAmount, showEuro),
                  premium: showEuro(totalPremium),
                  total: showEuro(together.total),
                })}
              </span>
            </span>
          )}
        </span>
      )}
    </p>
  );
}

function InsuranceDocuments({ offer }: { offer: InsuranceOffer }) {
  const { t } = useTranslation('offer');
  const links = (offer.documents ?? []).flatMap(({ name, url }) => {
    const address = safeExternalUrl(url);
    return address === undefined ? [] : [{ name, href: address.href }];
  });
  if (links.length === 0) return null;
  return (
    <ul className={classes.documents} aria-label={t('insured.documents')}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <NewWindowLink href={href}>{name}</NewWindowLink>
        </li>
      ))}
    </ul>
  );
}
