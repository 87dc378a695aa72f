/**
 * The time a call may take, as a signal. A timer of the page instead of `AbortSignal.timeout`, so that it can be renewed
 * while something moves, and so that a test's clock moves it.
 */

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Starts the time anew: something has moved. */
  renew(): void;
  /** The call is over; the signal stays as it is. */
  end(): void;
}

export function timeLimit(milliseconds: number): TimeLimit {
  const limit = new AbortController();
  const start = () => setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), milliseconds);
  let timer = start();
  const end = () => clearTimeout(timer);
  return {
    signal: limit.signal,
    renew() {
      end();
      timer = start();
    },
    end,
  };
}
