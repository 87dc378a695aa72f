/** A message with the icon of its tone; `live` or the role `alert` announces it. */
import '@mantine/core/styles/Alert.layer.css';
import { Alert, type AlertProps } from '@mantine/core';
import classes from '#ui/notice.module.css';
import { TONE_COLORS, ToneIcon, type Tone } from '#ui/icons/tone-icon.tsx';

interface Props extends AlertProps {
  tone?: Tone;
  small?: boolean;
  live?: boolean;
}

export const Notice = ({ tone = 'info', small, live, ...alert }: Props) => (
  <Alert
    color={TONE_COLORS[tone]}
    icon={<ToneIcon tone={tone} />}
    role="note"
    aria-live={live ? 'polite' : undefined}
    aria-atomic={live}
    mod={{ small }}
    classNames={classes}
    {...alert}
  />
);
