/**
 * The field `variableInterestType` as cards: one card combines amount, term and kind of interest. The form stores the kind of
 * interest; the screen knows the selected card.
 */
import { createContext, Fragment, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { errorIdOf, Question } from '#form/widgets/question.tsx';
import { useWidget } from '#form/widgets/use-widget.tsx';
import { Alternative, Comparison, Difference } from '#screens/personal-offer/comparison.tsx';
import { Cards } from '#screens/shared/card-choice.tsx';
import { hasSameOrder } from '#screens/personal-offer/offer-cards.ts';
import type { OfferCard, OfferGroup } from '#screens/personal-offer/offer-cards.ts';
import { FiguresTable, OfferName, OfferTerms } from '#screens/personal-offer/offer-figures.tsx';

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

export function OfferChoiceWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const field = useWidget(props);
  const { groups, chosen, choose } = useContext(OfferChoiceContext);
  const cardsOf = (cards: readonly OfferCard[], first: boolean) => (
    <>
      <Cards
        id={props.id}
        name={field.name}
        error={errorIdOf(props.id, field)}
        first={first}
        chosen={chosen?.id}
        cards={cards.map((card) => ({
          value: card.id,
          label: <OfferName card={card} order={!first || !hasSameOrder(cards)} />,
          content: (details) => <OfferTerms card={card} details={details} />,
        }))}
        onChoose={(id) => {
          const card = cards.find((candidate) => candidate.id === id);
          if (card === undefined) return;
          choose(card);
          field.commit(card.interestType);
        }}
      />
      <Difference cards={cards} />
    </>
  );
  const [main] = groups;
  return (
    <>
      <Question
        id={props.id}
        field={{ ...field, info: null }}
        legend={<VisuallyHidden>{t('personal-offer.offersTitle')}</VisuallyHidden>}
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
                {index > 0 && <FiguresTable cards={cards} />}
              </Alternative>
            ),
          )}
        </div>
      </Question>
      {field.info}
      {main && <Comparison cards={main.cards} chosen={chosen} />}
    </>
  );
}
