/** The address in a text, if it is one. `URL.canParse` is not in every browser that the application is for. */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a host name, in small letters and without port, is one of this machine's own, which no other machine can bear. */
export const isLoopback = (hostname: string): boolean =>
  /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)$/.test(hostname);
