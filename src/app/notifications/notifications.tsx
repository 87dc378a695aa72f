/** THE notifications of the flow: saved, connection lost, session about to end, feedback sent. */
import { useAtom, useSetAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notification } from '#app/notifications/notification.tsx';
import type { NotificationSize } from '#app/notifications/notification.tsx';
import type { Tone } from '#screens/shared/tone-icon.tsx';

/** Milliseconds until a message disappears; long enough to read it. */
export const NOTIFICATION_MS = 12_000;
/** Shorter: that answers are saved is also visible from the next page. */
export const SAVED_MS = 4 * 1000;

interface NoticeRow {
  type: Tone;
  /** `large` stays until its cause is gone or it is closed. */
  size: NotificationSize;
  /** Milliseconds until it disappears; `NOTIFICATION_MS` by default. */
  ms?: number;
  /** Its button, labelled by `flow:notices.{name}.action`. */
  action?: 'continue' | 'reload';
}

/** THE table of notifications. Texts by name: `flow:notices.{name}.text`. */
export const NOTICES = {
  saved: { type: 'success', size: 'small', ms: SAVED_MS },
  offline: { type: 'warning', size: 'large' },
  forgetful: { type: 'info', size: 'large' },
  online: { type: 'success', size: 'small' },
  idle: { type: 'warning', size: 'large', action: 'continue' },
  replaced: { type: 'warning', size: 'large', action: 'reload' },
  feedback: { type: 'success', size: 'small' },
  signedElsewhere: { type: 'warning', size: 'large' },
  otherSignIn: { type: 'warning', size: 'large' },
} as const satisfies Record<string, NoticeRow>;

type NoticeName = keyof typeof NOTICES;

interface ShownNotice {
  key: number;
  count: number | undefined;
}
type AllShown = Readonly<Partial<Record<NoticeName, ShownNotice>>>;

/** A message shown again gets a new key: it is announced again and gets its full time. With a count it is announced when that changes. */
function withNotice(all: AllShown, name: NoticeName, count: number | undefined): AllShown {
  const key = all[name]?.key ?? 0;
  return { ...all, [name]: { count, key: count === undefined ? key + 1 : key } };
}

const noticesAtom = atom<AllShown>({});

export function useNotices() {
  const setShown = useSetAtom(noticesAtom);
  return useMemo(
    () => ({
      /** `count`: for texts with plural forms. */
      show: (name: NoticeName, count?: number) => setShown((all) => withNotice(all, name, count)),
      hide: (name: NoticeName) =>
        setShown((all) => (all[name] === undefined ? all : { ...all, [name]: undefined })),
    }),
    [setShown],
  );
}

const NAMES = Object.keys(NOTICES) as readonly NoticeName[];
const SIZES = ['small', 'large'] as const satisfies readonly NotificationSize[];

export function NotificationHost() {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useAtom(noticesAtom);
  // Notices belong to one visit to the flow; a call that ends after it may have shown one.
  useEffect(() => {
    setShown({});
    return () => setShown({});
  }, [setShown]);
  return (
    Object.values(shown).some((notice) => notice !== undefined) && (
      <section aria-label={t('notification.label')}>
        {SIZES.map((size) => (
          <div className="notification-place" key={size} data-size={size}>
            {NAMES.filter((name) => NOTICES[name].size === size).map(
              (name) => shown[name] && <Notice key={name} name={name} shown={shown[name]} />,
            )}
          </div>
        ))}
      </section>
    )
  );
}

function Notice({ name, shown }: { name: NoticeName; shown: ShownNotice }) {
  const { t } = useTranslation('flow');
  const { hide } = useNotices();
  const { type, size, ms = NOTIFICATION_MS, action }: NoticeRow = NOTICES[name];
  const { key, count = 0 } = shown;
  /** Key of the message under the pointer or with the focus; its timer is paused. */
  const [held, setHeld] = useState<number>();
  const waits = size === 'large' || held === key;
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(() => hide(name), ms);
    return () => clearTimeout(timer);
  }, [waits, key, ms, name, hide]);
  const end = () => hide(name);
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
