/** The chosen offer is no longer valid: whether it still holds is the bank's to decide, when the contract is made and signed. */
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import { haveEnded } from '#flow/loan/chosen-offer.ts';
import { todayAtom } from '#state/atoms.ts';
import { useApplication } from '#state/context.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { showLongDay } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';

export function EndedOffer() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { productOffer = {} } = useApplication() ?? {};
  const today = useAtomValue(todayAtom);
  const { validUntil } = productOffer;
  if (validUntil === undefined || !haveEnded(productOffer, today)) return null;
  return (
    <Notice tone="warning" data-ended="">
      <p>{t('changed.ended', { date: showLongDay(validUntil) })}</p>
      <p>
        <Button variant="subtle" onClick={() => navigation.go('personal-offer')}>
          {t('changed.toOffers')}
        </Button>
      </p>
    </Notice>
  );
}
