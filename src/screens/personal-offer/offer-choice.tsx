/**
 * The field `variableInterestType` as cards: one card combines amount, term and kind of interest. The form stores the kind of
 * interest; the screen knows the selected card.
 */
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { errorIdOf, Question } from '#form/widgets/question.tsx';
import { useWidget } from '#form/widgets/use-widget.tsx';
import { Comparison, OfferGroups } from '#screens/personal-offer/comparison.tsx';
import { Cards } from '#screens/shared/card-choice.tsx';
import type { OfferCard, OfferGroup } from '#screens/personal-offer/offer-cards.ts';
import { OfferName, OfferTerms } from '#screens/personal-offer/offer-figures.tsx';

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
  const [main] = groups;
  return (
    <>
      <Question
        id={props.id}
        field={{ ...field, info: null }}
        legend={<VisuallyHidden>{t('personal-offer.offersTitle')}</VisuallyHidden>}
      >
        <div className="stack">
          <OfferGroups groups={groups} chosen={chosen}>
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
                  field.commit(card.interestType);
                }}
              />
            )}
          </OfferGroups>
        </div>
      </Question>
      {field.info}
      {main && <Comparison cards={main.cards} chosen={chosen} />}
    </>
  );
}
