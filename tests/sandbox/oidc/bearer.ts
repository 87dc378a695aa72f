/** Verifies the access token of a call: issued for the endpoints by a provider on the same host. */
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { BRAND_IDS } from '../partners/brands.ts';
import { accountOf, type Account } from '../people.ts';
import { originOfHost, type Services } from '../services.ts';
import { issuerPath } from './clients.ts';
import { verificationKey } from './keys.ts';

export const AUDIENCE = 'urn:kredit:api';

/** Undefined without a valid token. Expiry is compared with the machine's clock, as in the provider. */
export async function readBearer(
  { database }: Services,
  { headers }: FastifyRequest,
): Promise<Account | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const origin = originOfHost(headers.host);
  const key = token && (await verificationKey(database.query));
  if (!token || !key) return undefined;
  return jwtVerify(token, key, {
    algorithms: ['RS256'],
    typ: 'at+jwt',
    audience: AUDIENCE,
    issuer: BRAND_IDS.map((brand) => `${origin}${issuerPath(brand)}`),
    requiredClaims: ['exp', 'sub'],
  }).then(
    ({ payload: { sub = '' } }) => accountOf(sub),
    () => undefined,
  );
}
