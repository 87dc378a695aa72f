import { useTranslation } from 'react-i18next';
import { LOCALE } from '#schema/locale.ts';
import { usePlace, useServices } from '#state/context.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { discardDraft, unsentStepsAtom } from '#state/drafts.ts';

const LIST = new Intl.ListFormat(LOCALE);

/**
 * Asks, before a screen sends what stands on earlier ones, about changes there that were not sent; resolves with whether to send.
 * Without them means that they are dropped, so that nothing asks about them again.
 */
export function useUnsentQuestion(): () => Promise<boolean> {
  const { t } = useTranslation(['steps', 'popups']);
  const services = useServices();
  const { screen, isLeft } = usePlace();
  const navigation = useFlowNavigation();
  return async () => {
    const unsent = services.store.get(unsentStepsAtom).filter((step) => step !== screen);
    const [first] = unsent;
    if (first === undefined) return true;
    const titles = unsent.map((step) =>
      t('popups:UNSENT_CHANGE.step', { title: t(`${step}.title`) }),
    );
    const values = { context: screen, steps: LIST.format(titles) };
    const answer = await navigation.ask('UNSENT_CHANGE', values);
    if (answer === 'cancel') navigation.go(first);
    if (answer !== 'confirm' || isLeft()) return false;
    unsent.forEach((step) => discardDraft(services, step));
    return true;
  };
}
