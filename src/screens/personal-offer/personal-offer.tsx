/** The offer: indicative while the identity is not checked (PROCESSED, new customers), to choose from afterwards. */
import { VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { atom, type Atom } from 'jotai/vanilla';
import type { WidgetProps } from '@rjsf/utils';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#form/answers/definition.ts';
import { allPaths } from '#schema/conditions.ts';
import { showEuro } from '#form/formats/money.ts';
import { errorIdOf, Question } from '#form/widgets/question.tsx';
import { RadioWidget } from '#form/widgets/radio.tsx';
import { useWidget } from '#form/widgets/use-widget.tsx';
import { Cards } from '#ui/card-choice.tsx';
import type { Application } from '#flow/application.ts';
import { form as definition } from '#schemas/steps/personal-offer.schema.json?form';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Loaded } from '#screens/parts/loaded.tsx';
import { useFirstDebit } from '#screens/parts/first-debit.ts';
import { useBrandPhone, WithPhone } from '#screens/parts/contact/contact.tsx';
import { showLongDay } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';
import { Comparison, OfferGroups } from '#screens/personal-offer/comparison.tsx';
import { allOffers, haveEnded, isChoosable, isProvisional } from '#flow/loan/chosen-offer.ts';
import {
  answerOf,
  choiceOf,
  chosenCard,
  offerGroups,
  type OfferCard,
  type OfferGroup,
} from '#flow/loan/offer-cards.ts';
import { OfferName, OfferTerms, PartialFigures } from '#screens/personal-offer/offer-figures.tsx';
import { OfferLead, OfferNotes, type OffersProps } from '#screens/personal-offer/offer-notes.tsx';
import { WhatIf } from '#screens/personal-offer/what-if.tsx';
import { orInstead } from '#screens/parts/instead.tsx';
import { useIsWide } from '#screens/parts/back-button.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { useStepSubmit } from '#screens/parts/task.ts';
import type { OfferChoice } from '#state/actions.ts';
import { chosenAtom, todayAtom } from '#state/atoms.ts';
import { setDraft } from '#state/drafts.ts';
import { pickedAtom } from '#state/prices.ts';
import { useActions, useApplication, useDraftReader, useServices } from '#state/context.tsx';
import '#screens/personal-offer/personal-offer.css';

export { default as texts } from '#locales/de-AT/steps/personal-offer.json';

const STEP = 'personal-offer';
/** With what the card stands for beside its kind of interest, which two cards may share. */
const OWNED = [...allPaths(definition.schema), ['loanAmount'], ['loanDuration']];
const WIDGETS = { variableInterestType: OfferChoiceWidget, repaymentDay: RepaymentDayWidget };

/** The context of the form that `OfferChoiceWidget` is in. */
interface CardChoice {
  groups: readonly OfferGroup[];
  requested: number | undefined;
  /** An atom: a choice renders what shows it, and not the form. */
  chosen: Atom<OfferCard | undefined>;
  choose(card: OfferCard): void;
}

export const Screen = orInstead(STEP, Offer);

function Offer() {
  const { t } = useTranslation(['steps', 'offer']);
  const { calculateOffers } = useActions();
  const application = useApplication();
  const [indicative] = useState(application !== undefined && isProvisional(application));
  const phone = useBrandPhone();
  const today = useAtomValue(todayAtom);
  const endOf = ({ productOffer }: Application) =>
    productOffer && haveEnded(productOffer, today) ? productOffer.validUntil : undefined;
  // The offers of the restored application; calculated if it has none yet (contract, section 3), or they have ended.
  const load: typeof calculateOffers = async () =>
    application !== undefined &&
    offerGroups(application.productOffer, {}).length > 0 &&
    endOf(application) === undefined
      ? { ok: true, value: application }
      : calculateOffers();
  return (
    <Page
      className="stack stack--loose offer-screen sticky-action"
      heading={t(indicative ? 'personal-offer.indicative.heading' : 'personal-offer.heading')}
    >
      <Loaded name={STEP} load={load}>
        {(application, reload) => {
          const end = endOf(application);
          if (end !== undefined)
            return (
              <ActionForm name={STEP} submitLabel={t('loaded.retry')} onSubmit={reload}>
                <Notice tone="warning">
                  <WithPhone>
                    {t('personal-offer.ended', { date: showLongDay(end), phone })}
                  </WithPhone>
                </Notice>
              </ActionForm>
            );
          const groups = offerGroups(application.productOffer, application);
          if (groups.length === 0)
            return (
              <ActionForm name={STEP} submitLabel={t('loaded.retry')} onSubmit={reload}>
                <Notice>{t('personal-offer.none')}</Notice>
                <IncompleteOffers application={application} />
              </ActionForm>
            );
          const View = indicative ? Indicative : Choice;
          return <View application={application} groups={groups} />;
        }}
      </Loaded>
    </Page>
  );
}

/** The offers that lack what a choice needs: with the figures there are, and how to get them all the same. */
function IncompleteOffers({ application }: Pick<OffersProps, 'application'>) {
  const { t } = useTranslation('steps');
  const phone = useBrandPhone();
  const { productOffer } = application;
  const incomplete = productOffer && allOffers(productOffer).filter((offer) => !isChoosable(offer));
  return incomplete?.map((offer, index) => (
    <Notice key={index} small>
      <p>
        <WithPhone>{t('personal-offer.incomplete', { phone })}</WithPhone>
      </p>
      <PartialFigures offer={offer} />
    </Notice>
  ));
}

/** Indicative figures; nothing can be chosen before the identity check. */
function Indicative({ application, groups }: OffersProps) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const isWide = useIsWide();
  const [main] = groups;
  return (
    <ActionForm
      name={STEP}
      submitLabel={t('personal-offer.indicative.submit')}
      onSubmit={() => navigation.go('id-check')}
      atFoot={!isWide}
      below={
        <div>
          {main && <Comparison cards={main.cards} groups={groups} choice={false} />}
          <WhatIf cards={main?.cards ?? []} />
          <OfferNotes />
        </div>
      }
    >
      <div className="stack">
        <OfferLead application={application} groups={groups} />
        <OfferGroups groups={groups} requested={application.loanAmount} heading="h2">
          {(cards, _isFirst, order) => (
            <div className="cards">
              {cards.map((card) => (
                <section key={card.id} className="choice-card" aria-labelledby={`offer-${card.id}`}>
                  <h2 className="choice-card__name" id={`offer-${card.id}`}>
                    <OfferName card={card} order={order} />
                  </h2>
                  <OfferTerms card={card} />
                </section>
              ))}
            </div>
          )}
        </OfferGroups>
        <p className="measure">{t('personal-offer.indicative.next')}</p>
        <IncompleteOffers application={application} />
      </div>
    </ActionForm>
  );
}

function Choice({ application, groups }: OffersProps) {
  const { t } = useTranslation('steps');
  const isWide = useIsWide();
  const actions = useActions();
  const { store } = useServices();
  const draftOf = useDraftReader();
  const [draft] = useState(() => draftOf(STEP));
  const [chosen] = useState(() => {
    const cards = groups.flatMap((group) => group.cards);
    const drafted = cards.find(({ id }) => id === draft?.['card']);
    return atom(drafted ?? chosenCard(groups, application));
  });
  // The price beside the screen is that of the offer chosen here, which is not sent yet.
  useEffect(() => {
    store.set(pickedAtom, { offer: store.get(chosen)?.offer });
    return () => store.set(pickedAtom, {});
  }, [store, chosen]);
  const remember = (change: Answers) => {
    const card = store.get(chosen);
    const { requestedAmount: loanAmount, termInMonths: loanDuration } = card?.offer ?? {};
    const picked = card && { card: card.id, loanAmount, loanDuration };
    const answers = { ...draftOf(STEP), ...change, ...picked };
    setDraft(store, STEP, { answers, owned: OWNED });
  };
  const choose = (card: OfferCard) => {
    store.set(chosen, card);
    store.set(pickedAtom, { offer: card.offer });
    remember({});
  };
  const choice: CardChoice = { groups, requested: application.loanAmount, chosen, choose };
  const [data] = useState<Answers>(() => {
    const { variableInterestType: _chosen, ...known } = { ...application, ...draft };
    const card = store.get(chosen);
    return card === undefined ? known : { ...known, variableInterestType: answerOf(card) };
  });

  const submission = useStepSubmit(STEP, (entered) => {
    const card = store.get(chosen);
    if (card === undefined) return undefined;
    // The cast holds: the data were validated by the schema.
    const { variableInterestType: _answer, ...more } = entered as OfferChoice;
    const choice = { ...more, ...choiceOf(card, groups) };
    const productOffer = { calculatedOffers: [card.offer] };
    store.set(chosenAtom, { ...application, ...choice, productOffer, state: 'OFFER_SELECTED' });
    return actions.chooseOffer(choice, application);
  });

  return (
    <>
      <OfferLead application={application} groups={groups} />
      <StepForm
        {...submission}
        name={STEP}
        definition={definition}
        data={data}
        widgets={WIDGETS}
        context={choice}
        submitLabel={t('personal-offer.submit')}
        secondary={<ChosenRate chosen={chosen} />}
        onChange={remember}
        atFoot={!isWide}
        below={
          <>
            <MoreFigures groups={groups} chosen={chosen} />
            <OfferNotes />
          </>
        }
      >
        <IncompleteOffers application={application} />
      </StepForm>
    </>
  );
}

interface ChosenProps {
  chosen: Atom<OfferCard | undefined>;
}

/** What few people look at, after what answers the choice. */
function MoreFigures({ groups, chosen }: ChosenProps & Pick<OffersProps, 'groups'>) {
  const card = useDeferredValue(useAtomValue(chosen));
  return useMemo(() => {
    const cards = groups[0]?.cards;
    return (
      <>
        {cards && <Comparison cards={cards} groups={groups} chosen={card} />}
        <WhatIf cards={card === undefined ? (cards ?? []) : [card]} />
      </>
    );
  }, [groups, card]);
}

/** The day of the rate, and the first debit of a contract signed today. */
function RepaymentDayWidget(props: WidgetProps) {
  const { t } = useTranslation('offer');
  const day: unknown = props.value;
  const { chosen }: CardChoice = props.registry.formContext;
  const debit = useFirstDebit({
    loan: typeof day === 'number' ? { repaymentDay: day } : {},
    offer: useAtomValue(chosen)?.offer,
    completed: 'today',
  });
  return (
    <>
      <RadioWidget {...props} />
      <p className="first-rate small" aria-live="polite">
        {typeof day === 'number' && (
          <span key={day}>
            <span>{`${t('firstDebit.title')}: `}</span>
            <span>{`${debit.text}.`}</span>
          </span>
        )}
      </p>
    </>
  );
}

/**
 * The field `variableInterestType` as cards: one card combines amount, term and kind of interest. The form stores the kind of
 * interest; the screen knows the selected card.
 */
function OfferChoiceWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const field = useWidget(props);
  const { groups, requested, choose, ...context }: CardChoice = props.registry.formContext;
  const chosen = useAtomValue(context.chosen);
  const title = t('personal-offer.offersTitle');
  const hasNamedKind = groups.some(({ cards }) =>
    cards.some(({ interestType }) => interestType !== 'UNNAMED'),
  );
  return (
    <>
      <Question
        id={props.id}
        field={{ ...field, info: null }}
        legend={field.error ? title : <VisuallyHidden>{title}</VisuallyHidden>}
      >
        <div className="stack">
          <OfferGroups groups={groups} requested={requested} chosen={chosen}>
            {(cards, isFirst, order) => (
              <Cards
                id={props.id}
                name={field.name}
                error={errorIdOf(props.id, field)}
                first={isFirst}
                chosen={chosen?.id}
                cards={cards.map((card) => ({
                  value: card.id,
                  label: <OfferName card={card} order={order} />,
                  content: (details) => <OfferTerms card={card} details={details} />,
                }))}
                onChoose={(id) => {
                  const card = cards.find((candidate) => candidate.id === id);
                  if (card === undefined) return;
                  choose(card);
                  field.commit(answerOf(card));
                }}
              />
            )}
          </OfferGroups>
        </div>
      </Question>
      {hasNamedKind && field.info}
    </>
  );
}

/** The chosen offer, beside the main action, which is sticky on phones. */
function ChosenRate({ chosen }: ChosenProps) {
  const { t } = useTranslation(['steps', 'offer']);
  const card = useAtomValue(chosen);
  return (
    <p className="offer-chosen">
      {card === undefined ? (
        t('offer:chooseFirst')
      ) : (
        <>
          <strong>{showEuro(card.offer.installmentAmount)}</strong>{' '}
          <span className="small">{t(`offer:chosenRate.${card.interestType}`)}</span>
        </>
      )}
    </p>
  );
}
