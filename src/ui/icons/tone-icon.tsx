import '#ui/icons/tone-icon.css';

export type Tone = 'info' | 'success' | 'warning' | 'error';

/** Mantine's names of the tones' colours (brand/theme.ts). */
export const TONE_COLORS = {
  info: 'blue',
  success: 'teal',
  warning: 'yellow',
  error: 'red',
} as const satisfies Record<Tone, string>;

/** Beside words that say the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return <span className="tone-icon drawn" data-tone={tone} aria-hidden="true" />;
}
