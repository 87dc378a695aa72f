/**
 * The time limit of a call, as an abort signal. Unlike `AbortSignal.timeout` it can be renewed while an upload makes progress, and
 * fake timers control it.
 */

/** Milliseconds until a call without a complete response fails; progress of an upload restarts it. */
export const CALL_TIMEOUT_MS = 45_000;

/** Aborted with `other` too: by a listener, because not every browser has `AbortSignal.any`. */
export function timeLimit(milliseconds: number, other: AbortSignal) {
  const limit = new AbortController();
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expire = () => limit.abort(new DOMException('no response in time', 'TimeoutError'));
  const renew = (): void => {
    clearTimeout(timer);
    timer = setTimeout(expire, milliseconds);
  };
  const stop = () => limit.abort(other.reason);
  if (other.aborted) stop();
  else other.addEventListener('abort', stop, { signal: ended.signal });
  renew();
  return {
    signal: limit.signal,
    renew,
    /** Clears timer and listeners; the signal keeps its state. */
    end(): void {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
