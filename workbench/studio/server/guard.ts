/** Who may talk to the workbench: pages of this machine by a name that no other site can claim, and changes only from the workbench itself. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#flow/web-address.ts';

const nameOf = (host = ''): string => host.replace(/:\d{1,5}$/, '').toLowerCase();

/** A name that a stranger made point at this machine is not among them (DNS rebinding). */
export const isLocal = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isLoopback(nameOf(headers.host));

/**
 * Calls of the workbench's own endpoints: asked from its own origin. Below localhost (`bank.localhost`) the same server has pages of the
 * application and its partners, which may not change files. Changes must also say so by an `Origin` and be JSON, which a form of another
 * site cannot send unasked.
 */
export function isOwnCall({
  headers,
  method,
}: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  const { host = '', origin } = headers;
  if (!isLoopback(nameOf(host)) || nameOf(host).endsWith('.localhost')) return false;
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin')
    return false;
  if (method === 'GET') return origin === undefined || origin === `http://${host}`;
  return (
    origin === `http://${host}` &&
    headers['content-type']?.split(';')[0]?.trim() === 'application/json'
  );
}

const MAX_BYTES = 200_000;

/** The body of a call, or undefined when it is too large or no JSON. */
export async function readJsonBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
