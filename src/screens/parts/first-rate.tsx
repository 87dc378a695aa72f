/** When the first rate of a contract signed today is debited, for the choice of the day. */
import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import { firstRateOn } from '#flow/loan/banking-days.ts';
import { todayInVienna } from '#schema/today.ts';
import { showLongDay } from '#ui/display.ts';
import { serverTimeAtom } from '#state/atoms.ts';

/** Without a date where the server sends no time. */
export function FirstRate({ day }: { day: number }) {
  const { t } = useTranslation('offer');
  const now = useAtomValue(serverTimeAtom);
  return (
    <span>
      {now === undefined
        ? t('firstRate.open', { day })
        : t('firstRate.day', { date: showLongDay(firstRateOn(todayInVienna(now), day)) })}
    </span>
  );
}
