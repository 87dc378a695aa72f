/** The offer: indicative while the identity is not checked (PROCESSED, new customers), to choose from afterwards. */
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, FieldMessage, SchemaFormHandle } from '#form/definition.ts';
import type { Application } from '#flow/application.ts';
import { ownedPaths } from '#form/fields.ts';
import { form as definition } from '#schemas/steps/personal-offer.schema.json?form';
import { useFlowControl } from '#screens/flow-control.ts';
import { useLoaded, WhenLoaded } from '#screens/loaded.tsx';
import { Notice } from '#screens/notice.tsx';
import { Alternative } from '#screens/offer/alternative.tsx';
import { chosenCard, offerGroups } from '#screens/offer/offer-cards.ts';
import type { OfferCard, OfferGroup } from '#screens/offer/offer-cards.ts';
import { OfferChoiceContext, OfferChoiceWidget } from '#screens/offer/offer-choice.tsx';
import { OfferFigures, OfferName } from '#screens/offer/offer-figures.tsx';
import { CostWarning, OfferNotes } from '#screens/offer/offer-notes.tsx';
import { unlessPassed } from '#screens/passed.tsx';
import { usePicked } from '#screens/price.tsx';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { StepForm } from '#screens/step-form.tsx';
import { useTask } from '#screens/task.ts';
import { useActions, useApplication, useDraftReader, useLoanSession } from '#state/context.tsx';
import '#screens/offer/offer.css';

const STEP = 'personal-offer';
const OWNED = ownedPaths(definition.schema);
const WIDGETS = { variableInterestType: OfferChoiceWidget };

export const Screen = unlessPassed(STEP, Offer);

function Offer() {
  const { t } = useTranslation('steps');
  const actions = useActions();
  const application = useApplication();
  const [indicative] = useState(application?.state === 'PROCESSED');
  // The offers of the restored application; calculated where it has none yet (contract, section 3).
  const loaded = useLoaded(async () =>
    application !== undefined && offerGroups(application.productOffer, undefined).length > 0
      ? { ok: true, value: application }
      : actions.calculateOffers(),
  );
  return (
    <div className="stack stack--loose offer-screen">
      <ScreenHead
        heading={t(indicative ? 'personal-offer.indicative.heading' : 'personal-offer.heading')}
        intro={t('personal-offer.intro')}
      />
      <WhenLoaded name={STEP} loaded={loaded} waiting={t('loading', { ns: 'offer' })}>
        {(application) => {
          const groups = offerGroups(application.productOffer, application.loanAmount);
          if (groups.length === 0) return <NoOffer onRetry={loaded.retry} />;
          const View = indicative ? Indicative : Choice;
          return <View application={application} groups={groups} />;
        }}
      </WhenLoaded>
    </div>
  );
}

function NoOffer({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('steps');
  return (
    <ScreenForm name={STEP} submitLabel={t('retry', { ns: 'offer' })} onSubmit={onRetry}>
      <Notice>{t('personal-offer.none')}</Notice>
    </ScreenForm>
  );
}

interface ViewProps {
  application: Application;
  groups: OfferGroup[];
}

/** Figures to look at; there is nothing to choose before the identity check. */
function Indicative({ application: { productOffer }, groups }: ViewProps) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const cardsOf = (cards: readonly OfferCard[], CardHeading: 'h2' | 'h3') => (
    <div className="cards cards--tagged">
      {cards.map((card) => (
        <section key={card.id} className="choice-card" aria-labelledby={`offer-${card.id}`}>
          <p className="offer-tag">{t('provisional', { ns: 'offer' })}</p>
          <CardHeading className="choice-card__name" id={`offer-${card.id}`}>
            <OfferName card={card} />
          </CardHeading>
          <OfferFigures card={card} />
        </section>
      ))}
    </div>
  );
  return (
    <ScreenForm
      name={STEP}
      submitLabel={t('personal-offer.indicative.submit')}
      onSubmit={() => control.go('id-check')}
    >
      <div className="stack">
        <Notice title={t('provisional', { ns: 'offer' })}>
          <p>{t('personal-offer.indicative.text')}</p>
        </Notice>
        <CostWarning />
        {groups.map(({ kind, cards }, index) =>
          kind === 'requested' ? (
            <Fragment key={kind}>{cardsOf(cards, 'h2')}</Fragment>
          ) : (
            <Alternative key={kind} heading="h2" kind={kind} cards={cards} alone={index === 0}>
              {cardsOf(cards, index === 0 ? 'h2' : 'h3')}
            </Alternative>
          ),
        )}
        <OfferNotes validUntil={productOffer?.validUntil} />
      </div>
    </ScreenForm>
  );
}

function Choice({ application, groups }: ViewProps) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const actions = useActions();
  const form = useRef<SchemaFormHandle>(null);
  const [refused, setRefused] = useState<readonly FieldMessage[]>();
  const session = useLoanSession();
  const draftOf = useDraftReader();
  const [draft] = useState(() => draftOf(STEP));
  const [chosen, setChosen] = useState<OfferCard | undefined>(
    () =>
      groups.flatMap(({ cards }) => cards).find(({ id }) => id === draft?.['card']) ??
      chosenCard(groups, application),
  );
  usePicked({ offer: chosen?.offer });
  // Two cards may have the same kind of interest: the card itself belongs to the draft.
  const remember = (change: Answers) =>
    session.saveDraft(STEP, { ...draftOf(STEP), ...change }, OWNED);
  const choose = (card: OfferCard) => {
    setChosen(card);
    remember({ card: card.id });
  };
  const choice = { groups, chosen, choose };
  const [data] = useState<Answers>(() => {
    const repaymentDay = draft?.['repaymentDay'] ?? application.repaymentDay;
    return {
      ...(chosen === undefined ? {} : { variableInterestType: chosen.interestType }),
      ...(repaymentDay === undefined ? {} : { repaymentDay }),
    };
  });

  const submit = useTask(async ({ repaymentDay }: Pick<Application, 'repaymentDay'>) => {
    if (chosen === undefined || repaymentDay === undefined) return undefined;
    const { interestType, offer } = chosen;
    const saved = await actions.chooseOffer({
      loanAmount: offer.requestedAmount,
      loanDuration: offer.termInMonths,
      variableInterestType: interestType,
      repaymentDay,
    });
    setRefused(saved.ok ? undefined : saved.problem.errors);
    if (!saved.ok) return saved.problem;
    session.dropDraft(STEP);
    control.proceed(saved.value);
  }, form);

  return (
    <OfferChoiceContext value={choice}>
      <StepForm
        ref={form}
        name={STEP}
        definition={definition}
        data={data}
        serverErrors={refused}
        widgets={WIDGETS}
        lead={
          <div className="offer-lead">
            <CostWarning />
          </div>
        }
        submitLabel={t('personal-offer.submit')}
        onChange={remember}
        onSubmit={(entered) => void submit(entered)}
        onInvalid={control.showErrorCount}
      >
        <OfferNotes validUntil={application.productOffer?.validUntil} />
      </StepForm>
    </OfferChoiceContext>
  );
}
