/**
 * The time limit of a call, as an abort signal. Unlike `AbortSignal.timeout` it can be renewed while an upload makes progress, and
 * fake timers control it.
 */

/** Milliseconds until a call without a complete response fails; progress of an upload restarts it. */
export const CALL_TIMEOUT_MS = 45_000;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Restarts the time, after progress. */
  renew(): void;
  /** Aborts when `other` does. By a listener, because not every browser has `AbortSignal.any`. */
  follow(other: AbortSignal): void;
  /** Clears timer and listeners; the signal keeps its state. */
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
