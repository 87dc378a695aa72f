/** A message on the page (specification, section 8: a notification has a type and a size). Errors are read at once. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#app/icon.tsx';
import { currentControl } from '#app/pressed.ts';
import { focusNext, returnFocus } from '#app/tab-order.ts';

export type NotificationType = 'info' | 'success' | 'warning' | 'error';
export type NotificationSize = 'small' | 'large';

/** What can be done about it, as a button. */
export interface NotificationAction {
  name: string;
  label: string;
  onClick(): void;
}

interface Props {
  type: NotificationType;
  size?: NotificationSize;
  title?: string;
  /** Its words; without them there is nothing to be seen but the region they will come into. */
  children: ReactNode;
  action?: NotificationAction | undefined;
  /** Without it the message stays as long as its cause. */
  onClose?: (() => void) | undefined;
}

/** A button that goes with its message, pressed or not: the focus goes on to the next control, else back to where it came from. */
function handOn(button: HTMLButtonElement): () => void {
  let before: Element | null = null;
  button.addEventListener('focus', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element) before = relatedTarget;
  });
  return () => {
    if (currentControl(button.ownerDocument) === button && !focusNext(button))
      returnFocus(button.ownerDocument, before);
  };
}

export function Notification({ type, size = 'large', title, children, action, onClose }: Props) {
  const { t } = useTranslation('shell');
  const role = type === 'error' ? 'alert' : 'status';
  if (children === undefined)
    return (
      <div>
        <div role={role} />
      </div>
    );
  return (
    <div
      data-notification={type}
      data-size={size}
      className={`notice notice--${type} notice--${size} notification`}
    >
      {/* The words alone are announced, not the names of the buttons. */}
      <div role={role}>
        {title !== undefined && <p className="notice__title">{title}</p>}
        <span className="visually-hidden">{t(`notification.types.${type}`)}: </span>
        {children}
      </div>
      {action !== undefined && (
        <p>
          <Button
            ref={handOn}
            variant="outline"
            size="sm"
            data-action={action.name}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        </p>
      )}
      {onClose !== undefined && (
        <button
          ref={handOn}
          type="button"
          className="notification__close"
          data-action="close"
          onClick={onClose}
        >
          <Icon shape="close" />
          <span className="visually-hidden">{t('notification.close')}</span>
        </button>
      )}
    </div>
  );
}
