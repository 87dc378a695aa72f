/** A telemetry session (specification, section 1): at most four hours, over after fifteen minutes without a signal. In memory only. */
import { TELEMETRY } from '#flow/limits.ts';

/** Moments in milliseconds since 1970; `id` is random and means nothing to anyone else. */
export interface TelemetrySession {
  id: string;
  startedAt: number;
  activeAt: number;
}

/** The session a signal of this moment belongs to: the one that runs, else a new one. */
export function sessionAt(
  now: number,
  running: TelemetrySession | undefined,
  newId: () => string,
): TelemetrySession {
  const lives =
    running !== undefined &&
    now - running.startedAt < TELEMETRY.sessionMaxMs &&
    now - running.activeAt < TELEMETRY.sessionInactivityMs;
  return lives ? { ...running, activeAt: now } : { id: newId(), startedAt: now, activeAt: now };
}
