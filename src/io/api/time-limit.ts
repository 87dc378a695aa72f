/**
 * The time a call may take, as a signal. A timer of the page instead of `AbortSignal.timeout`, so that it can be renewed
 * while something moves, and so that a test's clock moves it.
 */

/** Milliseconds after which a call without an answer, its body included, counts as failed; an upload may take longer as long as it moves. */
export const CALL_TIMEOUT_MS = 45_000;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Starts the time anew: something has moved. */
  renew(): void;
  /** Aborts with `other` as well. By a listener: `AbortSignal.any` is not in every browser. */
  follow(other: AbortSignal): void;
  /** The call is over; the signal stays as it is. */
  end(): void;
}

export function timeLimit(milliseconds: number): TimeLimit {
  const limit = new AbortController();
  const ended = new AbortController();
  const start = () =>
    setTimeout(
      () => limit.abort(new DOMException('no answer in time', 'TimeoutError')),
      milliseconds,
    );
  let timer = start();
  return {
    signal: limit.signal,
    renew() {
      clearTimeout(timer);
      timer = start();
    },
    follow(other) {
      const stop = () => limit.abort(other.reason);
      if (other.aborted) stop();
      else other.addEventListener('abort', stop, { signal: ended.signal });
    },
    end() {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
