/** How long a server that is busy asks to wait (RFC 9110, 10.2.3): 429 or 503 with `Retry-After`, seconds or a date. */
import { timeOf } from '#io/server-time.ts';

export const BUSY: readonly number[] = [429, 503];

/** Milliseconds; undefined where it names none. A date counts by the server's own time, as the visitor's clock may be wrong. */
export function pauseAskedBy(
  response: Pick<Response, 'status' | 'headers'>,
  now = Date.now(),
): number | undefined {
  if (!BUSY.includes(response.status)) return undefined;
  const text = response.headers.get('Retry-After')?.trim() ?? '';
  const since = timeOf(response)?.getTime() ?? now;
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - since;
  return milliseconds > 0 ? milliseconds : undefined;
}
