/**
 * The time of the server in front (deployment.md: `/healthz`), in milliseconds since 1970: the visitor's clock may be wrong. It counts
 * only where the server names none.
 */
export async function serverTime(): Promise<number> {
  try {
    const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
    const time = Date.parse(headers.get('Date') ?? '');
    return Number.isNaN(time) ? Date.now() : time;
  } catch {
    return Date.now();
  }
}
