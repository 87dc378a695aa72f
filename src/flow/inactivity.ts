/**
 * When a visitor counts as away (specification, section 9). Compares times instead of counting ticks, so that a suspended machine is
 * noticed at the first check after it wakes up.
 */
import { INACTIVITY_TIMEOUT_MS, INACTIVITY_WARNINGS_MINUTES } from '#flow/limits.ts';

const MINUTE_MS = 60_000;
/** Minutes as announced; no countdown in between. */
export type MinutesLeft = (typeof INACTIVITY_WARNINGS_MINUTES)[number];

/** A number: the timeout is announced (minutes). `away`: SESSION_TIMEOUT is shown and the page is hidden. */
export type Attention = 'present' | MinutesLeft | 'away';

/** The latest announcement that is due; a late check skips earlier ones. */
const announced = (left: number): MinutesLeft | undefined =>
  INACTIVITY_WARNINGS_MINUTES.find((minutes) => left <= minutes * MINUTE_MS);

/** `lastSeen` in milliseconds of the wall clock. */
export interface Presence {
  lastSeen: number;
  attention: Attention;
}

/** The presence when a page is loaded; `lastSeen` of the page before, which a reload or a restored tab continues. */
export function presenceAtLoad(lastSeen: number | undefined, now: number): Presence {
  if (!lastSeen) return { lastSeen: now, attention: 'present' };
  // The clock was set back by so much that the idle time may be any.
  if (lastSeen - now >= INACTIVITY_TIMEOUT_MS) return { lastSeen, attention: 'away' };
  return observe({ lastSeen, attention: 'present' }, { now, sign: 'none' });
}

/** `continued`: the popup was confirmed, here or in another tab. */
export type Sign = 'none' | 'activity' | 'continued';

/**
 * The presence after a check. Only the flow checks, so main never times out (section 9). 'away' ends by a button of the popup, never by
 * a click.
 */
export function observe(
  { lastSeen, attention }: Presence,
  { now, sign }: { now: number; sign: Sign },
): Presence {
  const active: Presence = { lastSeen: now, attention: 'present' };
  if (sign === 'continued') return active;
  // If the clock was set back, the idle time is unknown: it restarts.
  const idle = now - Math.min(lastSeen, now);
  if (attention === 'away' || idle >= INACTIVITY_TIMEOUT_MS) return { lastSeen, attention: 'away' };
  if (sign === 'activity') return active;
  return { lastSeen: now - idle, attention: announced(INACTIVITY_TIMEOUT_MS - idle) ?? 'present' };
}
