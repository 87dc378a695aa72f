/** 'Später weitermachen': explains how to continue later, then signs out. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#ui/dialog.tsx';
import { isEnded } from '#flow/ending.ts';
import type { Screen } from '#flow/steps.ts';
import { useKept } from '#screens/parts/expiry.tsx';
import { commitTyped } from '#io/browser/commit-typed.ts';
import { useApplication, useServices } from '#state/context.tsx';
import { hasUnsaved, signOut } from '#state/leaving.ts';

/** `m•••@beispiel.at`: enough to recognise one's own address. */
const maskedEmail = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••');

/** Absent when there is no application to continue, and where only the bank goes on. */
export function useLater(screen: Screen): { onLater?: () => void; laterDialog?: ReactNode } {
  const application = useApplication();
  const [open, setOpen] = useState(false);
  if (application === undefined || isEnded(application) || screen === 'result') return {};
  const { emailAddress } = application.customer;
  return {
    onLater: () => {
      commitTyped();
      setOpen(true);
    },
    laterDialog: open && <LaterDialog email={emailAddress} onClose={() => setOpen(false)} />,
  };
}

function LaterDialog({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('flow');
  const services = useServices();
  const kept = useKept();
  const [unsaved] = useState(() => hasUnsaved(services.store));
  const known = email === undefined ? {} : { context: 'known', email: maskedEmail(email) };
  const stay = {
    action: 'cancel',
    label: t('later.stay'),
    look: unsaved ? 'primary' : 'secondary',
    onClick: onClose,
  } as const;
  const leave = {
    action: 'confirm',
    label: t('later.leave'),
    look: unsaved ? 'secondary' : 'primary',
    onClick: () => void signOut(services, 'ended'),
  } as const;
  return (
    <MessageDialog
      title={t('later.title')}
      tone="info"
      text={
        <>
          <p>{t('later.text', known)}</p>
          {kept && <p>{kept}</p>}
          <p>{t(unsaved ? 'later.unsaved' : 'later.saved')}</p>
        </>
      }
      buttons={unsaved ? [stay, leave] : [leave, stay]}
      onDismiss={onClose}
    />
  );
}
