/**
 * Asks before unsaved entries are lost: by a dialog for links and controls of the application, by the browser's own dialog
 * (beforeunload) when the visitor closes, reloads or leaves the page. Partners' pages and the sign-in leave without a question.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useAtomValue, useStore } from 'jotai/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload } from 'react-router-dom';
import { MessageDialog } from '#ui/dialog.tsx';
import { useKept } from '#screens/parts/expiry.tsx';
import { commitTyped } from '#io/browser/commit-typed.ts';
import { loginAtom, unsentFilesAtom } from '#state/atoms.ts';
import { hasUnsaved, isLeavingAtom, leaveQuestionAtom } from '#state/leaving.ts';

export function LeavingGuard() {
  const store = useStore();
  const decide = useAtomValue(leaveQuestionAtom)?.decide;
  const [typed, setTyped] = useState(false);
  const files = useAtomValue(unsentFilesAtom);
  const unload = (event: BeforeUnloadEvent) => {
    if (store.get(isLeavingAtom) || store.get(loginAtom).kind === 'leaving') return;
    commitTyped();
    if (hasUnsaved(store)) event.preventDefault();
  };
  // Reset when the page comes back from the browser's cache, or the visitor types again.
  const stays = () => store.set(isLeavingAtom, false);
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
    <>
      {(typed || files) && <BeforeUnload onUnload={unload} />}
      {decide !== undefined && <LeaveDialog onDecide={decide} />}
    </>
  );
}

/** Added only after the first input or file: a beforeunload listener keeps some browsers from caching the page for Back. */
function BeforeUnload({ onUnload }: { onUnload(event: BeforeUnloadEvent): void }) {
  useBeforeUnload(onUnload);
  return null;
}

function LeaveDialog({ onDecide }: { onDecide(leave: boolean): void }) {
  const { t } = useTranslation('flow');
  const kept = useKept();
  const stay = () => onDecide(false);
  return (
    <MessageDialog
      title={t('unsaved.title')}
      tone="warning"
      text={
        <>
          <p>{t('unsaved.text')}</p>
          {kept && <p>{kept}</p>}
        </>
      }
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
