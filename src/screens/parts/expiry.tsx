/** Until when the bank keeps the application, in Vienna's time; nothing where its answer does not name it. */
import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useTranslation } from 'react-i18next';
import { isSigned } from '#flow/ending.ts';
import { expiryOf } from '#flow/expiry.ts';
import { todayInVienna } from '#schema/today.ts';
import { applicationAtom, timeNow } from '#state/atoms.ts';
import { showLongDay, showMoment } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';

/** The values of a text about it, by the server's time in its last response. */
export const expiryAtom = atom((get) => {
  const application = get(applicationAtom);
  const expiry = expiryOf(application, timeNow(get));
  return (
    expiry && {
      phase: expiry.phase,
      context: application && isSigned(application) ? 'signed' : '',
      day: showLongDay(todayInVienna(expiry.at)),
      time: showMoment(expiry.at).time,
    }
  );
});

/** A sentence for those who leave it, while they can come back; `context` picks a variant of it. */
export function useKept(context = ''): string | undefined {
  const { t } = useTranslation('flow');
  const expiry = useAtomValue(expiryAtom);
  if (expiry === undefined || expiry.phase === 'over') return undefined;
  return t('notices.kept.text', { ...expiry, context: expiry.context || context });
}

/** From a day before on every screen, with what remains then. */
export function ExpiryNotice() {
  const { t } = useTranslation('flow');
  const expiry = useAtomValue(expiryAtom);
  if (expiry === undefined || expiry.phase === 'kept') return null;
  return (
    <Notice tone={expiry.phase === 'soon' ? 'warning' : 'error'}>
      <p>{t(`expiry.${expiry.phase}`, expiry)}</p>
    </Notice>
  );
}
