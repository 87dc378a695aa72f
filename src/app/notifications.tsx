/** The one place where the flow says what has happened: saved, connection lost, about to time out, thank you. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notification } from '#app/notification.tsx';
import type { NotificationSize, NotificationType } from '#app/notification.tsx';

/** Milliseconds until a message about something that is over goes by itself; nobody has to hurry to read it. */
export const NOTIFICATION_MS = 12_000;

interface NoticeRow {
  type: NotificationType;
  size: NotificationSize;
  /** Stays as long as its cause, unless it is closed, and is taken away with it. */
  lasting?: true;
  /** Has a button; its words are `flow:notices.{name}.action`. */
  acts?: true;
}

/** THE table of notifications. Texts by name: `flow:notices.{name}.text`. */
export const NOTICES = {
  saved: { type: 'success', size: 'small' },
  offline: { type: 'warning', size: 'large', lasting: true },
  online: { type: 'success', size: 'small' },
  idle: { type: 'warning', size: 'large', lasting: true, acts: true },
  feedback: { type: 'success', size: 'small' },
} as const satisfies Record<string, NoticeRow>;

export type NoticeName = keyof typeof NOTICES;

interface Given {
  onAct?: (() => void) | undefined;
  /** The number in its words; they then have plural forms. */
  count?: number | undefined;
}

interface Notices {
  show(name: NoticeName, given?: Given): void;
  hide(name: NoticeName): void;
}

const NoticesContext = createContext<Notices | undefined>(undefined);

export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (notices === undefined) throw new Error('The notification host provides the notices.');
  return notices;
}

interface Shown extends Given { name: NoticeName; key: number }

/**
 * A message shown again takes the place of the one before. With a number it is the same message, whose words change where
 * they stand: screen readers say a change of what is there more surely than something new.
 */
function withShown(all: readonly Shown[], name: NoticeName, given: Given): readonly Shown[] {
  if (given.count !== undefined && all.some((each) => each.name === name)) return all.map((each) => (each.name === name ? { ...given, name, key: each.key } : each));
  return [...all.filter((each) => each.name !== name), { ...given, name, key: 1 + Math.max(0, ...all.map(({ key }) => key)) }];
}

export function NotificationHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const hide = useCallback((name: NoticeName) => setShown((all) => all.filter((each) => each.name !== name)), []);
  const show = useCallback<Notices['show']>((name, given = {}) => setShown((all) => withShown(all, name, given)), []);
  const notices = useMemo(() => ({ show, hide }), [show, hide]);
  return (
    <NoticesContext value={notices}>
      {children}
      {shown.length > 0 && (
        <div className="notification-place">
          {shown.map(({ key, ...each }) => <Notice key={key} {...each} onEnd={hide} />)}
        </div>
      )}
    </NoticesContext>
  );
}

interface NoticeProps extends Given { name: NoticeName; onEnd(name: NoticeName): void }

function Notice({ name, onAct, count, onEnd }: NoticeProps) {
  const { t } = useTranslation('flow');
  const { type, size, lasting, acts }: NoticeRow = NOTICES[name];
  useEffect(() => {
    if (lasting) return undefined;
    const timer = setTimeout(() => onEnd(name), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [lasting, name, onEnd]);
  const act = () => {
    onEnd(name);
    onAct?.();
  };
  return (
    <Notification
      type={type}
      size={size}
      action={acts && { name: 'continue', label: t(`notices.${name}.action`), onClick: act }}
      onClose={acts ? undefined : () => onEnd(name)}
    >
      {t(`notices.${name}.text`, { count })}
    </Notification>
  );
}
