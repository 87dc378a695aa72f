/** Addresses in texts, and which of them may be opened outside the application (specification, sections 4 and 7). */

/** The address in a text, if it is one. `URL.canParse` is not in every browser that the application is for. */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a host name (lower case, without port) is a loopback name of this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)$/.test(hostname);

/** Browsers open no longer one from a page, or an empty page instead. */
const MAX_LENGTH = 8_192;

/**
 * The address if it may be opened, else `undefined`: https on the default port without user info, to a host of
 * `hosts` when such a list exists; plain http and any port only on this machine's own loopback names.
 */
export function safeExternalUrl(text: unknown, hosts?: readonly string[]): URL | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined;
  // Browsers repair backslashes and control characters silently, so they are refused before parsing.
  if (!/^https?:\/\/[^\\\s\p{Cc}]+$/iu.test(text)) return undefined;
  const url = webAddress(text);
  if (url === undefined) return undefined;
  const local = isLoopback(url.hostname);
  const plain = url.protocol === 'http:';
  if (url.username !== '' || url.password !== '' || url.hostname.endsWith('.')) return undefined;
  if (!local && (plain || url.port !== '')) return undefined;
  return hosts === undefined || hosts.includes(url.hostname) ? url : undefined;
}
