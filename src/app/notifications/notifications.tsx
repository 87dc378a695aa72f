/** Draws the notifications shown (state/notifications.ts). */
import '#app/notifications/notifications.css';
import { useAtomValue, useStore } from 'jotai/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '#screens/parts/expiry.tsx';
import { Notification } from '#app/notifications/notification.tsx';
import {
  hideNotification,
  NOTIFICATION_MS,
  NOTIFICATIONS,
  notificationsAtom,
  type NotificationName,
  type NotificationRow,
  type ShownNotification,
} from '#state/notifications.ts';

const NAMES = Object.keys(NOTIFICATIONS) as readonly NotificationName[];
const SIZES = ['small', 'large'] as const;

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
  const kept = useKept();
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
  const text = [
    name !== 'kept' && t(`notices.${name}.text`, { count }),
    (name === 'saved' || name === 'kept') && kept,
  ]
    .filter(Boolean)
    .join(' ');
  if (text === '') return null;
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
      {text}
    </Notification>
  );
}
