/** A message with the icon of its tone; `live` or the role `alert` announces it. */
import '@mantine/core/styles/Alert.layer.css';
import { Alert, type AlertProps } from '@mantine/core';
import classes from '#ui/notice.module.css';
import { TONE_COLORS, ToneIcon, type Tone } from '#ui/tone-icon.tsx';

interface Props extends AlertProps {
  tone?: Tone;
  small?: boolean;
  role?: 'note' | 'alert';
  live?: boolean;
}

export function Notice({
  tone = 'info',
  small = false,
  role = 'note',
  live = false,
  ...alert
}: Props) {
  return (
    <Alert
      color={TONE_COLORS[tone]}
      icon={<ToneIcon tone={tone} />}
      role={role}
      aria-live={live ? 'polite' : undefined}
      aria-atomic={live || undefined}
      mod={{ small }}
      classNames={classes}
      {...alert}
    />
  );
}
