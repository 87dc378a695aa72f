/**
 * A link has opened another application than the one begun here: asks which one to go on with. Nothing of the application is shown
 * before the choice. It survives a reload in the history entry; leaving the page without a choice keeps the first application.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useAtomValue } from 'jotai/react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { MessageDialog } from '#ui/dialog.tsx';
import { showEuro } from '#form/formats/money.ts';
import type { Application } from '#flow/application.ts';
import { FLOW_PATH } from '#flow/resume.ts';
import { writeHistoryEntry } from '#io/browser/history-entry.ts';
import { applicationIdAtom, firstIdAtom, legitimationDelayAtom } from '#state/atoms.ts';
import { useApplication, useServices } from '#state/context.tsx';
import { go } from '#state/services.ts';

/** 'Anna M., € 10.000,00': enough to recognise it, from what is known of it. */
const summaryOf = ({ customer, loanAmount }: Application): string => {
  const { firstName, lastName } = customer;
  const name = [firstName, lastName && `${[...lastName][0]}.`].filter(Boolean).join(' ');
  return [name, loanAmount !== undefined && showEuro(loanAmount)].filter(Boolean).join(', ');
};

export function LinkedApplication() {
  const { t } = useTranslation('flow');
  const services = useServices();
  const { session, storage, store } = services;
  const firstId = useAtomValue(firstIdAtom);
  // The dialog stays while the first application is opened again.
  const [linked] = useState(useApplication());
  const id = useAtomValue(applicationIdAtom);
  // Navigating back renders this dialog once more: the first application is no linked one.
  const linkedId = id === firstId ? undefined : id;
  const { key } = useLocation();
  // Before a button of the dialog can be pressed, which takes it away.
  useLayoutEffect(() => writeHistoryEntry({ linkedId }), [key, linkedId]);
  useWindowEvent('pagehide', () => storage.write('application_id', firstId));
  useWindowEvent('pageshow', () => storage.write('application_id', id));

  const goOn = () => {
    writeHistoryEntry({ linkedId: undefined });
    store.set(firstIdAtom, undefined);
  };
  const goBack = async () => {
    if (firstId !== undefined) session.rememberId(firstId);
    store.set(legitimationDelayAtom, 0);
    writeHistoryEntry({ linkedId: undefined });
    await go(services, FLOW_PATH, { replace: true });
    store.set(firstIdAtom, undefined);
  };
  const summary = linked && summaryOf(linked);
  return (
    <MessageDialog
      title={t('linked.title')}
      tone="warning"
      text={
        <>
          <p>{t('linked.text')}</p>
          {summary && <p className="strong">{t('linked.opened', { summary })}</p>}
          <p>{t('linked.kept')}</p>
        </>
      }
      buttons={[
        { action: 'cancel', label: t('linked.back'), onClick: () => void goBack() },
        { action: 'confirm', label: t('linked.goOn'), look: 'secondary', onClick: goOn },
      ]}
      onDismiss={() => void goBack()}
      mustAnswer
    />
  );
}
