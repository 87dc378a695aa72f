/** Reads the access token of a call: issued here, for the application endpoints, by the issuer on this very host, not expired. */
import { verify } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { originOfHost, type Services } from '../services.ts';
import { accountOf, type Account } from './accounts.ts';
import { issuerPath } from './clients.ts';
import { verificationKey } from './keys.ts';

/** Whom the access tokens are for. */
export const AUDIENCE = 'urn:kredit:api';

interface Claims {
  readonly iss?: unknown;
  readonly aud?: unknown;
  readonly sub?: unknown;
  readonly exp?: unknown;
}

const parsed = (part: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

/** Undefined: no token, or none that holds. Time is the machine's, as it is for the provider. */
export async function readBearer(
  { database }: Services,
  { headers }: FastifyRequest,
): Promise<Account | undefined> {
  const [, head, body, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(headers.authorization ?? '') ?? [];
  const origin = originOfHost(headers.host);
  if (head === undefined || body === undefined || signature === undefined || origin === undefined)
    return undefined;
  const key = await verificationKey(database.query);
  if (
    key === undefined ||
    !verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  )
    return undefined;
  // Signed by us, so it is JSON of ours; an ID token is, too, but is no access token.
  const { alg, typ } = parsed(head);
  const { iss, aud, sub, exp }: Claims = parsed(body);
  const isOurs =
    alg === 'RS256' &&
    typ === 'at+jwt' &&
    aud === AUDIENCE &&
    (iss === `${origin}${issuerPath('bank')}` || iss === `${origin}${issuerPath('direct')}`);
  return isOurs && typeof sub === 'string' && typeof exp === 'number' && exp * 1_000 > Date.now()
    ? accountOf(sub)
    : undefined;
}
