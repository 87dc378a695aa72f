/** Shows the head of the queue of popups (state/popups.ts). */
import { useAtomValue } from 'jotai/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackForm } from '#app/dialogs/feedback-form.tsx';
import { BackDismisses, MessageDialog } from '#ui/dialog.tsx';
import { Popup } from '#app/dialogs/popup.tsx';
import { POPUPS } from '#app/dialogs/popup-table.ts';
import { Withdrawal } from '#app/dialogs/withdrawal.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import type { PopupButton, PopupKind } from '#flow/problems.ts';
import { BranchFinder } from '#screens/parts/contact/branch-finder.tsx';
import { useServices } from '#state/context.tsx';
import { showNotification } from '#state/notifications.ts';
import { closePopup, popupsAtom, type PopupRequest } from '#state/popups.ts';

interface Props {
  /** While the visitor is away: open popups stay, new ones wait. */
  paused?: boolean;
  /** Shows the popups above this one. */
  above?: PopupKind;
}

export function PopupHost({ paused = false, above }: Props) {
  const { site, store } = useServices();
  const next = useAtomValue(popupsAtom).find((request) => request.above === above);
  const [shown, setShown] = useState<PopupRequest>();
  if (!paused && shown !== next) setShown(next);
  if (shown === undefined) return null;
  const press = (button: PopupButton) => closePopup(store, shown, button);
  const onFeedbackSent = () => {
    press('confirm');
    showNotification(store, 'feedback');
  };
  const dismiss = () => press(POPUPS[shown.kind].escape);
  const content = ({ kind, values }: PopupRequest) => {
    if (kind === 'FEEDBACK')
      return (buttons: ReactNode) => (
        <>
          <FeedbackForm onSent={onFeedbackSent} secondary={buttons} />
          <PopupHost paused={paused} above="FEEDBACK" />
        </>
      );
    if (values.context === 'withdrawal')
      return (close: ReactNode) => <Withdrawal lender={site.lender} close={close} />;
    // No branch can help with the application of an employee.
    return site.branches && kind === 'GET_HELP_NOTIFICATION' && <BranchFinder />;
  };
  return (
    <ErrorBoundary
      key={shown.kind}
      area="popup"
      fallback={(retry) => <PopupFailure onRetry={retry} onClose={dismiss} />}
    >
      <Popup kind={shown.kind} values={shown.values} onButton={press}>
        {content(shown)}
      </Popup>
    </ErrorBoundary>
  );
}

/** The popups of a page, which Back closes. `isSettled`: the page shows a screen. */
export function Popups({ paused = false, isSettled = true }) {
  return (
    <>
      <PopupHost paused={paused} />
      <BackDismisses isSettled={isSettled} />
    </>
  );
}

/** Replaces a popup; closing it dismisses the popup. */
function PopupFailure({ onRetry, onClose }: { onRetry(): void; onClose(): void }) {
  const { t } = useTranslation(['flow', 'shell']);
  return (
    <MessageDialog
      title={t('failure.popup.heading')}
      text={<p data-failure="popup">{t('failure.popup.text')}</p>}
      buttons={[
        { action: 'retry', label: t('shell:failure.retry'), onClick: onRetry },
        {
          action: 'close',
          label: t('failure.popup.close'),
          look: 'secondary',
          onClick: onClose,
        },
      ]}
      onDismiss={onClose}
    />
  );
}
