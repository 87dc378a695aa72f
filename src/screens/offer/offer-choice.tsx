/**
 * The field `variableInterestType` as a choice between whole offers: one card says amount, term and kind of interest
 * together. The form keeps the kind of interest; which card it came from is the screen's to know.
 */
import { createContext, Fragment, useContext } from 'react';
import type { ReactNode } from 'react';
import { showEuro } from '#form/money.ts';
import { useFormRoom } from '#form/room.ts';
import type { WidgetProps } from '#form/theme/widget.ts';
import { useTranslate } from '#form/use-translate.ts';
import { Cards, CardChoice } from '#screens/offer/card-choice.tsx';
import type { OfferCard, OfferGroup } from '#screens/offer/offer-cards.ts';
import { OfferFigures, OfferName } from '#screens/offer/offer-figures.tsx';
import { RepaymentPlot } from '#screens/offer/repayment-plot.tsx';
import { useStepTexts } from '#screens/step-texts.ts';

export interface OfferChoice {
  groups: readonly OfferGroup[];
  chosen: OfferCard | undefined;
  choose(card: OfferCard): void;
}
export const OfferChoiceContext = createContext<OfferChoice>({
  groups: [],
  chosen: undefined,
  choose: () => undefined,
});

export function OfferChoiceWidget(field: WidgetProps) {
  const t = useStepTexts();
  const { draft } = useFormRoom();
  const { groups, chosen, choose } = useContext(OfferChoiceContext);
  const shown = chosen ?? groups[0]?.cards[0];
  const cardsOf = (cards: readonly OfferCard[], first: boolean) => (
    <Cards
      field={field}
      first={first}
      aligned
      chosen={chosen?.id}
      cards={cards.map((card) => ({
        value: card.id,
        label: <OfferName card={card} />,
        content: (details) => <OfferFigures card={card} details={details} />,
      }))}
      onChoose={(id) => {
        const card = cards.find((candidate) => candidate.id === id);
        if (card === undefined) return;
        choose(card);
        draft.commit(field.path, card.interestType);
      }}
    />
  );
  return (
    <CardChoice
      {...field}
      legend={t('personal-offer.offersTitle')}
      after={shown !== undefined && <RepaymentPlot card={shown} heading="h3" />}
    >
      <div className="stack">
        {groups.map(({ kind, cards }, index) =>
          kind === 'requested' ? (
            <Fragment key={kind}>{cardsOf(cards, true)}</Fragment>
          ) : (
            <Alternative
              key={kind}
              kind={kind}
              cards={cards}
              alone={index === 0}
              open={cards.some(({ id }) => id === chosen?.id)}
            >
              {cardsOf(cards, index === 0)}
            </Alternative>
          ),
        )}
      </div>
    </CardChoice>
  );
}

interface AlternativeProps {
  kind: Exclude<OfferGroup['kind'], 'requested'>;
  cards: readonly OfferCard[];
  alone: boolean;
  open: boolean;
  children: ReactNode;
}

/** Another amount than asked for: information beside the offer, opened by who wants to see it, unless it is all there is. */
function Alternative({ kind, cards, alone, open, children }: AlternativeProps) {
  const t = useStepTexts();
  const words = useTranslate('offer');
  const amount = showEuro(Math.max(...cards.map(({ offer }) => offer.requestedAmount)));
  const about = (
    <p className="measure">{t(`personal-offer.alternative.${kind}.text`, { amount })}</p>
  );
  if (alone)
    return (
      <div className="stack">
        {about}
        {children}
      </div>
    );
  return (
    <div className="card card--quiet stack">
      <h3>{t(`personal-offer.alternative.${kind}.title`)}</h3>
      {about}
      <details className="disclosure" open={open}>
        <summary>{words(`alternative.${kind}`)}</summary>
        {children}
      </details>
    </div>
  );
}
