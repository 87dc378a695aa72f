/** A message on the page (specification, section 8: a notification has a type and a size). Errors are read at once. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#app/icon.tsx';

export type NotificationType = 'info' | 'success' | 'warning' | 'error';
export type NotificationSize = 'small' | 'large';

interface Props {
  type: NotificationType;
  size?: NotificationSize;
  title?: string;
  children: ReactNode;
  /** Without it the message stays as long as its cause. */
  onClose?: () => void;
}

export function Notification({ type, size = 'large', title, children, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div role={type === 'error' ? 'alert' : 'status'} data-notification={type} data-size={size} className={`notice notice--${type} notice--${size} notification`}>
      {title !== undefined && <p className="notice__title">{title}</p>}
      <div><span className="visually-hidden">{t(`notification.types.${type}`)}: </span>{children}</div>
      {onClose !== undefined && (
        <button type="button" className="notification__close" data-action="close" onClick={onClose}>
          <Icon shape="close" />
          <span className="visually-hidden">{t('notification.close')}</span>
        </button>
      )}
    </div>
  );
}
