/** Shows one popup at a time, queues the others, and resolves each request with the button pressed. */
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskContext, POPUPS } from '#app/dialogs/popups.ts';
import type { Ask } from '#app/dialogs/popups.ts';
import { ErrorBoundary } from '#app/pages/error-boundary.tsx';
import { useNotices } from '#app/notifications/notifications.tsx';
import { FeedbackForm } from '#app/dialogs/feedback-form.tsx';
import { MessageDialog } from '#app/dialogs/dialog.tsx';
import { Popup } from '#app/dialogs/popup.tsx';
import { Withdrawal } from '#app/dialogs/withdrawal.tsx';
import type { PopupAnswer, PopupKind } from '#flow/problems.ts';
import { BranchFinder } from '#screens/shared/contact/branch-finder.tsx';
import { useServices } from '#state/context.tsx';

interface PopupRequest {
  kind: PopupKind;
  values: Record<string, unknown>;
  resolvers: ((button: PopupAnswer) => void)[];
}

/** `paused` while the visitor is away: open popups stay, new ones wait. */
export function PopupHost({ paused = false, children }: { paused?: boolean; children: ReactNode }) {
  const { branches, lender } = useServices().site;
  const [queue, setQueue] = useState<readonly PopupRequest[]>([]);
  const ask = useCallback<Ask>(
    (kind, values = {}) =>
      new Promise((resolve) => {
        setQueue((waiting) => {
          // Two calls that fail together open one popup, whose answer goes to both.
          const same = waiting.find((other) => other.kind === kind);
          if (same === undefined) return [...waiting, { kind, values, resolvers: [resolve] }];
          return waiting.map((other) =>
            other === same ? { ...same, resolvers: [...same.resolvers, resolve] } : other,
          );
        });
      }),
    [],
  );
  const { show } = useNotices();
  const [open, setOpen] = useState<PopupRequest>();
  if (!paused && open !== queue[0]) setOpen(queue[0]);
  const answer = (button: PopupAnswer) => {
    // This request only: feedback may be answered after its popup was closed.
    const isOpen = ({ resolvers }: PopupRequest) => resolvers[0] === open?.resolvers[0];
    queue.find(isOpen)?.resolvers.forEach((resolve) => resolve(button));
    setQueue((waiting) => waiting.filter((other) => !isOpen(other)));
  };
  const onFeedbackSent = () => {
    answer('confirm');
    show('feedback');
  };
  const dismiss = () => open && answer(POPUPS[open.kind].escape);
  return (
    <AskContext value={ask}>
      {children}
      {open && (
        <ErrorBoundary
          key={open.kind}
          area="popup"
          fallback={(retry) => <PopupFailure onRetry={retry} onClose={dismiss} />}
        >
          <Popup kind={open.kind} values={open.values} onAnswer={answer}>
            {open.kind === 'FEEDBACK' ? (
              // Popups opened by the feedback form appear above it, so that the form stays mounted.
              <PopupHost paused={paused}>
                <FeedbackForm onSent={onFeedbackSent} onLeave={dismiss} />
              </PopupHost>
            ) : open.values['context'] === 'withdrawal' ? (
              <Withdrawal lender={lender} />
            ) : (
              branches && POPUPS[open.kind].body === 'contact' && <BranchFinder />
            )}
          </Popup>
        </ErrorBoundary>
      )}
    </AskContext>
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
        { action: 'close', label: t('failure.popup.close'), onClick: onClose },
        {
          action: 'retry',
          label: t('shell:failure.retry'),
          look: 'secondary',
          onClick: onRetry,
        },
      ]}
      onDismiss={onClose}
    />
  );
}
