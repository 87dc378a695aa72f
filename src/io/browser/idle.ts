/** Longest wait for a moment in which nothing else is to be done, milliseconds. */
export const IDLE_MS = 2_000;

/** `otherwiseMs`: the wait in a browser that does not know such moments. */
export function whenIdle(work: () => void, otherwiseMs: number, page: Window = window): void {
  if ('requestIdleCallback' in page) page.requestIdleCallback(work, { timeout: IDLE_MS });
  else setTimeout(work, otherwiseMs);
}
