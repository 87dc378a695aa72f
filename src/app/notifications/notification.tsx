/** A message on the page (specification, section 8: a notification has a type and a size). Errors are read at once. */
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import { Button, Notification as MantineNotification, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#app/notifications/notification.module.css';
import { currentControl, focusNext, returnFocus } from '#ui/controls.ts';
import { createAnnouncer } from '#form/answers/announcer.ts';
import { TONE_COLORS, ToneIcon, type Tone } from '#ui/icons/tone-icon.tsx';

interface Props {
  type: Tone;
  size?: 'small' | 'large';
  children: string;
  /** Announced again with another number. */
  again?: number;
  action?: { name: string; label: string; onClick(): void } | undefined;
  /** Absent for messages that stay until their cause is gone. */
  onClose?: (() => void) | undefined;
  /** The pointer or the focus enters or leaves the message. */
  onHold?: ((holds: boolean) => void) | undefined;
}

/** For a button that disappears with its message: moves the focus to the next control, else back to where it was before. */
function handOn(button: HTMLButtonElement): () => void {
  let before: Element | null = null;
  button.addEventListener('focus', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element) before = relatedTarget;
  });
  return () => {
    if (currentControl() === button && !focusNext(button)) returnFocus(before);
  };
}

export function Notification({
  type,
  size = 'large',
  children,
  again,
  action,
  onClose,
  onHold,
}: Props) {
  const { t } = useTranslation('shell');
  const [{ announce, region }] = useState(createAnnouncer);
  const tone = t(`notification.types.${type}`);
  useEffect(() => {
    if (type !== 'error') announce('', `${tone}: ${children}`);
  }, [announce, type, tone, children, again]);
  const color = TONE_COLORS[type];
  return (
    <MantineNotification
      data-notification={type}
      data-size={size}
      color={color}
      bg={`${color}.1`}
      icon={<ToneIcon tone={type} />}
      className="notification"
      classNames={classes}
      withCloseButton={onClose !== undefined}
      role="presentation"
      onMouseEnter={() => onHold?.(true)}
      onMouseLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
      {...(onClose && { onClose })}
      closeButtonProps={{
        ref: handOn,
        'aria-label': t('notification.close'),
        // Mantine's 'gray' would become an attribute that HTML does not have.
        color: undefined,
        'data-action': 'close',
      }}
    >
      {/* Only the text is announced, not the button labels. */}
      <div role={type === 'error' ? 'alert' : undefined}>
        <VisuallyHidden component="span">{`${tone}: `}</VisuallyHidden>
        <span>{children}</span>
      </div>
      <VisuallyHidden ref={region} aria-live="polite" aria-atomic="true" />
      {action !== undefined && (
        <p>
          <Button
            variant="outline"
            size="sm"
            ref={handOn}
            data-action={action.name}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        </p>
      )}
    </MantineNotification>
  );
}
