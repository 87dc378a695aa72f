/**
 * When a visitor counts as away (specification, section 9). Times are compared, never ticks counted: a machine that slept
 * is noticed at the first look after it wakes, whether a tick comes first or a click.
 */
import { INACTIVITY_TIMEOUT_MS, INACTIVITY_WARNINGS_MINUTES } from '#flow/limits.ts';

/** Whose clicks are activity; a click on what stands inside one of them is a click on it. Key presses always are. */
export const ACTIVE_ELEMENTS = 'input, select, button, span';

const MINUTE_MS = 60_000;
/** As announced: nothing counts down, it changes with each announcement only. */
export type MinutesLeft = (typeof INACTIVITY_WARNINGS_MINUTES)[number];

/** Minutes: the timeout is announced. `away`: SESSION_TIMEOUT is asked. */
export type Attention = 'here' | MinutesLeft | 'away';

/** The last announcement that is due with so many milliseconds left: a look that comes late skips those before it. */
const announced = (left: number): MinutesLeft | undefined =>
  INACTIVITY_WARNINGS_MINUTES.find((minutes) => left <= minutes * MINUTE_MS);

/** `lastSeen` in milliseconds of the wall clock. */
export interface Presence {
  lastSeen: number;
  attention: Attention;
}

/** `continued`: the question was answered, here or in another tab. */
export type Sign = 'none' | 'activity' | 'continued';
export interface Look {
  now: number;
  sign: Sign;
}

/** The presence after a check of the clock. Only the flow area checks, so main never times out (section 9). 'Away' ends by an answer, never by a click elsewhere. */
export function observe({ lastSeen, attention }: Presence, { now, sign }: Look): Presence {
  const active: Presence = { lastSeen: now, attention: 'here' };
  if (sign === 'continued') return active;
  // A clock that was set back does not tell how long the visitor was away: the time starts again.
  const idle = now - Math.min(lastSeen, now);
  if (attention === 'away' || idle >= INACTIVITY_TIMEOUT_MS) return { lastSeen, attention: 'away' };
  if (sign === 'activity') return active;
  return { lastSeen: now - idle, attention: announced(INACTIVITY_TIMEOUT_MS - idle) ?? 'here' };
}
