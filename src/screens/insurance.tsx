/** Payment-protection insurance: never a condition of the loan, 'without' first, nothing preselected (spec 3: default NONE). */
import { Paper } from '@mantine/core';
import { createContext, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenOffer } from '#flow/chosen-offer.ts';
import type { InsuranceOffer } from '#flow/total-cost.ts';
import type { Answers, FieldMessage, SchemaFormHandle } from '#form/definition.ts';
import { ownedPaths } from '#form/fields.ts';
import { showEuro } from '#form/money.ts';
import type { WidgetProps } from '@rjsf/utils';
import { Question } from '#form/widgets/question.tsx';
import { useWidget } from '#form/widgets/use-widget.tsx';
import { form as definition } from '#schemas/steps/insurance.schema.json?form';
import { Facts } from '#screens/facts.tsx';
import { useFlowControl } from '#screens/flow-control.ts';
import { useLoaded, WhenLoaded } from '#screens/loaded.tsx';
import { Notice } from '#screens/notice.tsx';
import { Cards } from '#screens/offer/card-choice.tsx';
import { InsuredCost } from '#screens/offer/insured-cost.tsx';
import { unlessPassed } from '#screens/passed.tsx';
import { usePicked } from '#screens/price.tsx';
import { ScreenHead } from '#screens/screen-form.tsx';
import { StepForm } from '#screens/step-form.tsx';
import { useTask } from '#screens/task.ts';
import { useActions, useApplication, useDraftReader, useLoanSession } from '#state/context.tsx';
import '#screens/offer/offer.css';

const STEP = 'insurance';
const OWNED = ownedPaths(definition.schema);
const WITHOUT: InsuranceOffer = { insurance: 'NONE', monthlyPremium: 0, totalPremium: 0 };
const WIDGETS = { insurance: InsuranceWidget };
const OffersContext = createContext<readonly InsuranceOffer[]>([]);

export const Screen = unlessPassed(STEP, Insurance);

function Insurance() {
  const { t } = useTranslation(['steps', 'offer']);
  const { listInsuranceOffers } = useActions();
  const loaded = useLoaded(listInsuranceOffers);
  return (
    <div className="stack stack--loose offer-screen">
      <ScreenHead heading={t('insurance.heading')} intro={t('insurance.intro')} />
      <WhenLoaded name={STEP} loaded={loaded} waiting={t('offer:loading')}>
        {(offers) => (
          <InsuranceForm
            offers={[WITHOUT, ...offers.filter(({ insurance }) => insurance !== 'NONE')]}
          />
        )}
      </WhenLoaded>
    </div>
  );
}

function InsuranceForm({ offers }: { offers: readonly InsuranceOffer[] }) {
  const { t } = useTranslation(['steps', 'offer']);
  const control = useFlowControl();
  const { chooseInsurance } = useActions();
  const session = useLoanSession();
  const draftOf = useDraftReader();
  const application = useApplication();
  const form = useRef<SchemaFormHandle>(null);
  const [refused, setRefused] = useState<readonly FieldMessage[]>();
  // An earlier choice of the visitor comes back if it is still offered; the server's default before it is none.
  const [data] = useState<Answers>(() => {
    const earlier: Answers | undefined =
      draftOf(STEP) ?? (application?.state === 'INSURANCE_SELECTED' ? application : undefined);
    const offer = offers.find(({ insurance }) => insurance === earlier?.['insurance']);
    return offer === undefined ? {} : { insurance: offer.insurance };
  });

  const [picked, setPicked] = useState(data['insurance']);
  const insurance = offers.find((offer) => offer.insurance === picked);
  usePicked({ insurance });

  const submit = useTask(async (choice: { insurance?: InsuranceOffer['insurance'] }) => {
    if (choice.insurance === undefined) return undefined;
    const saved = await chooseInsurance({ insurance: choice.insurance });
    setRefused(saved.ok ? undefined : saved.problem.errors);
    if (!saved.ok) return saved.problem;
    session.dropDraft(STEP);
    control.proceed(saved.value);
  }, form);

  return (
    <OffersContext value={offers}>
      <StepForm
        ref={form}
        name={STEP}
        definition={definition}
        data={data}
        serverErrors={refused}
        widgets={WIDGETS}
        submitLabel={t('insurance.submit')}
        onChange={(draft) => {
          session.saveDraft(STEP, draft, OWNED);
          setPicked(draft['insurance']);
        }}
        onSubmit={(entered) => void submit(entered)}
        onInvalid={control.showErrorCount}
      >
        <div className="stack">
          {insurance !== undefined && insurance !== WITHOUT && (
            <Paper component="section" className="stack" aria-labelledby="insured">
              <h2 id="insured">{t('offer:insured.title')}</h2>
              <InsuredCost loan={application && chosenOffer(application)} premium={insurance} />
            </Paper>
          )}
          <Notice>
            <p>{t('insurance.freeChoice')}</p>
            <p>{t('insurance.withdrawal')}</p>
          </Notice>
        </div>
      </StepForm>
    </OffersContext>
  );
}

function InsuranceWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const field = useWidget(props);
  const { texts } = field.services;
  // What this release has no words for cannot be explained, so it cannot be chosen here.
  const offers = useContext(OffersContext).filter(({ insurance }) =>
    props.schema.enum?.includes(insurance),
  );
  return (
    <Question id={props.id} field={field}>
      {offers.length === 1 && <p className="form-hint">{t('insurance.none')}</p>}
      <Cards
        id={props.id}
        name={field.name}
        chosen={typeof props.value === 'string' ? props.value : undefined}
        onChoose={field.commit}
        cards={offers.map((offer) => ({
          value: offer.insurance,
          label: <span className="strong">{texts.option(field.path, offer.insurance)}</span>,
          content: (details) => <Cover offer={offer} details={details} />,
        }))}
      />
    </Question>
  );
}

/** The same two rows for every card, so that the prices stand side by side; without insurance both are nought. */
function Cover({
  offer: { insurance, monthlyPremium, totalPremium },
  details,
}: {
  offer: InsuranceOffer;
  details: string;
}) {
  const { t } = useTranslation(['steps', 'offer']);
  return (
    <div className="cover" id={details}>
      <p>{t(`insurance.offers.${insurance}`)}</p>
      <Facts
        rows={[
          [t('offer:premium.month'), showEuro(monthlyPremium)],
          [t('offer:premium.total'), showEuro(totalPremium)],
        ]}
      />
    </div>
  );
}
