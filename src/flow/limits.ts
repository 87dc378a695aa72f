/** The business constants of the specification (section 9, telemetry section 1), and a few that it leaves open. */
export const LOAN_AMOUNT = { min: 4_000, max: 75_000, default: 10_000 } as const;
/** Years on the screen; months = years × MONTHS_PER_YEAR on the wire. */
export const LOAN_DURATION_YEARS = { min: 1, max: 10, default: 5 } as const;
export const MONTHS_PER_YEAR = 12;
/** First value of the completion phase, percent. */
export const PROGRESS_START = 17;
export const INACTIVITY_TIMEOUT_MS = 45 * 60 * 1000;
export const INACTIVITY_CHECK_MS = 1_000;
/** Elements whose clicks count as activity, with their content. Every key press does. */
export const ACTIVE_ELEMENTS = 'input, select, button, span';
/** How many minutes before the timeout it is announced, the last announcement first (not in the specification; WCAG 2.2.1 and 2.2.6). */
export const INACTIVITY_WARNINGS_MINUTES = [1, 2, 5] as const;
/** One second of the `delay` parameter in milliseconds. */
export const DELAY_UNIT_MS = 1_000;
/** Longest delay taken from the URL, seconds; a longer one counts as malformed. */
export const DELAY_MAX_SECONDS = 60;
export const TAB_ORDER_DELAY_MS = 1_000;
export const TAB_SKIP_MAX_TRIES = 100;
export const SESSION_CHECK_SECONDS = 5;
export const TOKEN_REFRESH_BELOW_SECONDS = 20;
/** Bank entities: the larger bank's own and its other one, the direct bank's. */
export const BANK_ENTITIES = { bank: '0100', bankOther: '0110', direct: '0109' } as const;
/** Digits of the transaction code and seconds until it can be sent again. */
export const TRANSACTION_CODE = { digits: 6, resendAfterSeconds: 30 } as const;
/**
 * Telemetry (section 1): items and milliseconds of a batch, life of a session, pause after a refusal that names no time itself.
 * Not in the specification: how long a response is waited for, how many items wait in a pause, when a call counts as slow.
 */
export const TELEMETRY = {
  batchItems: 50,
  batchMs: 250,
  sessionMaxMs: 4 * 60 * 60 * 1000,
  sessionInactivityMs: 15 * 60 * 1000,
  backOffMs: 5_000,
  responseMs: 10_000,
  waitingItems: 200,
  slowCallMs: 3_000,
} as const;

/** Whole months, also of the tenths of a year that `yearsOf` makes. */
export const monthsOf = (years: number): number => Math.round(years * MONTHS_PER_YEAR);
/** Years to a tenth, for the screen; the server may hold a term that is no multiple of twelve. */
export const yearsOf = (months: number): number => Math.round((months / MONTHS_PER_YEAR) * 10) / 10;
/** Exact months of the `years` requested: those of the server where they round to these years; otherwise another term was requested since. */
export const termOf = (years: number, known: number | undefined): number =>
  known !== undefined && yearsOf(known) === years ? known : monthsOf(years);
