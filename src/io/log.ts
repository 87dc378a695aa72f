/** Logging: to telemetry in production, to the console elsewhere. */

export type Area = 'frame' | 'flow' | 'screen' | 'panel' | 'popup' | 'notice' | 'warmup';

/** A log entry is one of these phrases, so that it cannot contain personal data. */
type LogEvent =
  | `crash: ${Area}`
  /** A stored application could not be loaded (specification, section 8). */
  | `restore: status ${number}`
  /** A partner's address is missing or not allowed (specification, section 4: no redirectURL). */
  | `${'account-check' | 'identity-check'}: no address that may be opened`;

/** The same phrases as patterns; telemetry sends no other. */
export const LOG_PHRASES: readonly RegExp[] = [
  /^crash: (frame|flow|screen|panel|popup|notice|warmup)$/,
  /^restore: status \d{1,3}$/,
  /^(account|identity)-check: no address that may be opened$/,
];

/** Where an answer is (`customer.netIncome`), and the keyword that it breaks. */
export interface RefusedAnswer {
  readonly field: string;
  readonly rule: string;
}

/** An event for telemetry. Of `error` only the class and the positions in our own scripts are sent. */
export type Observation =
  | { kind: 'notice'; phrase: LogEvent }
  | { kind: 'step-shown'; step: string }
  /** `status` 0 = no usable response; `trace`: the trace id that the call has sent. */
  | { kind: 'call-failed'; operationId: string; status: number; trace: string }
  | { kind: 'call-slow'; operationId: string; milliseconds: number; trace: string }
  /** Answers of the screen shown are refused, by its form or, with the rule `server`, by the endpoints. */
  | { kind: 'refused'; errors: readonly RefusedAnswer[] }
  | { kind: 'error'; from: 'uncaught' | 'rejected' | 'caught'; error: unknown };

type Listener = (observation: Observation) => void;

let listener: Listener | undefined;

/** Passes everything to `next` from now on, instead of to the console; without one, to the console again. */
export function recordWith(next: Listener | undefined): void {
  listener = next;
}

export const record: Listener = (observation) => listener?.(observation);

export function log(event: LogEvent): void {
  if (listener === undefined) console.warn(event);
  else listener({ kind: 'notice', phrase: event });
}

/** Logs an error caught by an error boundary. Not to the console in production: its message may contain personal data. */
export function logCaught(error: unknown): void {
  if (listener === undefined) console.error(error);
  else listener({ kind: 'error', from: 'caught', error });
}
