/**
 * What operators should learn of. An event is one of these phrases, so that no log can carry anything personal.
 * Until telemetry takes over (production only) it stands on the console.
 */
export type LogEvent =
  /** A saved application could not be loaded (specification, section 8). */
  | `restore: status ${number}`
  /** A partner's page has no address, or none that may be opened (specification, section 4: no redirectURL). */
  | `${'account-check' | 'identity-check'}: no address that may be opened`;

type Sink = (event: LogEvent) => void;

let sink: Sink = (event) => console.warn(event);

export const log: Sink = (event) => sink(event);

/** Hands the events to `listener` from now on. */
export function logTo(listener: Sink): void {
  sink = listener;
}
