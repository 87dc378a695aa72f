/** THE notifications of the flow: saved, connection lost, session about to end, feedback sent. */
import '#app/notifications/notifications.css';
import { useAtomValue, useStore } from 'jotai/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notification, type NotificationSize } from '#app/notifications/notification.tsx';
import type { Tone } from '#ui/tone-icon.tsx';
import { hideNotification, notificationsAtom } from '#state/notifications.ts';
import type { NotificationName, ShownNotification } from '#state/notifications.ts';

/** Milliseconds until a message disappears; long enough to read it. */
export const NOTIFICATION_MS = 12_000;
/** Shorter: that answers are saved is also visible from the next page. */
export const SAVED_MS = 4 * 1000;

interface NotificationRow {
  type: Tone;
  /** `large` stays until its cause is gone or it is closed. */
  size: NotificationSize;
  /** Milliseconds until it disappears; `NOTIFICATION_MS` by default. */
  ms?: number;
  /** Its button, labelled by `flow:notices.{name}.action`. */
  action?: 'continue' | 'reload';
}

/** THE table of notifications. Texts by name: `flow:notices.{name}.text`. */
export const NOTIFICATIONS = {
  saved: { type: 'success', size: 'small', ms: SAVED_MS },
  offline: { type: 'warning', size: 'large' },
  forgetful: { type: 'info', size: 'large' },
  online: { type: 'success', size: 'small' },
  idle: { type: 'warning', size: 'large', action: 'continue' },
  replaced: { type: 'warning', size: 'large', action: 'reload' },
  feedback: { type: 'success', size: 'small' },
  signedElsewhere: { type: 'warning', size: 'large' },
  otherSignIn: { type: 'warning', size: 'large' },
} as const satisfies Record<NotificationName, NotificationRow>;

const NAMES = Object.keys(NOTIFICATIONS) as readonly NotificationName[];
const SIZES = ['small', 'large'] as const satisfies readonly NotificationSize[];

export function NotificationHost() {
  const { t } = useTranslation('shell');
  const shown = useAtomValue(notificationsAtom);
  return (
    Object.values(shown).some((one) => one !== undefined) && (
      <section aria-label={t('notification.label')}>
        {SIZES.map((size) => (
          <div className="notification-place" key={size} data-size={size}>
            {NAMES.filter((name) => NOTIFICATIONS[name].size === size).map(
              (name) => shown[name] && <Timed key={name} name={name} shown={shown[name]} />,
            )}
          </div>
        ))}
      </section>
    )
  );
}

function Timed({ name, shown }: { name: NotificationName; shown: ShownNotification }) {
  const { t } = useTranslation('flow');
  const store = useStore();
  const { type, size, ms = NOTIFICATION_MS, action }: NotificationRow = NOTIFICATIONS[name];
  const { key, count = 0 } = shown;
  /** Key of the message under the pointer or with the focus; its timer is paused. */
  const [held, setHeld] = useState<number>();
  const waits = size === 'large' || held === key;
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(() => hideNotification(store, name), ms);
    return () => clearTimeout(timer);
  }, [waits, key, ms, name, store]);
  const end = () => hideNotification(store, name);
  return (
    <Notification
      type={type}
      size={size}
      again={key}
      action={
        action && {
          name: action,
          label: t(`notices.${action === 'reload' ? 'replaced' : 'idle'}.action`),
          onClick: action === 'reload' ? () => window.location.reload() : end,
        }
      }
      onClose={action ? undefined : end}
      onHold={(holds) => setHeld(holds ? key : undefined)}
    >
      {t(`notices.${name}.text`, { count })}
    </Notification>
  );
}
