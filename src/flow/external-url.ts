/** Which addresses outside the application may be opened (specification, sections 4 and 7). */
import { isLoopback, webAddress } from '#flow/web-address.ts';

/**
 * The address if it may be opened, else `undefined`: https on the default port without user info, to a host of
 * `hosts` when such a list exists; plain http and any port only on this machine's own loopback names.
 */
export function safeExternalUrl(text: unknown, hosts?: readonly string[]): URL | undefined {
  // Browsers repair backslashes and control characters silently, so they are refused before parsing.
  if (typeof text !== 'string' || !/^https?:\/\/[^\\\s\p{Cc}]+$/iu.test(text)) return undefined;
  const url = webAddress(text);
  if (url === undefined) return undefined;
  const local = isLoopback(url.hostname);
  const plain = url.protocol === 'http:';
  if (url.username !== '' || url.password !== '' || url.hostname.endsWith('.')) return undefined;
  if (!local && (plain || url.port !== '')) return undefined;
  return hosts === undefined || hosts.includes(url.hostname) ? url : undefined;
}
