/** Shows one popup at a time, those asked for meanwhile in turn, and answers with the button pressed. */
import { createContext, Suspense, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notification } from '#app/notification.tsx';
import type { PopupAnswer } from '#app/perform.ts';
import { FeedbackForm } from '#app/popups/feedback-form.tsx';
import { Popup } from '#app/popups/popup.tsx';
import type { PopupKind } from '#flow/problems.ts';

export type Ask = (popup: PopupKind, values?: Record<string, unknown>) => Promise<PopupAnswer>;

interface Asked { kind: PopupKind; values: Record<string, unknown>; askers: ((button: PopupAnswer) => void)[] }

const AskContext = createContext<Ask | undefined>(undefined);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('The popup host provides the asking.');
  return ask;
}

export function PopupHost({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const ask = useCallback<Ask>((kind, values = {}) => new Promise((resolve) => {
    setQueue((waiting) => {
      // Two calls that fail together are one trouble for the visitor: one popup answers both.
      const same = waiting.find((other) => other.kind === kind);
      if (same === undefined) return [...waiting, { kind, values, askers: [resolve] }];
      return waiting.map((other) => (other === same ? { ...same, askers: [...same.askers, resolve] } : other));
    });
  }), []);
  const [thanked, setThanked] = useState(false);
  const { t } = useTranslation('popups');
  const shown = queue[0];
  const answer = useCallback((button: PopupAnswer) => {
    setQueue((waiting) => waiting.slice(1));
    shown?.askers.forEach((resolve) => resolve(button));
  }, [shown]);
  const onFeedbackSent = () => {
    answer('confirm');
    setThanked(true);
  };
  return (
    <AskContext value={ask}>
      {children}
      {shown && (
        <Popup key={shown.kind} kind={shown.kind} values={shown.values} onAnswer={answer}>
          {shown.kind === 'FEEDBACK' ? <Suspense><FeedbackForm onSent={onFeedbackSent} /></Suspense> : undefined}
        </Popup>
      )}
      {thanked && (
        <div className="notification-place">
          <Notification type="success" size="small" onClose={() => setThanked(false)}>{t('FEEDBACK.sent')}</Notification>
        </div>
      )}
    </AskContext>
  );
}
