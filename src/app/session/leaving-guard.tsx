/**
 * Asks before unsaved entries are lost: by a dialog for links and controls of the application, by the browser's own dialog
 * (beforeunload) when the visitor closes, reloads or leaves the page. Partners' pages and the sign-in leave `onPurpose`, without a
 * question.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useStore } from 'jotai/react';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload } from 'react-router-dom';
import { MessageDialog } from '#app/dialogs/dialog.tsx';
import { LeavingContext, commitTyped, hasUnsaved } from '#app/session/leaving.tsx';
import { loginAtom } from '#state/atoms.ts';

export function LeavingGuard({ children }: { children: ReactNode }) {
  const store = useStore();
  const [answer, setAnswer] = useState<(leave: boolean) => void>();
  const [typed, setTyped] = useState(false);
  const intended = useRef(false);

  const leaving = useMemo(
    () => ({
      mayLeave(): Promise<boolean> {
        commitTyped();
        if (!hasUnsaved(store)) return Promise.resolve(true);
        return new Promise((resolve) => setAnswer(() => resolve));
      },
      onPurpose(leave: () => void) {
        intended.current = true;
        leave();
      },
    }),
    [store],
  );
  const unload = (event: BeforeUnloadEvent) => {
    if (intended.current || store.get(loginAtom).kind === 'leaving') return;
    commitTyped();
    if (hasUnsaved(store)) event.preventDefault();
  };
  const decide = (leave: boolean) => {
    setAnswer(undefined);
    answer?.(leave);
  };

  // Reset when the page comes back from the browser's cache, or the visitor types again.
  const stays = () => {
    intended.current = false;
  };
  useWindowEvent('pageshow', stays);
  useWindowEvent(
    'input',
    () => {
      stays();
      setTyped(true);
    },
    true,
  );
  return (
    <LeavingContext value={leaving}>
      {children}
      {typed && <BeforeUnload onUnload={unload} />}
      {answer !== undefined && <LeaveDialog onDecide={decide} />}
    </LeavingContext>
  );
}

/** Added only after the first input: a beforeunload listener keeps some browsers from caching the page for Back. */
function BeforeUnload({ onUnload }: { onUnload(event: BeforeUnloadEvent): void }) {
  useBeforeUnload(onUnload);
  return null;
}

function LeaveDialog({ onDecide }: { onDecide(leave: boolean): void }) {
  const { t } = useTranslation('flow');
  const stay = () => onDecide(false);
  return (
    <MessageDialog
      title={t('unsaved.title')}
      tone="warning"
      text={<p>{t('unsaved.text')}</p>}
      buttons={[
        { action: 'cancel', label: t('unsaved.stay'), onClick: stay },
        {
          action: 'confirm',
          label: t('unsaved.leave'),
          look: 'danger',
          onClick: () => onDecide(true),
        },
      ]}
      onDismiss={stay}
    />
  );
}
