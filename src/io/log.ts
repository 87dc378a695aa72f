/** What operators should learn of, and the one place it goes to: telemetry in production, the console elsewhere. */

/** The areas of the page that fail by themselves, from the whole frame to one popup. */
export type Area = 'frame' | 'flow' | 'screen' | 'panel' | 'popup';

/** An event is one of these phrases, so that no log can carry anything personal. */
export type LogEvent =
  /** An area could not be shown. */
  | `crash: ${Area}`
  /** A saved application could not be loaded (specification, section 8). */
  | `restore: status ${number}`
  /** A partner's page has no address, or none that may be opened (specification, section 4: no redirectURL). */
  | `${'account-check' | 'identity-check'}: no address that may be opened`;

/** The same phrases as patterns: what is not written like one of them never leaves the page. */
export const LOG_PHRASES: readonly RegExp[] = [
  /^crash: (frame|flow|screen|panel|popup)$/,
  /^restore: status \d{1,3}$/,
  /^(account|identity)-check: no address that may be opened$/,
];

/** What happened, for telemetry alone; `error` is whatever was thrown, and only its class and its places in our scripts are told. */
export type Observation =
  | { kind: 'notice'; phrase: LogEvent }
  | { kind: 'step-shown'; step: string }
  /** `status` 0 = no answer that could be used. */
  | { kind: 'call-failed'; operationId: string; status: number }
  | { kind: 'call-slow'; operationId: string; milliseconds: number }
  | { kind: 'error'; from: 'uncaught' | 'rejected' | 'caught'; error: unknown };

type Listener = (observation: Observation) => void;

let listener: Listener | undefined;

/** Hands everything to `next` from now on, and nothing to the console. */
export function recordWith(next: Listener): void {
  listener = next;
}

/** Tells telemetry, where there is one. */
export const record: Listener = (observation) => listener?.(observation);

export function log(event: LogEvent): void {
  if (listener === undefined) console.warn(event);
  else listener({ kind: 'notice', phrase: event });
}

/** An error that a boundary of the page has caught. In production its text stays out of the console: it may quote what was typed. */
export function logCaught(error: unknown): void {
  if (listener === undefined) console.error(error);
  else listener({ kind: 'error', from: 'caught', error });
}
